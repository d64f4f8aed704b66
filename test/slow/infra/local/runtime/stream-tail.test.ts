import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import type { LambdaStreamRecord } from '#infra/local/dynamodb/streams/stream-record.ts';
import { openStreamTail, type StreamTail } from '#infra/local/runtime/stream-tail.ts';
import { memoryEngine, openTestTable, type TestTable } from '#test/infra/local/dynamodb/test-table.ts';

let engine: DynamoEngine;
let table: TestTable;
let tail: StreamTail;
let reads: number;
beforeEach(async () => {
  engine = memoryEngine();
  table = await openTestTable(engine);
  reads = 0;
  const readStream: DynamoEngine['readStream'] = (...page) => {
    reads += 1;
    return engine.readStream(...page);
  };
  tail = openStreamTail({ ...engine, readStream }, false);
  tail.watch({ name: 'all', table: table.name, patterns: [] });
  tail.watch({ name: 'notes', table: table.name, patterns: [{ dynamodb: { NewImage: { kind: { S: ['note'] } } } }] });
});
afterEach(async () => {
  await table.close();
  engine.close();
});

const put = (sk: number, kind = 'note') =>
  table.doc.send(new PutCommand({ TableName: table.name, Item: { pk: 'p', sk: String(sk).padStart(5, '0'), kind } }));
async function putMany(count: number, kind?: string): Promise<void> {
  for (let n = 1; n <= count; n += 1) await put(n, kind);
}

/** Returns the sort keys in a page, and the stream position that the page reaches. */
async function page(consumer: string, after: number, limit: number, waitMs = 0) {
  const { records, lastSequence } = await tail.read(consumer, after, limit, waitMs);
  return {
    keys: records.map(({ json }) => Number((JSON.parse(json) as LambdaStreamRecord).dynamodb.Keys['sk']?.['S' as never])),
    lastSequence,
  };
}

describe('a consumer', () => {
  it('reads the records after its position, in pages', async () => {
    await putMany(3);
    expect(await page('all', 0, 2)).toEqual({ keys: [1, 2], lastSequence: 2 });
    expect(await page('all', 2, 2)).toEqual({ keys: [3], lastSequence: 3 });
    expect(await page('all', 3, 2)).toEqual({ keys: [], lastSequence: 3 });
  });

  it('gets the records that match one of its patterns, and the position reached', async () => {
    await put(1, 'note');
    await put(2, 'memo');
    await put(3, 'note');
    await put(4, 'memo');
    expect(await page('notes', 0, 1)).toEqual({ keys: [1], lastSequence: 1 });
    expect(await page('notes', 1, 1)).toEqual({ keys: [3], lastSequence: 3 });
    expect(await page('notes', 3, 1)).toEqual({ keys: [], lastSequence: 4 });
    expect(await page('notes', 0, 2)).toEqual({ keys: [1, 3], lastSequence: 4 });
  });

  it('that waits gets a record as soon as it is written', async () => {
    const waiting = page('notes', 0, 10, 60_000);
    await put(1, 'memo');
    await put(2, 'note');
    expect(await waiting).toEqual({ keys: [2], lastSequence: 2 });
  });

  it('skips at most a thousand records in one step', async () => {
    await putMany(1005, 'memo');
    expect(await page('notes', 0, 100, 60_000)).toEqual({ keys: [], lastSequence: 1000 });
  });

  it('finds old records while the newest are in memory', async () => {
    await putMany(3);
    expect(await page('all', 3, 10)).toEqual({ keys: [], lastSequence: 3 });
    await put(4);
    expect(await page('all', 3, 10)).toEqual({ keys: [4], lastSequence: 4 });
    expect(await page('notes', 0, 2)).toEqual({ keys: [1, 2], lastSequence: 2 });
    expect(await page('notes', 2, 10)).toEqual({ keys: [3, 4], lastSequence: 4 });
  });

  it('misses no record while another consumer is far behind', async () => {
    await putMany(2500);
    expect(await page('all', 0, 1)).toEqual({ keys: [1], lastSequence: 1 });
    expect(await page('notes', 2400, 1)).toEqual({ keys: [2401], lastSequence: 2401 });
    const seen: number[] = [];
    for (let position = 1; position < 2500; ) {
      const { keys, lastSequence } = await page('all', position, 100);
      seen.push(...keys);
      position = lastSequence;
    }
    expect(seen).toEqual(Array.from({ length: 2499 }, (_, n) => n + 2));
  });

  it('must be registered', async () => {
    await expect(tail.read('nobody', 0, 1, 0)).rejects.toThrow('nobody');
  });
});

it('a new record is not read from the file', async () => {
  await put(1);
  expect(await page('all', 0, 10)).toEqual({ keys: [1], lastSequence: 1 });
  expect(await page('notes', 0, 10)).toEqual({ keys: [1], lastSequence: 1 });
  expect(reads).toBe(0);
});

it('a record is the same when written and when read', async () => {
  await put(1, 'memo');
  await put(1, 'note');
  await table.doc.send(new DeleteCommand({ TableName: table.name, Key: { pk: 'p', sk: '00001' } }));
  const { records } = await tail.read('all', 0, 10, 0);
  expect(records).toHaveLength(3);
  expect(records.map(({ json }) => JSON.parse(json))).toEqual(engine.readStream(table.name, 0, 10).records);
});

describe('a change that no consumer wants', () => {
  const note = { dynamodb: { NewImage: { kind: { S: ['note'] } } } };
  async function changesKept(keepsAll: boolean, watched: readonly string[]): Promise<readonly (string | undefined)[]> {
    const own = memoryEngine();
    const ownTable = await openTestTable(own);
    const ownTail = openStreamTail(own, keepsAll);
    for (const name of watched) ownTail.watch({ name, table: name === 'elsewhere' ? 'another' : ownTable.name, patterns: [note] });
    for (const kind of ['note', 'memo', 'note', 'list']) {
      await ownTable.doc.send(new PutCommand({ TableName: ownTable.name, Item: { pk: kind, sk: kind, kind } }));
    }
    await ownTable.doc.send(new PutCommand({ TableName: ownTable.name, Item: { pk: 'note', sk: 'note', kind: 'note', n: 2 } }));
    const { records } = own.readStream(ownTable.name, 0, 10);
    await ownTable.close();
    own.close();
    return records.map(
      ({ eventName, dynamodb }) => `${eventName} ${dynamodb.NewImage?.['kind']?.['S' as never]} ${dynamodb.SequenceNumber.slice(-1)}`,
    );
  }

  it('is not in the stream', async () => {
    expect(await changesKept(false, ['notes'])).toEqual(['INSERT note 1', 'MODIFY note 2']);
  });

  it('is in the stream of a table without consumers', async () => {
    expect(await changesKept(false, ['elsewhere'])).toEqual(['INSERT note 1', 'INSERT memo 2', 'INSERT list 3', 'MODIFY note 4']);
  });

  it('is in the stream of a stack that keeps all changes', async () => {
    expect(await changesKept(true, ['notes'])).toEqual(['INSERT note 1', 'INSERT memo 2', 'INSERT list 3', 'MODIFY note 4']);
  });
});

it('the stream is fully read when each consumer has saved its last position', async () => {
  await put(1);
  engine.saveStreamCursor('all', 1);
  expect(tail.isAllRead()).toBe(false);
  engine.saveStreamCursor('notes', 1);
  expect(tail.isAllRead()).toBe(true);
});
