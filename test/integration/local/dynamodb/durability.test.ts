import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type DynamoEngine, openEngine } from '#infra/local/dynamodb/engine.ts';
import { openReader } from '#infra/local/dynamodb/reader.ts';
import { openStorage } from '#infra/local/dynamodb/storage/storage.ts';
import { tableRequest } from '../../../infra/local/dynamodb/test-table.ts';

describe('the data file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'engine-'));
    file = join(folder, 'data', 'table.db');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = () => openEngine({ file, now: () => Date.UTC(2026, 10, 21) });
  const withTable = (engine: DynamoEngine) => {
    engine.call('CreateTable', { ...tableRequest('orders') });
    return engine;
  };
  const item = (sk: string, attributes = {}) => ({ pk: { S: 'p' }, sk: { S: sk }, ...attributes });
  const put = (engine: DynamoEngine, sk: string, attributes = {}) =>
    engine.call('PutItem', { TableName: 'orders', Item: item(sk, attributes) });

  it('keeps tables, items, indexes, streams, cursors and tokens when the engine is reopened', () => {
    const first = withTable(open());
    put(first, 'a', { label: { S: 'l' } });
    const update = {
      Update: {
        TableName: 'orders',
        Key: item('n'),
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': { N: '1' } },
      },
    };
    const transaction = { ClientRequestToken: 'token', TransactItems: [update] };
    first.call('TransactWriteItems', transaction);
    first.saveStreamCursor('worker', 1);
    first.close();

    const second = open();
    second.call('TransactWriteItems', transaction);
    expect(second.call('ListTables', {})).toEqual({ TableNames: ['orders'] });
    expect(second.call('GetItem', { TableName: 'orders', Key: item('n') })).toEqual({
      Item: item('n', { n: { N: '1' } }),
    });
    expect(second.call('Scan', { TableName: 'orders', IndexName: 'by_label' })['Items']).toEqual([item('a', { label: { S: 'l' } })]);
    expect(second.readStream('orders', second.streamCursor('worker'), 10).records).toHaveLength(1);
    second.close();
  });

  it('has every acknowledged write, and no partial transaction, after the process is killed', async () => {
    withTable(open()).close();
    const writer = spawn(process.execPath, [join(__dirname, 'endless-writer.ts'), file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let acknowledged = 0;
    for await (const line of createInterface({ input: writer.stdout })) {
      acknowledged = Number(line);
      if (acknowledged === 300) writer.kill('SIGKILL');
    }
    const engine = open();
    const counter = (sk: string) => {
      const response = engine.call('GetItem', { TableName: 'orders', Key: item(sk) }) as {
        Item: Record<string, { N: string }>;
      };
      return Number(response.Item['n']?.N);
    };
    expect(acknowledged).toBeGreaterThanOrEqual(300);
    expect(counter('left')).toBeGreaterThanOrEqual(acknowledged);
    expect(counter('right')).toBe(counter('left'));
    expect(engine.readStream('orders', 0, 100_000).records).toHaveLength(2 * counter('left'));
    engine.close();
  });

  it('has all calls of one commit except failed ones', () => {
    const first = withTable(open());
    const told: number[] = [];
    first.onWrite((written) => told.push(written.length));
    const taken = { ConditionExpression: 'attribute_not_exists(pk)' };
    first.together(() => {
      put(first, 'a');
      const again = { Put: { TableName: 'orders', Item: item('a'), ...taken } };
      expect(() => first.call('TransactWriteItems', { TransactItems: [{ Put: { TableName: 'orders', Item: item('b') } }, again] })).toThrow(
        'ConditionalCheckFailed',
      );
      put(first, 'c');
      expect(told).toEqual([]);
    });
    expect(told).toEqual([2]);
    first.close();

    const second = open();
    expect(second.call('Scan', { TableName: 'orders' })['Items']).toEqual([item('a'), item('c')]);
    expect(second.readStream('orders', 0, 10).records).toHaveLength(2);
    second.close();
  });

  it('has none of the calls of one commit when their caller fails', () => {
    const engine = withTable(open());
    const told: number[] = [];
    engine.onWrite((written) => told.push(written.length));
    const failing = () =>
      engine.together(() => {
        put(engine, 'a');
        throw new Error('half-way');
      });
    expect(failing).toThrow('half-way');
    expect(engine.call('Scan', { TableName: 'orders' })['Items']).toEqual([]);
    expect(told).toEqual([]);
    put(engine, 'b');
    expect(told).toEqual([1]);
    engine.close();
  });

  it('has no part of a transaction that failed after it had written', () => {
    const storage = openStorage(file);
    const put = (key: string) => storage.put(1, Buffer.from(`hash ${key}`), key);
    const halfWay = () => {
      put('b');
      throw new Error('half-way');
    };
    const caught = () =>
      storage.atomically(() => {
        put('a');
        expect(() => storage.atomically(halfWay)).toThrow('half-way');
        put('c');
      });
    expect(caught).toThrow('A part of the transaction failed after that part had written some rows.');
    expect(storage.size(1).items).toBe(0);
    storage.atomically(() => put('d'));
    expect(storage.size(1).items).toBe(1);
    storage.close();
  });

  it('is read by others as of the last commit, with its current tables', () => {
    const engine = withTable(open());
    const reader = openReader(file, engine.changes, 1_000);
    const get = (sk: string) => reader.call('GetItem', { TableName: 'orders', Key: item(sk) })['Item'];
    engine.together(() => {
      put(engine, 'a');
      expect(get('a')).toBeUndefined();
    });
    expect(get('a')).toEqual(item('a'));
    engine.call('DeleteTable', { TableName: 'orders' });
    expect(() => get('a')).toThrow('Requested resource not found');
    reader.close();
    engine.close();
  });

  it('is used by one engine at a time', () => {
    const first = open();
    expect(open).toThrow(`The data file ${file} is in use by another process: stop that process, or choose another data folder.`);
    first.close();
    open().close();
  });

  it('that is not a database is refused in one sentence', () => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(file, 'this is not a database, and it is long enough to be looked at'.repeat(100));
    expect(open).toThrow(`The data file ${file} is not a database: delete it to start with an empty one.`);
  });

  it('that is damaged is refused in one sentence', () => {
    const engine = withTable(open());
    for (let at = 0; at < 200; at++) put(engine, `s${at}`, { pad: { S: 'x'.repeat(1000) } });
    engine.close();
    writeFileSync(file, Buffer.alloc(100_000, 0xab), { flag: 'r+', flush: true });
    expect(open).toThrow(`The data file ${file} is not a database: delete it to start with an empty one.`);
  });

  it('in a folder that cannot be created is refused in one sentence', () => {
    writeFileSync(join(folder, 'data'), 'a file where the folder should be');
    expect(open).toThrow(`The data file ${file} cannot be opened: make its folder writable, or choose another data folder.`);
  });
});
