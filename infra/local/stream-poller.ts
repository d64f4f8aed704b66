import type { Matches } from './event-pattern.ts';
import type { LocalFunction } from './function-runtime.ts';
import type { Poller } from './poller.ts';
import { failedItems, pause } from './poller.ts';
import type { ServiceLog } from './service-log.ts';

/** The part of a stream record that delivery looks at; functions get the whole. */
export type StreamItem = {
  readonly dynamodb: { readonly SequenceNumber: string; readonly ApproximateCreationDateTime: number };
};

/** Where records come from. Positions are stored with the data, so they survive a crash. */
export type StreamSource = {
  readonly readStream: (
    table: string,
    after: number,
    limit: number,
  ) => { readonly records: readonly StreamItem[]; readonly lastSequence: number };
  readonly streamCursor: (consumer: string) => number;
  readonly saveStreamCursor: (consumer: string, sequence: number) => void;
};

export type StreamMapping = {
  /** Names the position in the stream: stable across starts. */
  readonly consumer: string;
  readonly table: string;
  readonly streamArn: string;
  readonly target: LocalFunction;
  readonly batchSize: number;
  readonly matches: Matches;
  readonly bisectsOnError: boolean;
  /** -1: without end. */
  readonly maxRetries: number;
  /** How long a failing record is tried. Time in which this machine did not run does not count. */
  readonly maxAgeMs: number;
  readonly reportsFailures: boolean;
  /** Takes what is given up, as Lambda's on-failure message. */
  readonly onGivenUp: ((message: string) => Promise<void>) | undefined;
};

/** How often an idle stream is looked at if no write woke the poller. */
const IDLE_MS = 500;
/** So many records that nobody wants may be passed by until that is noted. */
const MAX_PASSED_BY = 1000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 30_000;

/** Raised to leave a delivery half-way when the stack stops: its position is not saved, so it starts over next time. */
class StoppedError extends Error {}

/**
 * Lambda's poller for a table's stream: batches in order, each until it is delivered or given up; only then the position
 * moves on. `onWrite` is to call its listener after each commit.
 */
export function pollStream(source: StreamSource, mapping: StreamMapping, log: ServiceLog, onWrite: (listener: () => void) => void): Poller {
  const startedMs = Date.now();
  const stopping = new AbortController();
  let wake = Promise.withResolvers<void>();
  onWrite(() => wake.resolve());
  stopping.signal.addEventListener('abort', () => wake.resolve());

  const run = async (): Promise<void> => {
    let position = source.streamCursor(mapping.consumer);
    let saved = position;
    const save = (): void => {
      if (position === saved) return;
      source.saveStreamCursor(mapping.consumer, position);
      saved = position;
    };
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers();
      const { records, lastSequence } = source.readStream(mapping.table, position, mapping.batchSize);
      if (records.length === 0) {
        const isIdle = await Promise.race([wake.promise, pause(IDLE_MS).then(() => true)]);
        if (isIdle === true && !stopping.signal.aborted) save();
        continue;
      }
      const wanted = records.filter(mapping.matches);
      await deliver(wanted);
      position = lastSequence;
      // Most records are wanted by nobody. Passing them by once more after a crash costs less than a commit for each.
      if (wanted.length > 0 || position - saved >= MAX_PASSED_BY) save();
    }
  };

  const deliver = async (batch: readonly StreamItem[]): Promise<void> => {
    let pending = batch;
    for (let failures = 1; pending.length > 0; failures += 1) {
      if (stopping.signal.aborted) throw new StoppedError();
      const failed = await attempt(pending);
      if (failed.length === 0) return;
      if (failed.length < pending.length) failures = 1;
      pending = failed;
      if (mapping.bisectsOnError && pending.length > 1) {
        const middle = Math.ceil(pending.length / 2);
        await deliver(pending.slice(0, middle));
        return deliver(pending.slice(middle));
      }
      if (isGivenUp(pending, failures)) return giveUp(pending, failures);
      await pause(Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS), stopping.signal);
    }
  };

  /** The records still to deliver: Lambda goes on from the first failed one. */
  const attempt = async (batch: readonly StreamItem[]): Promise<readonly StreamItem[]> => {
    try {
      const result = await mapping.target.invoke({ Records: batch });
      if (!mapping.reportsFailures) return [];
      const failed = failedItems(result, batch.map(sequenceOf));
      const first = batch.findIndex((record) => failed.has(sequenceOf(record)));
      return first < 0 ? [] : batch.slice(first);
    } catch (error) {
      log.failure(mapping.target.name, error, { records: batch.length });
      return batch;
    }
  };

  const isGivenUp = (batch: readonly StreamItem[], failures: number): boolean => {
    if (mapping.maxRetries >= 0 && failures > mapping.maxRetries) return true;
    const createdMs = (batch[0]?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000;
    return Date.now() - Math.max(createdMs, startedMs) > mapping.maxAgeMs;
  };

  const giveUp = async (batch: readonly StreamItem[], failures: number): Promise<void> => {
    log.failure(mapping.target.name, new Error(`${batch.length} stream records given up after ${failures} tries`));
    await mapping.onGivenUp?.(JSON.stringify(givenUpMessage(mapping, batch, failures)));
  };

  const running = run().catch((error: unknown) => {
    if (!(error instanceof StoppedError)) log.failure(`reading the stream for ${mapping.target.name}`, error);
  });
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

const sequenceOf = (record: StreamItem): string => record.dynamodb.SequenceNumber;

const givenUpMessage = (mapping: StreamMapping, batch: readonly StreamItem[], tries: number): Record<string, unknown> => ({
  version: '1.0',
  timestamp: new Date().toISOString(),
  requestContext: { functionArn: mapping.target.arn, condition: 'RetryAttemptsExhausted', approximateInvokeCount: tries },
  DDBStreamBatchInfo: {
    shardId: 'shardId-local',
    startSequenceNumber: batch.at(0)?.dynamodb.SequenceNumber,
    endSequenceNumber: batch.at(-1)?.dynamodb.SequenceNumber,
    batchSize: batch.length,
    streamArn: mapping.streamArn,
  },
});
