import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LocalFunction } from '#infra/local/runtime/function-runtime.ts';
import type { ServiceLog } from '#infra/local/runtime/service-log.ts';
import type { StreamItem, StreamMapping, StreamSource } from '#infra/local/runtime/stream-poller.ts';
import { pollStream } from '#infra/local/runtime/stream-poller.ts';

const silent: ServiceLog = {
  say: () => undefined,
  detail: () => undefined,
  raw: () => undefined,
  request: () => undefined,
  withoutRequests: (work) => work(),
  failure: () => undefined,
  close: () => undefined,
};

const sequenceOf = ({ sequenceNumber }: StreamItem): number => Number(sequenceNumber);

function streamOf(
  count: number,
  isWanted: (record: StreamItem) => boolean = () => true,
): StreamSource & { readonly position: () => number } {
  let position = 0;
  const records = Array.from({ length: count }, (_, index) => ({
    sequenceNumber: String(index + 1),
    createdMs: 0,
    json: String(index + 1),
  }));
  return {
    readStream: async (_consumer, after, limit) => {
      const page = records.slice(after, after + limit);
      if (page.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      return { records: page.filter(isWanted), lastSequence: after + page.length };
    },
    streamCursor: async () => position,
    saveStreamCursor: async (_consumer, sequence) => {
      position = sequence;
    },
    position: () => position,
  };
}

/** Runs a poller until its position has reached `count`. `handle` gets the sequence numbers in each batch. */
async function pollBatches(
  count: number,
  handle: (batch: readonly number[]) => unknown,
  changes: Partial<StreamMapping> = {},
  source = streamOf(count),
): Promise<void> {
  const target: LocalFunction = {
    name: 'f',
    arn: 'arn:f',
    timeoutMs: 1000,
    load: async () => undefined,
    invoke: async () => undefined,
    invokeJson: async (json) => handle((JSON.parse(json) as { Records: readonly number[] }).Records),
  };
  const poller = pollStream(
    source,
    {
      consumer: 'c',
      streamArn: 'arn:t',
      target,
      batchSize: 4,
      bisectsOnError: false,
      maxRetries: -1,
      maxAgeMs: Number.POSITIVE_INFINITY,
      reportsFailures: false,
      onGivenUp: undefined,
      ...changes,
    },
    silent,
  );
  while (source.position() < count) await new Promise((resolve) => setTimeout(resolve, 5));
  await poller.stop();
}

describe('the stream poller', () => {
  it('resumes after the stream, its position, or the queue for given-up records was unreachable', async () => {
    const source = streamOf(6);
    const failures = { read: 1, cursor: 1, save: 1, giveUp: 1 };
    const failing = <Arguments extends readonly unknown[], Result>(name: keyof typeof failures, work: (...given: Arguments) => Result) =>
      (async (...given: Arguments) => {
        failures[name] -= 1;
        if (failures[name] >= 0) throw new Error('no room on the disk');
        return await work(...given);
      }) as never;
    const delivered: number[] = [];
    const givenUp: string[] = [];
    await pollBatches(
      6,
      (batch) => {
        if (batch[0] === 1) throw new Error('refused');
        delivered.push(...batch);
      },
      { maxRetries: 0, onGivenUp: failing('giveUp', (message: string) => givenUp.push(message)) },
      {
        ...source,
        readStream: failing('read', source.readStream),
        streamCursor: failing('cursor', source.streamCursor),
        saveStreamCursor: failing('save', source.saveStreamCursor),
      },
    );
    expect(delivered).toEqual([5, 6]);
    expect(givenUp).toHaveLength(1);
    expect(Math.max(...Object.values(failures))).toBeLessThan(0);
  });

  it('delivers batches in order', async () => {
    const batches: (readonly number[])[] = [];
    await pollBatches(6, (batch) => batches.push(batch));
    expect(batches).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
  });

  it('saves its position after each batch, and after records that no filter matches', async () => {
    const noted: number[] = [];
    const source = streamOf(6, (record) => sequenceOf(record) === 3);
    const saveStreamCursor = (consumer: string, sequence: number): Promise<void> => {
      noted.push(sequence);
      return source.saveStreamCursor(consumer, sequence);
    };
    const batches: (readonly number[])[] = [];
    await pollBatches(6, (batch) => batches.push(batch), { batchSize: 2 }, { ...source, saveStreamCursor });
    expect(batches).toEqual([[3]]);
    expect(noted).toEqual([2, 4, 6]);
  });

  it('repeats a failed batch before it continues', async () => {
    const batches: (readonly number[])[] = [];
    await pollBatches(5, (batch) => {
      if (batches.push(batch) === 1) throw new Error('once');
    });
    expect(batches).toEqual([[1, 2, 3, 4], [1, 2, 3, 4], [5]]);
  });

  it('resumes with the first record reported as failed', async () => {
    const batches: (readonly number[])[] = [];
    const handle = (batch: readonly number[]): unknown =>
      batches.push(batch) === 1 ? { batchItemFailures: [{ itemIdentifier: '3' }] } : { batchItemFailures: [] };
    await pollBatches(4, handle, { reportsFailures: true });
    expect(batches).toEqual([
      [1, 2, 3, 4],
      [3, 4],
    ]);
  });

  it('halves a failing batch until only the bad record is left, and gives it up', async () => {
    const delivered: number[] = [];
    const givenUp: unknown[] = [];
    await pollBatches(
      4,
      (batch) => {
        if (batch.includes(3)) throw new Error('bad record');
        delivered.push(...batch);
      },
      {
        bisectsOnError: true,
        maxRetries: 1,
        onGivenUp: async (message) => {
          givenUp.push((JSON.parse(message) as { DDBStreamBatchInfo: unknown }).DDBStreamBatchInfo);
        },
      },
    );
    expect(delivered).toEqual([1, 2, 4]);
    expect(givenUp).toEqual([
      { shardId: 'shardId-local', startSequenceNumber: '3', endSequenceNumber: '3', batchSize: 1, streamArn: 'arn:t' },
    ]);
  });

  it('gives up by age, counted from its own start', async () => {
    let nowMs = 1_000_000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
    const triedMs: number[] = [];
    await pollBatches(
      1,
      () => {
        triedMs.push(nowMs);
        nowMs += 60;
        throw new Error('always');
      },
      { maxAgeMs: 100 },
    );
    clock.mockRestore();
    expect(triedMs).toEqual([1_000_000, 1_000_060]);
  });

  it('retains no processed page', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const pages: WeakRef<object>[] = [];
    let kept = 0;
    const source = streamOf(100);
    await pollBatches(
      100,
      () => undefined,
      {},
      {
        ...source,
        readStream: async (consumer, after, limit) => {
          // Waits for one turn of the event loop, because a weak reference keeps its target alive during the turn in
          // which the reference is created.
          await new Promise((resolve) => setImmediate(resolve));
          if (after === 96) {
            collectGarbage();
            kept = pages.filter((page) => page.deref() !== undefined).length;
          }
          const page = await source.readStream(consumer, after, limit);
          pages.push(new WeakRef(page));
          return page;
        },
      },
    );
    expect(kept).toBeLessThan(5);
    expect(pages.length).toBeGreaterThanOrEqual(25);
  });
});
