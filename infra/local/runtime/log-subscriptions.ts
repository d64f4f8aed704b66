import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { CloudWatchLogsDecodedData, CloudWatchLogsLogEvent } from 'aws-lambda';
import type { LogSubscriptionSpec } from '../template/deployment.ts';
import { printAsLambda, type TakePrintedLine } from './function-console.ts';
import type { LocalFunction } from './function-runtime.ts';
import { functionAt } from './load-functions.ts';
import { type Poller, pause } from './poller.ts';
import type { ServiceLog } from './service-log.ts';

/** Lines printed within this time are sent in one batch. */
const gatherMs = 250;
const maxBatch = 500;
const firstRetryMs = 200;
/** Lambda attempts an asynchronous invocation three times in all. */
const tries = 3;

export type LogSubscriptions = {
  /**
   * Starts passing lines on to the subscribed functions, including lines that were printed earlier. Lines that are
   * printed after a stop are kept until the next start.
   */
  readonly start: () => Poller;
  /** Accepts a line that a function in another thread has printed (`printAsLambda` in that thread). */
  readonly take: TakePrintedLine;
  /** Reports whether every printed line has been passed to all functions that subscribe to it. */
  readonly isEmpty: () => boolean;
  /** Ends the subscriptions. Lines printed later are not passed on. */
  readonly close: () => void;
};

type Printed = { readonly line: string; readonly timestamp: number };
type Subscription = { readonly spec: LogSubscriptionSpec; readonly target: LocalFunction; readonly waiting: Printed[] };

const zip = promisify(gzip);

/**
 * Sends log lines in compressed batches to the functions that subscribe to the log group. When the process ends, unsent
 * lines are lost.
 */
export function openLogSubscriptions(
  specs: readonly LogSubscriptionSpec[],
  functions: ReadonlyMap<string, LocalFunction>,
  log: ServiceLog,
): LogSubscriptions {
  const subscriptions: readonly Subscription[] = specs.map((spec) => ({
    spec,
    target: functionAt(functions, spec.functionArn),
    waiting: [],
  }));
  const byGroup = Map.groupBy(subscriptions, ({ spec }) => spec.logGroup);
  let underWay = 0;
  let isOpen = true;
  const take: TakePrintedLine = (logGroup, line) => {
    if (!isOpen) return;
    for (const { spec, waiting } of byGroup.get(logGroup) ?? []) {
      if (spec.phrases.some((phrase) => line.includes(phrase))) waiting.push({ line, timestamp: Date.now() });
    }
  };
  const leave = printAsLambda(take);

  const passOn = async (subscription: Subscription): Promise<void> => {
    while (subscription.waiting.length > 0) {
      const logEvents = subscription.waiting.splice(0, maxBatch).map(recordOf);
      underWay += 1;
      await deliver(subscription, logEvents, log).finally(() => {
        underWay -= 1;
      });
    }
  };
  const passAllOn = async (): Promise<void> => void (await Promise.all(subscriptions.map(passOn)));

  return {
    start: () => {
      const ending = new AbortController();
      const running = (async () => {
        while (!ending.signal.aborted) {
          await passAllOn();
          await pause(gatherMs, ending.signal);
        }
        await passAllOn();
      })();
      return {
        stop: async () => {
          ending.abort();
          await running;
        },
      };
    },
    take,
    isEmpty: () => underWay === 0 && subscriptions.every(({ waiting }) => waiting.length === 0),
    close: () => {
      isOpen = false;
      leave();
    },
  };
}

const recordOf = ({ line, timestamp }: Printed): CloudWatchLogsLogEvent => ({ id: randomUUID(), timestamp, message: line });

async function deliver({ spec, target }: Subscription, logEvents: readonly CloudWatchLogsLogEvent[], log: ServiceLog): Promise<void> {
  const content: CloudWatchLogsDecodedData = {
    messageType: 'DATA_MESSAGE',
    owner: '000000000000',
    logGroup: spec.logGroup,
    logStream: 'local',
    subscriptionFilters: [spec.logGroup],
    logEvents: [...logEvents],
  };
  const data = (await zip(JSON.stringify(content), { level: constants.Z_BEST_SPEED })).toString('base64');
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      await target.invoke({ awslogs: { data } });
      return;
    } catch (error) {
      log.failure(target.name, error, { attempt });
      if (attempt < tries) await pause(firstRetryMs * 2 ** (attempt - 1));
    }
  }
}
