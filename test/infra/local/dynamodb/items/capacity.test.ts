import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { openTableReached, type TestTable, ways } from '../test-table.ts';

describe.each(ways)('consumed capacity, reached %s', (way) => {
  let table: TestTable;
  beforeEach(async () => {
    table = await openTableReached(way);
  });
  afterEach(() => table.close());

  const key = { pk: 'p', sk: 's' };
  const NAMES_AND_KEY_BYTES = 'pk'.length + 'p'.length + 'sk'.length + 's'.length + 'pad'.length;
  const padTo = (bytes: number) => ({ pad: 'x'.repeat(bytes - NAMES_AND_KEY_BYTES) });
  const TOTAL = { ReturnConsumedCapacity: 'TOTAL' } as const;
  const INDEXES = { ReturnConsumedCapacity: 'INDEXES' } as const;
  const units = ({ ConsumedCapacity: consumed }: { ConsumedCapacity?: ConsumedCapacity | undefined }) => consumed?.CapacityUnits;
  const put = (attributes: Record<string, unknown>) =>
    table.doc.send(new PutCommand({ TableName: table.name, Item: { ...key, ...attributes }, ...INDEXES }));
  const arms = ({ ConsumedCapacity: consumed }: { ConsumedCapacity?: ConsumedCapacity | undefined }) => ({
    table: consumed?.Table?.CapacityUnits,
    ...Object.fromEntries(Object.entries(consumed?.GlobalSecondaryIndexes ?? {}).map(([name, arm]) => [name, arm.CapacityUnits])),
  });

  it('is reported only on request', async () => {
    const { ConsumedCapacity: silent } = await table.doc.send(new GetCommand({ TableName: table.name, Key: key }));
    expect(silent).toBeUndefined();
    const asked = await table.doc.send(new GetCommand({ TableName: table.name, Key: key, ...TOTAL }));
    expect(asked.ConsumedCapacity).toEqual({ TableName: table.name, CapacityUnits: 0.5 });
  });

  it('of a write is one unit per started KB of the larger of the old and the new item', async () => {
    expect(units(await put(padTo(1024)))).toBe(1);
    expect(units(await put(padTo(1025)))).toBe(2);
    expect(units(await put(padTo(3000)))).toBe(3);
    expect(units(await put(padTo(100)))).toBe(3);
    const update = new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression: 'SET #pad = :pad',
      ExpressionAttributeNames: { '#pad': 'pad' },
      ExpressionAttributeValues: { ':pad': padTo(2048).pad },
      ...TOTAL,
    });
    expect(units(await table.doc.send(update))).toBe(2);
    const remove = () => table.doc.send(new DeleteCommand({ TableName: table.name, Key: key, ...TOTAL }));
    expect(units(await remove())).toBe(2);
    expect(units(await remove())).toBe(1);
  });

  it('counts a number as a byte, one per two digits on each side of the point, and one for the sign', async () => {
    const sized = (n: number, bytes: number) => put({ n, ...padTo(1024 - 'n'.length - bytes) });
    for (const [n, bytes] of [
      [0, 1],
      [7, 2],
      [1200, 2],
      [12.345, 4],
      [-27, 3],
    ] as const) {
      expect(units(await sized(n, bytes))).toBe(1);
      expect(units(await sized(n, bytes - 1))).toBe(2);
      await table.doc.send(new DeleteCommand({ TableName: table.name, Key: key }));
    }
  });

  it('counts three bytes for a list or a map and one for each element', async () => {
    const shape = { m: { a: true, b: [null] } };
    const bytes = 'm'.length + 3 + 1 + 'a'.length + 1 + 1 + 'b'.length + 3 + 1 + 1;
    expect(units(await put({ ...shape, ...padTo(1024 - bytes) }))).toBe(1);
    expect(units(await put({ ...shape, ...padTo(1025 - bytes) }))).toBe(2);
  });

  it('of an index is charged when its row changes: once in place, twice for a move, not at all otherwise', async () => {
    expect(arms(await put({ a: 1 }))).toEqual({ table: 1 });
    expect(arms(await put({ a: 1, updated_pk: 'u', updated_sk: '1' }))).toEqual({ table: 1, updated: 1 });
    expect(arms(await put({ a: 2, updated_pk: 'u', updated_sk: '1' }))).toEqual({ table: 1 });
    expect(arms(await put({ a: 2, updated_pk: 'u', updated_sk: '2' }))).toEqual({ table: 1, updated: 2 });
    expect(arms(await put({ a: 2, updated_pk: 'u', updated_sk: '2', rank: 1 }))).toEqual({ table: 1, by_rank: 1 });
    expect(arms(await put({ a: 3, updated_pk: 'u', updated_sk: '3', rank: 1 }))).toEqual({
      table: 1,
      updated: 2,
      by_rank: 1,
    });
    expect(arms(await put({ a: 3 }))).toEqual({ table: 1, updated: 1, by_rank: 1 });
  });

  it('of an index is based on the projected attributes', async () => {
    expect(arms(await put({ ...padTo(5000), updated_pk: 'u', updated_sk: '1', label: 'l', note: 'n' }))).toEqual({
      table: 5,
      updated: 1,
      by_label: 1,
    });
    expect(arms(await put({ ...padTo(100), updated_pk: 'u', updated_sk: '1', label: 'l', note: 'm' }))).toEqual({
      table: 5,
      by_label: 1,
    });
  });

  it('of a read is one unit per started 4 KB, half for an eventually consistent read', async () => {
    const get = async (ConsistentRead: boolean) =>
      units(await table.doc.send(new GetCommand({ TableName: table.name, Key: key, ConsistentRead, ...TOTAL })));
    expect([await get(true), await get(false)]).toEqual([1, 0.5]);
    await put(padTo(4096));
    expect([await get(true), await get(false)]).toEqual([1, 0.5]);
    await put(padTo(4097));
    expect([await get(true), await get(false)]).toEqual([2, 1]);
  });

  it('of a page is based on the sum of the items read, before filter and projection', async () => {
    const page = (options: object) =>
      table.doc.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'pk = :p',
          ExpressionAttributeValues: { ':p': 'p' },
          ...INDEXES,
          ...options,
        }),
      );
    expect(units(await page({}))).toBe(0.5);
    const entries = Array.from({ length: 10 }, (_, at) => ({
      PutRequest: { Item: { ...key, sk: String(at), rank: at, ...padTo(1000) } },
    }));
    await table.doc.send(new BatchWriteCommand({ RequestItems: { [table.name]: entries } }));
    expect(arms(await page({}))).toEqual({ table: 1.5 });
    expect(arms(await page({ ConsistentRead: true, ProjectionExpression: 'sk' }))).toEqual({ table: 3 });
    expect(arms(await page({ FilterExpression: 'attribute_exists(nothing)' }))).toEqual({ table: 1.5 });
    expect(arms(await page({ IndexName: 'by_rank', Limit: 4 }))).toEqual({ table: 0, by_rank: 0.5 });
    expect(units(await table.doc.send(new ScanCommand({ TableName: table.name, ...TOTAL })))).toBe(1.5);
  });

  it('of a keys-only index page is based on its keys', async () => {
    const entries = Array.from({ length: 25 }, (_, at) => ({
      PutRequest: { Item: { ...key, sk: String(at), updated_pk: 'u', updated_sk: String(at), ...padTo(2000) } },
    }));
    await table.doc.send(new BatchWriteCommand({ RequestItems: { [table.name]: entries } }));
    const page = await table.doc.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'updated',
        KeyConditionExpression: 'updated_pk = :u',
        ExpressionAttributeValues: { ':u': 'u' },
        ...INDEXES,
      }),
    );
    expect(arms(page)).toEqual({ table: 0, updated: 0.5 });
  });

  it('of a batch is the sum over its items, each rounded up', async () => {
    const items = ['1', '2', '3'].map((sk) => ({ ...key, sk, ...padTo(1500) }));
    const write = new BatchWriteCommand({
      RequestItems: { [table.name]: items.map((Item) => ({ PutRequest: { Item } })) },
      ...TOTAL,
    });
    expect((await table.doc.send(write)).ConsumedCapacity).toEqual([{ TableName: table.name, CapacityUnits: 6 }]);
    const Keys = ['1', '2', '3', 'missing'].map((sk) => ({ pk: 'p', sk }));
    const read = new BatchGetCommand({ RequestItems: { [table.name]: { Keys } }, ...TOTAL });
    expect((await table.doc.send(read)).ConsumedCapacity).toEqual([{ TableName: table.name, CapacityUnits: 2 }]);
  });

  it('of a transaction is double for the table and single for its indexes; a check costs as much as a write', async () => {
    await put({ sk: 'check', ...padTo(3000) });
    const transact = (token: string) =>
      table.doc.send(
        new TransactWriteCommand({
          ClientRequestToken: token,
          TransactItems: [
            { Put: { TableName: table.name, Item: { ...key, ...padTo(1500), updated_pk: 'u', updated_sk: '1' } } },
            {
              ConditionCheck: {
                TableName: table.name,
                Key: { pk: 'p', sk: 'check' },
                ConditionExpression: 'attribute_exists(pk)',
              },
            },
          ],
          ...INDEXES,
        }),
      );
    expect((await transact('token')).ConsumedCapacity).toEqual([
      {
        TableName: table.name,
        CapacityUnits: 11,
        WriteCapacityUnits: 11,
        Table: { CapacityUnits: 10, WriteCapacityUnits: 10 },
        GlobalSecondaryIndexes: { updated: { CapacityUnits: 1, WriteCapacityUnits: 1 } },
      },
    ]);
    expect((await transact('token')).ConsumedCapacity).toEqual([
      {
        TableName: table.name,
        CapacityUnits: 4,
        ReadCapacityUnits: 4,
        Table: { CapacityUnits: 4, ReadCapacityUnits: 4 },
      },
    ]);
  });

  it('of a transactional read is two units per started 4 KB, even for a missing item', async () => {
    await put(padTo(5000));
    const Get = (sk: string) => ({ Get: { TableName: table.name, Key: { pk: 'p', sk } } });
    const read = new TransactGetCommand({ TransactItems: [Get('s'), Get('missing')], ...TOTAL });
    expect((await table.doc.send(read)).ConsumedCapacity).toEqual([{ TableName: table.name, CapacityUnits: 6, ReadCapacityUnits: 6 }]);
  });
});
