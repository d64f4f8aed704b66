import type { LocalFunction } from './function-runtime.ts';
import type { Poller } from './poller.ts';
import { failedItems, GATHER_MS, pause } from './poller.ts';
import type { ServiceLog } from './service-log.ts';

/** A stream record on its way to a function: the fields that delivery needs, and the record as JSON. */
export type StreamItem = { readonly sequenceNumber: string; readonly createdMs: number; readonly json: string };

/** A source of stream records. The consumers' positions are stored with the data, so they survive a crash. */
export type StreamSource = {
  /**
   * Returns the records after position `after` that the consumer wants, and the position up to which the stream was
   * searched for such records. If there are none, waits briefly before it returns.
   */
  readonly readStream: (
    consumer: string,
    after: number,
    limit: number,
  ) => Promise<{ readonly records: readonly StreamItem[]; readonly lastSequence: number }>;
  readonly streamCursor: (consumer: string) => Promise<number>;
  readonly saveStreamCursor: (consumer: string, sequence: number) => Promise<void>;
};

export type StreamMapping = {
  /** The name under which the position in the stream is stored; the same in every run of the stack. */
  readonly consumer: string;
  readonly streamArn: string;
  readonly target: LocalFunction;
  readonly batchSize: number;
  readonly bisectsOnError: boolean;
  /** The maximum number of retries of a failing record; -1 if the number is unlimited. */
  readonly maxRetries: number;
  /** The age until which a failing record is retried. Time during which the stack was not running does not count. */
  readonly maxAgeMs: number;
  readonly reportsFailures: boolean;
  /** Receives Lambda's on-failure message about records that still failed at the last retry. */
  readonly onGivenUp: ((message: string) => Promise<void>) | undefined;
};

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 30_000;
/** The pause before repeating a failed call that concerns the stream, its position or the failure queue. */
const SOURCE_RETRY_MS = 1000;

/**
 * Thrown to abandon a delivery when the stack stops. The position is not saved, so the delivery is repeated after the
 * next start.
 */
class StoppedError extends Error {}

/**
 * Polls a table's stream in the same way as Lambda. Batches are delivered in order, and each batch is retried until it
 * succeeds or is given up. Only then does the position advance.
 */
export function pollStream(source: StreamSource, mapping: StreamMapping, log: ServiceLog): Poller {
  const startedMs = Date.now();
  const stopping = new AbortController();

  const run = async (): Promise<void> => {
    let position = await untilDone(() => source.streamCursor(mapping.consumer));
    for (;;) {
      const after = position;
      const page = await untilDone(() => orStopped(source.readStream(mapping.consumer, after, mapping.batchSize), stopping.signal));
      if (page === null) return;
      if (page.records.length > 0) await deliver(page.records);
      const passed = page.lastSequence - position;
      if (passed === 0) continue;
      position = page.lastSequence;
      await untilDone(() => source.saveStreamCursor(mapping.consumer, page.lastSequence));
      if (page.records.length > 0 && passed < mapping.batchSize) await pause(GATHER_MS, stopping.signal);
    }
  };

  /**
   * Repeats `work` until it succeeds. A temporarily full disk must not end the poller, because only a restart of the
   * stack would start it again.
   */
  const untilDone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (stopping.signal.aborted) throw new StoppedError();
        log.failure(`reading the stream for ${mapping.target.name}`, error);
        await pause(SOURCE_RETRY_MS, stopping.signal);
      }
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

  /**
   * Invokes the function with the batch and returns the records that are still to be delivered. As on Lambda, these are
   * the first failed record and all that follow it.
   */
  const attempt = async (batch: readonly StreamItem[]): Promise<readonly StreamItem[]> => {
    try {
      const result = await mapping.target.invokeJson(`{"Records":[${batch.map(({ json }) => json).join(',')}]}`);
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
    return Date.now() - Math.max(batch[0]?.createdMs ?? 0, startedMs) > mapping.maxAgeMs;
  };

  const giveUp = async (batch: readonly StreamItem[], failures: number): Promise<void> => {
    log.failure(mapping.target.name, new Error(`Gave up on ${batch.length} stream records after ${failures} failed attempts`));
    const message = JSON.stringify(givenUpMessage(mapping, batch, failures));
    await untilDone(async () => mapping.onGivenUp?.(message));
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

/**
 * Returns the page, or null if the signal aborts before the page has been read. Promise.race with one shared promise is
 * not used, because the pending promise would keep every page in memory until the poller stops.
 */
function orStopped<Page>(reading: Promise<Page>, signal: AbortSignal): Promise<Page | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Page | null>();
  const stop = (): void => resolve(null);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  reading.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  return promise;
}

const sequenceOf = ({ sequenceNumber }: StreamItem): string => sequenceNumber;

const givenUpMessage = (mapping: StreamMapping, batch: readonly StreamItem[], attempts: number): Record<string, unknown> => ({
  version: '1.0',
  timestamp: new Date().toISOString(),
  requestContext: { functionArn: mapping.target.arn, condition: 'RetryAttemptsExhausted', approximateInvokeCount: attempts },
  DDBStreamBatchInfo: {
    shardId: 'shardId-local',
    startSequenceNumber: batch.at(0)?.sequenceNumber,
    endSequenceNumber: batch.at(-1)?.sequenceNumber,
    batchSize: batch.length,
    streamArn: mapping.streamArn,
  },
});
