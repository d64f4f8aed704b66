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
  /** Contains each function under its ARN and under its name, because templates use either. */
  readonly functions: ReadonlyMap<string, LocalFunction>;
  readonly queues: QueueService;
  readonly stream: StreamSource & { readonly watchStream: (consumer: StreamConsumer) => Promise<void> };
  readonly log: ServiceLog;
  readonly timeScale: number;
};

export type EventWiring = {
  readonly busRules: readonly BusRule[];
  /** Starts the pollers and schedules. */
  readonly start: () => readonly Poller[];
  /**
   * Reports whether all queues that feed a function are empty. A queue is not empty while messages are in flight, but
   * delayed messages are ignored.
   */
  readonly areQueuesEmpty: () => Promise<boolean>;
  /** Immediately makes the messages of failed invocations visible again. Call it only while no poller is running. */
  readonly showFailed: () => Promise<void>;
};

/** Lambda attempts an asynchronous invocation three times in all. */
const ASYNC_TRIES = 3;
const ASYNC_FAILED_QUEUE = 'async-failed';
/** The maximum number of asynchronous invocations of one function that run at the same time. */
const ASYNC_CONCURRENCY = 10;

/**
 * Connects rules, schedules, queues and streams to the functions as defined in the templates. Throws StartFailure if a
 * template uses something that is not supported locally.
 */
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

/** Returns the names of all queues that feed a function, including those for asynchronous invocations. */
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

/**
 * Returns the message group for an event sent to a target. The target specifies the group as a constant or as a path in
 * the event (`$.detail.store.id`).
 */
function messageGroupOf({ messageGroupId }: Target, event: EventBridgeEvent): string | undefined {
  if (messageGroupId?.startsWith('$.') !== true) return messageGroupId;
  const steps = messageGroupId.slice(2).split('.');
  const found = steps.reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>> | undefined)?.[step], event);
  return found === undefined ? undefined : String(found);
}

/**
 * Returns a function that runs a schedule's target once. A Lambda function is invoked directly. It needs no queue to
 * retry a failed run, because the next scheduled run makes up for it.
 */
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

/**
 * Prepares a queue for each function that a rule invokes asynchronously. Lambda, too, stores an asynchronous invocation
 * before accepting it.
 */
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
    if (mapping.filterPatterns.length > 0) throw new StartFailure(`${mapping.id} filters a queue, which is not supported locally.`);
    const queueUrl = queues.queueUrl(nameIn(mapping.sourceArn));
    const { maxConcurrency } = mapping;
    return () => pollQueue(queues, { queueUrl, queueArn: mapping.sourceArn, target, batchSize, maxConcurrency, reportsFailures }, log);
  }
  // The patterns are compiled here first, because the thread that reads the stream could not report an invalid pattern
  // to the person at the terminal.
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
  if (name === undefined) throw new StartFailure(`A function fed from ${streamArn} is not supported locally.`);
  return name;
}

function senderTo(queues: QueueService, queueArn: string): (message: string) => Promise<void> {
  if (!isQueue(queueArn)) throw new StartFailure(`Locally an on-failure destination must be a queue: ${queueArn}.`);
  return (message) => queues.send(nameIn(queueArn), message);
}
