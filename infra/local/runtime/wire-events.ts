import { transportJson } from '#shared/kernel/transport-json.ts';
import type { BusRule, EventBridgeEvent, RuleTarget } from '../bus/event-bus.ts';
import { createBusEvent } from '../bus/event-bus.ts';
import { compilePattern } from '../bus/event-pattern.ts';
import { compileTransformer } from '../bus/transform-input.ts';
import type { QueueService } from '../queues/queue-service.ts';
import { pollQueue } from '../queues/sqs-poller.ts';
import type { Deployment, MappingSpec, RuleSpec } from '../template/deployment.ts';
import type { LocalFunction } from './function-runtime.ts';
import { functionAt } from './load-functions.ts';
import type { Poller } from './poller.ts';
import { parseRate, startScheduler } from './scheduler.ts';
import type { ServiceLog } from './service-log.ts';
import { StartFailure } from './start-failure.ts';
import type { StreamSource } from './stream-poller.ts';
import { pollStream } from './stream-poller.ts';
import type { StreamConsumer } from './stream-tail.ts';

export type EventParts = {
  readonly deployment: Deployment;
  /** By ARN and by name: templates use either. */
  readonly functions: ReadonlyMap<string, LocalFunction>;
  readonly queues: QueueService;
  readonly stream: StreamSource & { readonly watchStream: (consumer: StreamConsumer) => Promise<void> };
  readonly log: ServiceLog;
  readonly timeScale: number;
};

export type EventWiring = {
  readonly busRules: readonly BusRule[];
  /** Starts what moves events: pollers and schedules. */
  readonly start: () => readonly Poller[];
  /** Whether no queue that feeds a function has a message: one that waits for its time does not count. */
  readonly areQueuesEmpty: () => Promise<boolean>;
  /** Shows messages again at once on which a function has failed. To be called while no poller runs. */
  readonly showFailed: () => Promise<void>;
};

/** Lambda attempts an asynchronous invocation three times in all. */
const ASYNC_TRIES = 3;
const ASYNC_FAILED_QUEUE = 'async-failed';
/** Lambda keeps at most this many asynchronous invocations of one function going here. */
const ASYNC_CONCURRENCY = 10;

/** Connects rules, schedules, queues and streams to the functions as the templates say. Throws StartFailure. */
export async function wireEvents(parts: EventParts): Promise<EventWiring> {
  const asyncPollers = await prepareAsyncInvocations(parts);
  const rules = parts.deployment.rules.map((rule) => ({ ...rule, deliver: rule.targets.map((target) => targetOf(parts, target)) }));
  const schedules = rules.flatMap(({ schedule, targets, arn }) =>
    schedule === undefined ? [] : targets.map((target) => ({ everyMs: parseRate(schedule), run: tickOf(parts, arn, target) })),
  );
  const mappings = await Promise.all(parts.deployment.mappings.map((mapping) => pollerOf(parts, mapping)));
  const queueNames = feedingQueues(parts);
  return {
    busRules: rules.flatMap(({ bus, pattern, deliver }) =>
      pattern === undefined ? [] : [{ bus, matches: compilePattern(pattern), targets: deliver }],
    ),
    start: () => [...[...mappings, ...asyncPollers].map((startPoller) => startPoller()), startScheduler(schedules, parts.timeScale)],
    areQueuesEmpty: async () => (await Promise.all(queueNames.map((name) => isQueueEmpty(parts.queues, name)))).every(Boolean),
    showFailed: async () => void (await Promise.all(queueNames.map((name) => parts.queues.showTaken(name)))),
  };
}

/** The queues whose messages a function takes, those of asynchronous invocations included. */
function feedingQueues({ deployment, functions }: EventParts): readonly string[] {
  const mapped = deployment.mappings.flatMap(({ sourceArn }) => (isQueue(sourceArn) ? [nameIn(sourceArn)] : []));
  const targets = deployment.rules.flatMap((rule) => (rule.pattern === undefined ? [] : rule.targets.map((target) => target.arn)));
  const invoked = targets.flatMap((arn) => (isQueue(arn) ? [] : [asyncQueueOf(functionAt(functions, arn))]));
  return [...new Set([...mapped, ...invoked])];
}

async function isQueueEmpty(queues: QueueService, name: string): Promise<boolean> {
  const counted = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'];
  const { Attributes: counts = {} } = await queues.call<{ readonly Attributes?: Readonly<Record<string, string>> }>('GetQueueAttributes', {
    QueueUrl: queues.queueUrl(name),
    AttributeNames: counted,
  });
  return counted.every((count) => Number(counts[count]) === 0);
}

const nameIn = (arn: string): string => arn.slice(arn.lastIndexOf(':') + 1);
const isQueue = (arn: string): boolean => arn.startsWith('arn:aws:sqs:');
const asyncQueueOf = (target: LocalFunction): string => `async-${target.name}`;

type Target = RuleSpec['targets'][number];

function targetOf(parts: EventParts, target: Target): RuleTarget {
  const queue = isQueue(target.arn) ? nameIn(target.arn) : asyncQueueOf(functionAt(parts.functions, target.arn));
  const inputOf = target.transformer === undefined ? transportJson : compileTransformer(target.transformer);
  return (event) => parts.queues.send(queue, inputOf(event), messageGroupOf(target, event));
}

/** The message group of a target: a text, or where it is found in the event (`$.detail.store.id`). */
function messageGroupOf({ messageGroupId }: Target, event: EventBridgeEvent): string | undefined {
  if (messageGroupId?.startsWith('$.') !== true) return messageGroupId;
  const steps = messageGroupId.slice(2).split('.');
  const found = steps.reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>> | undefined)?.[step], event);
  return found === undefined ? undefined : String(found);
}

/** A schedule's run. A function is invoked at once: a missed tick is made good by the next one. */
function tickOf(parts: EventParts, ruleArn: string, target: Target): () => Promise<void> {
  const eventOf = (): EventBridgeEvent =>
    createBusEvent({ source: 'aws.events', detailType: 'Scheduled Event', detail: {}, resources: [ruleArn], timeMs: Date.now() });
  const invoked = isQueue(target.arn) ? undefined : functionAt(parts.functions, target.arn);
  const send = targetOf(parts, target);
  return async () => {
    try {
      if (invoked === undefined) await send(eventOf());
      else await invoked.invoke(target.input === undefined ? eventOf() : JSON.parse(target.input));
    } catch (error) {
      parts.log.failure(invoked?.name ?? target.arn, error);
    }
  };
}

/** Lambda stores an asynchronous invocation before it accepts it; here each target function has a queue for them. */
async function prepareAsyncInvocations(parts: EventParts): Promise<readonly (() => Poller)[]> {
  const arns = parts.deployment.rules
    .filter((rule) => rule.pattern !== undefined)
    .flatMap((rule) => rule.targets.map((target) => target.arn));
  const targets = [...new Set(arns.filter((arn) => !isQueue(arn)))].map((arn) => functionAt(parts.functions, arn));
  if (targets.length > 0) await parts.queues.ensureQueue(ASYNC_FAILED_QUEUE, {});
  for (const target of targets) {
    await parts.queues.ensureQueue(asyncQueueOf(target), {
      VisibilityTimeout: String(Math.ceil(target.timeoutMs / 1000)),
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: parts.queues.queueArn(ASYNC_FAILED_QUEUE), maxReceiveCount: ASYNC_TRIES }),
    });
  }
  return targets.map((target) => () => pollQueue(parts.queues, asyncMappingOf(parts, target), parts.log));
}

const asyncMappingOf = ({ queues }: EventParts, target: LocalFunction): Parameters<typeof pollQueue>[1] => ({
  queueUrl: queues.queueUrl(asyncQueueOf(target)),
  queueArn: queues.queueArn(asyncQueueOf(target)),
  target,
  batchSize: 1,
  maxConcurrency: ASYNC_CONCURRENCY,
  reportsFailures: false,
  eventOf: ([message]) => JSON.parse(message?.Body ?? '{}') as unknown,
});

async function pollerOf(parts: EventParts, mapping: MappingSpec): Promise<() => Poller> {
  const { queues, log } = parts;
  const target = functionAt(parts.functions, mapping.functionArn);
  const { batchSize, reportsFailures, onFailureArn } = mapping;
  if (isQueue(mapping.sourceArn)) {
    if (mapping.filterPatterns.length > 0) throw new StartFailure(`${mapping.id} filters a queue, which is not supported on one machine.`);
    const queueUrl = queues.queueUrl(nameIn(mapping.sourceArn));
    const { maxConcurrency } = mapping;
    return () => pollQueue(queues, { queueUrl, queueArn: mapping.sourceArn, target, batchSize, maxConcurrency, reportsFailures }, log);
  }
  // The thread that reads the stream could refuse them only without a sentence for the person at the terminal.
  for (const pattern of mapping.filterPatterns) compilePattern(pattern);
  await parts.stream.watchStream({ name: mapping.id, table: tableIn(mapping.sourceArn), patterns: mapping.filterPatterns });
  const stream = {
    consumer: mapping.id,
    streamArn: mapping.sourceArn,
    target,
    batchSize,
    bisectsOnError: mapping.bisectsOnError,
    maxRetries: mapping.maxRetries,
    maxAgeMs: mapping.maxAgeMs,
    reportsFailures,
    onGivenUp: onFailureArn === undefined ? undefined : senderTo(queues, onFailureArn),
  };
  return () => pollStream(parts.stream, stream, log);
}

function tableIn(streamArn: string): string {
  const name = /:table\/([^/]+)\/stream\//.exec(streamArn)?.[1];
  if (name === undefined) throw new StartFailure(`Functions cannot be fed from ${streamArn} on one machine.`);
  return name;
}

function senderTo(queues: QueueService, queueArn: string): (message: string) => Promise<void> {
  if (!isQueue(queueArn)) throw new StartFailure(`An on-failure destination has to be a queue on one machine: ${queueArn}.`);
  return (message) => queues.send(nameIn(queueArn), message);
}
