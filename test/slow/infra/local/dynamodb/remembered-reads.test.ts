import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as fc from 'fast-check';
import type { SharedChanges } from '#infra/local/dynamodb/context.ts';
import { type DynamoEngine, openEngine } from '#infra/local/dynamodb/engine.ts';
import { encodeKey, encodePartition } from '#infra/local/dynamodb/items/key-encoding.ts';
import { openReader, type TableReader } from '#infra/local/dynamodb/reader.ts';
import { rememberReads } from '#infra/local/dynamodb/remembered-reads.ts';
import { noteChanges } from '#infra/local/dynamodb/storage/row-versions.ts';
import { openReadStorage } from '#infra/local/dynamodb/storage/storage.ts';
import { tableRequest } from '#test/infra/local/dynamodb/test-table.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remembered-'));
  file = join(folder, 'table.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const nowMs = Date.UTC(2026, 10, 21);
function openOrders(): DynamoEngine {
  const engine = openEngine({ file, now: () => nowMs });
  engine.call('CreateTable', { ...tableRequest('orders') });
  engine.call('UpdateTimeToLive', { TableName: 'orders', TimeToLiveSpecification: { AttributeName: 'until', Enabled: true } });
  return engine;
}

const keyOf = (pk: string, sk: string) => ({ pk: { S: pk }, sk: { S: sk } });
const put = (pk: string, sk: string, attributes = {}) => ({ TableName: 'orders', Item: { ...keyOf(pk, sk), ...attributes } });
const getOne = (pk: string, sk: string) => ({ TableName: 'orders', Key: keyOf(pk, sk) });
const query = (pk: string, more = {}) => ({
  TableName: 'orders',
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': { S: pk } },
  ...more,
});
const queryLabel = (label: string) => ({
  TableName: 'orders',
  IndexName: 'by_label',
  KeyConditionExpression: 'label = :label',
  ExpressionAttributeValues: { ':label': { S: label } },
});

describe('an answer', () => {
  let engine: DynamoEngine;
  let readTimes: number;
  let ask: (pk: string, sk: string) => unknown;
  const start = (maxChars: number) => {
    engine = openOrders();
    const { rows } = engine.changes;
    const storage = openReadStorage(file);
    const { answer, storage: watched } = rememberReads(storage, rows, maxChars);
    readTimes = 0;
    const space = 1;
    ask = (pk, sk) =>
      answer(`${pk} ${sk}`, () => {
        readTimes += 1;
        const images = [...watched.images(space, { lower: Buffer.from(`....${pk}`), upper: Buffer.from(`....${pk}~`) })];
        return { one: watched.get(space, Buffer.from(`....${pk}${sk}`)), images };
      });
    return storage;
  };
  afterEach(() => engine.close());

  it('is not read again', () => {
    const storage = start(1000);
    expect(ask('p', 'a')).toEqual({ one: undefined, images: [] });
    expect(ask('p', 'a')).toEqual({ one: undefined, images: [] });
    expect(readTimes).toBe(1);
    storage.close();
  });

  it('is forgotten when newer answers fill its space', () => {
    const storage = start(80);
    for (const sk of ['a', 'b', 'a']) ask('p', sk);
    expect(readTimes).toBe(2);
    for (let n = 0; n < 100; n += 1) ask('p', String(n));
    ask('p', 'a');
    expect(readTimes).toBe(103);
    storage.close();
  });

  it('that is too long is not remembered', () => {
    const storage = start(80);
    ask('p', 'a'.repeat(20));
    ask('p', 'a'.repeat(20));
    expect(readTimes).toBe(2);
    storage.close();
  });

  it('that is requested repeatedly is kept', () => {
    const storage = start(80);
    for (let n = 0; n < 100; n += 1) {
      ask('p', 'a');
      ask('p', String(n));
    }
    expect(readTimes).toBe(101);
    storage.close();
  });
});

describe('a commit', () => {
  const spaceOfOrders = 1;
  const rowKey = (pk: string, sk: string) => encodeKey(encodePartition(Buffer.from(pk)), Buffer.from(sk));

  it('invalidates reads of its rows while it is under way; a rollback invalidates nothing', () => {
    const engine = openOrders();
    engine.call('PutItem', put('p', 'a'));
    const storage = openReadStorage(file);
    const { answer, storage: watched } = rememberReads(storage, engine.changes.rows, 10_000);
    let times = 0;
    const ask = () =>
      answer('a', () => {
        times += 1;
        return { image: watched.get(spaceOfOrders, rowKey('p', 'a')) };
      });
    expect(ask()).toEqual({ image: JSON.stringify(keyOf('p', 'a')) });
    const changed = noteChanges(engine.changes.rows);
    changed.note(spaceOfOrders, rowKey('p', 'a'));
    ask();
    expect(times).toBe(1);
    changed.around(() => {
      ask();
      ask();
      expect(times).toBe(3);
    });
    ask();
    ask();
    expect(times).toBe(4);
    changed.note(spaceOfOrders, rowKey('p', 'a'));
    changed.forget();
    changed.around(() => void ask());
    expect(times).toBe(4);
    storage.close();
    engine.close();
  });

  it('between two reads of one snapshot causes both to be read again', () => {
    const engine = openOrders();
    const storage = openReadStorage(file);
    const { answer, storage: watched } = rememberReads(storage, engine.changes.rows, 10_000);
    const ask = (between: () => unknown) =>
      answer('both', () =>
        watched.asOfOneMoment(() => {
          const first = watched.get(spaceOfOrders, rowKey('p', 'a'));
          between();
          return { first, second: watched.get(spaceOfOrders, rowKey('p', 'b')) };
        }),
      );
    const before = ask(() => engine.call('PutItem', put('p', 'b')));
    expect(before).toEqual({ first: undefined, second: undefined });
    expect(ask(() => undefined)).toEqual({ first: undefined, second: JSON.stringify(keyOf('p', 'b')) });
    storage.close();
    engine.close();
  });
});

describe('a reader that remembers', () => {
  const pks = fc.constantFrom('p', 'q');
  const sks = fc.constantFrom('a', 'b', 'c');
  const labels = fc.constantFrom('x', 'y');
  const write = fc.oneof(
    fc.record({ do: fc.constant('put' as const), pk: pks, sk: sks, label: fc.option(labels), n: fc.nat(3), isExpired: fc.boolean() }),
    fc.record({ do: fc.constant('delete' as const), pk: pks, sk: sks }),
    fc.record({ do: fc.constant('refused' as const), pk: pks, sk: sks }),
    fc.record({ do: fc.constant('sweep' as const) }),
    fc.record({ do: fc.constant('new table' as const) }),
  );
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('read' as const) }) },
    { weight: 3, arbitrary: write },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('together' as const), writes: fc.array(write, { maxLength: 3 }) }),
    },
  );
  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

  function perform(engine: DynamoEngine, step: Exclude<Step, { do: 'read' }>): void {
    if (step.do === 'together') {
      // Sweeps and new tables are tested only as separate steps.
      const writes = step.writes.filter((one) => one.do !== 'sweep' && one.do !== 'new table');
      engine.together(() => {
        for (const one of writes) perform(engine, one);
      });
    } else if (step.do === 'sweep') engine.deleteExpiredItems(nowMs);
    else if (step.do === 'new table') {
      engine.call('DeleteTable', { TableName: 'orders' });
      engine.call('CreateTable', { ...tableRequest('orders') });
    } else if (step.do === 'delete') engine.call('DeleteItem', getOne(step.pk, step.sk));
    else if (step.do === 'refused') {
      const never = { ConditionExpression: 'attribute_exists(never)' };
      expect(() => engine.call('PutItem', { ...put(step.pk, step.sk), ...never })).toThrow('The conditional request failed');
    } else {
      const until = { until: { N: String(nowMs / 1000 - 60) } };
      const label = step.label === null ? {} : { label: { S: step.label } };
      engine.call('PutItem', put(step.pk, step.sk, { n: { N: String(step.n) }, ...label, ...(step.isExpired ? until : {}) }));
    }
  }

  const reads = (reader: TableReader): unknown =>
    ['p', 'q'].flatMap((pk) => [
      ...['a', 'b', 'c'].map((sk) => reader.call('GetItem', { ...getOne(pk, sk), ReturnConsumedCapacity: 'TOTAL' })),
      reader.call('Query', query(pk)),
      reader.call('Query', query(pk, { ScanIndexForward: false, Limit: 2, ReturnConsumedCapacity: 'TOTAL' })),
      reader.call('Query', queryLabel(pk === 'p' ? 'x' : 'y')),
      reader.call('BatchGetItem', { RequestItems: { orders: { Keys: [keyOf(pk, 'a'), keyOf('q', 'c')] } } }),
      reader.call('TransactGetItems', { TransactItems: [{ Get: getOne(pk, 'a') }, { Get: getOne('q', 'b') }] }),
      reader.call('Scan', { TableName: 'orders' }),
    ]);

  it('answers like one that always reads, whatever is written between reads', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.constantFrom(300, 100_000), (steps, rememberedChars) => {
        rmSync(folder, { recursive: true, force: true });
        folder = mkdtempSync(join(tmpdir(), 'remembered-'));
        file = join(folder, 'table.db');
        const engine = openOrders();
        const remembering = openReader(file, engine.changes, rememberedChars);
        const forgetful = openReader(file, engine.changes, 0);
        for (const one of steps) {
          if (one.do === 'read') expect(reads(remembering)).toEqual(reads(forgetful));
          else perform(engine, one);
        }
        expect(reads(remembering)).toEqual(reads(forgetful));
        for (const opened of [remembering, forgetful, engine]) opened.close();
      }),
      { numRuns: 60 },
    ));

  let writer: Worker | undefined;
  afterEach(() => writer?.terminate());

  it('sees what another thread writes, always complete and up to date', async () => {
    openOrders().close();
    writer = new Worker(join(__dirname, '../../../../infra/local/dynamodb/counting-thread.ts'), { workerData: file });
    const [changes] = (await once(writer, 'message')) as [SharedChanges];
    const reader = openReader(file, changes, 100_000);
    const count = (item: unknown): number => Number((item as { note?: { N?: string } } | undefined)?.note?.N ?? 0);
    const counts = (answer: Readonly<Record<string, unknown>>): readonly number[] => (answer['Items'] as readonly unknown[]).map(count);
    let last = 0;
    let seen = 0;
    for (let round = 0; seen < 300; round += 1) {
      const found = [
        count(reader.call('GetItem', getOne('left', 'left'))['Item']),
        ...counts(reader.call('Query', queryLabel('count'))),
        ...counts(reader.call('Query', query('right'))),
        count(reader.call('GetItem', getOne('right', 'right'))['Item']),
      ];
      expect(found).toEqual([...found].sort((a, b) => a - b));
      expect(found[0]).toBeGreaterThanOrEqual(last);
      const newest = found.at(-1) ?? 0;
      if (newest !== last) seen += 1;
      last = newest;
      if (round % 50 === 0) await new Promise(setImmediate);
    }
    writer.postMessage('stop');
    const [ended] = (await once(writer, 'message')) as [number];
    expect(count(reader.call('GetItem', getOne('left', 'left'))['Item'])).toBe(ended);
    expect(counts(reader.call('Query', queryLabel('count')))).toEqual([ended, ended]);
    reader.close();
  });
});
