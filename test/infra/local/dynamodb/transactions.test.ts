import { randomUUID } from 'node:crypto';
import {
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { memoryEngine, openTableReached, openTestTable, rejection, type TestTable, ways } from './test-table.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

describe.each(ways)('a transaction, reached %s', (way) => {
  let table: TestTable;
  beforeAll(async () => {
    table = await openTableReached(way);
  });
  afterAll(() => table.close());

  const transact = (actions: readonly Action[], options: Partial<TransactWriteCommandInput> = {}) =>
    table.doc.send(new TransactWriteCommand({ TransactItems: [...actions], ...options }));
  const putOf = (pk: string, attributes: Record<string, unknown> = {}): Action => ({
    Put: { TableName: table.name, Item: { pk, sk: 's', ...attributes } },
  });
  const put = (pk: string, attributes: Record<string, unknown>) =>
    table.doc.send(new PutCommand({ TableName: table.name, Item: { pk, sk: 's', ...attributes } }));
  const get = async (pk: string) =>
    (await table.doc.send(new GetCommand({ TableName: table.name, Key: { pk, sk: 's' }, ConsistentRead: true }))).Item;

  it('writes, updates, deletes and checks together', async () => {
    await put('t1-update', { n: 1 });
    await put('t1-delete', {});
    await put('t1-check', { open: true });
    const Key = (pk: string) => ({ TableName: table.name, Key: { pk, sk: 's' } });
    await transact([
      putOf('t1-put', { n: 1 }),
      {
        Update: {
          ...Key('t1-update'),
          UpdateExpression: 'SET n = n + :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
      { Delete: Key('t1-delete') },
      {
        ConditionCheck: {
          ...Key('t1-check'),
          ConditionExpression: '#o = :true',
          ExpressionAttributeNames: { '#o': 'open' },
          ExpressionAttributeValues: { ':true': true },
        },
      },
    ]);
    expect(await Promise.all(['t1-put', 't1-update', 't1-delete', 't1-check'].map(get))).toEqual([
      { pk: 't1-put', sk: 's', n: 1 },
      { pk: 't1-update', sk: 's', n: 2 },
      undefined,
      { pk: 't1-check', sk: 's', open: true },
    ]);
  });

  it('that is canceled reports a reason for every action in order and writes nothing', async () => {
    await put('t2-old', { n: 5 });
    const guard = { ConditionExpression: 'attribute_not_exists(pk)' };
    const error = await rejection(
      transact([
        putOf('t2-new'),
        {
          Put: {
            TableName: table.name,
            Item: { pk: 't2-old', sk: 's' },
            ...guard,
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        {
          Update: {
            TableName: table.name,
            Key: { pk: 't2-none', sk: 's' },
            UpdateExpression: 'SET n = n + :one',
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
      ]),
    );
    expect(error.name).toBe('TransactionCanceledException');
    expect(error.message).toBe(
      'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, ValidationError]',
    );
    expect(error['CancellationReasons']).toEqual([
      { Code: 'None' },
      {
        Code: 'ConditionalCheckFailed',
        Message: 'The conditional request failed',
        Item: { pk: { S: 't2-old' }, sk: { S: 's' }, n: { N: '5' } },
      },
      {
        Code: 'ValidationError',
        Message: 'The provided expression refers to an attribute that does not exist in the item',
      },
    ]);
    expect(await get('t2-new')).toBeUndefined();
  });

  it('leaves no index row behind when it is canceled', async () => {
    await put('t3-old', {});
    const blocked = {
      Put: {
        TableName: table.name,
        Item: { pk: 't3-old', sk: 's' },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
    await rejection(transact([putOf('t3-new', { label: 't3' }), blocked]));
    const { Items } = await table.doc.send(new ScanCommand({ TableName: table.name, IndexName: 'by_label' }));
    expect(Items?.filter((item) => item['label'] === 't3')).toEqual([]);
  });

  it('has at most one action per item', async () => {
    await expect(transact([putOf('t4'), putOf('t4')])).rejects.toThrow(
      'Transaction request cannot include multiple operations on one item',
    );
  });

  it('has at most 100 actions', async () => {
    const actions = Array.from({ length: 101 }, (_, at) => putOf(`t5-${at}`));
    await transact(actions.slice(0, 100));
    await expect(transact(actions)).rejects.toThrow('Member must have length less than or equal to 100');
  });

  it('has at most 4 MB', async () => {
    const pad = 'x'.repeat(390_000);
    await transact(Array.from({ length: 10 }, (_, at) => putOf(`t6-${at}`, { pad })));
    const error = await rejection(transact(Array.from({ length: 11 }, (_, at) => putOf(`t6-${at}`, { pad, at }))));
    expect(error.name).toBe('ValidationException');
    expect((await get('t6-0'))?.['at']).toBeUndefined();
  });

  it('is canceled by a key that does not fit the table, before it reads any item', async () => {
    const wrong = { Delete: { TableName: table.name, Key: { pk: 't7' } } };
    const reasons = [{ Code: 'None' }, { Code: 'ValidationError', Message: 'The provided key element does not match the schema' }];
    const error = await rejection(transact([putOf('t7'), wrong, putOf('t7')]));
    expect(error.name).toBe('TransactionCanceledException');
    expect(error['CancellationReasons']).toEqual([...reasons, { Code: 'None' }]);
    const read = await rejection(
      table.doc.send(
        new TransactGetCommand({ TransactItems: [{ Get: { TableName: table.name, Key: { pk: 't7', sk: 's' } } }, { Get: wrong.Delete }] }),
      ),
    );
    expect(read['CancellationReasons']).toEqual(reasons);
    expect(await get('t7')).toBeUndefined();
  });

  it('is refused as a whole for an empty key, as AWS checks that before the transaction', async () => {
    const error = await rejection(transact([putOf('t7'), { Delete: { TableName: table.name, Key: { pk: '', sk: 's' } } }]));
    expect(error.name).toBe('ValidationException');
    expect(error.message).toMatch(/cannot contain an empty string value. Key: pk$/);
  });

  it('is executed once per client token', async () => {
    const token = { ClientRequestToken: randomUUID() };
    const increment: Action = {
      Update: {
        TableName: table.name,
        Key: { pk: 't8', sk: 's' },
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': 1 },
      },
    };
    await transact([increment], token);
    await transact([increment], token);
    expect(await get('t8')).toEqual({ pk: 't8', sk: 's', n: 1 });
    await expect(transact([increment, putOf('t8-other')], token)).rejects.toThrow(
      expect.objectContaining({ name: 'IdempotentParameterMismatchException' }),
    );
  });

  it('may be retried with its token after it was canceled', async () => {
    const token = { ClientRequestToken: randomUUID() };
    const create: Action = {
      Put: { TableName: table.name, Item: { pk: 't9', sk: 's', by: 'me' }, ConditionExpression: 'attribute_not_exists(pk)' },
    };
    await put('t9', {});
    expect((await rejection(transact([create], token))).name).toBe('TransactionCanceledException');
    await table.doc.send(new BatchWriteCommand({ RequestItems: { [table.name]: [{ DeleteRequest: { Key: { pk: 't9', sk: 's' } } }] } }));
    await transact([create], token);
    expect(await get('t9')).toEqual({ pk: 't9', sk: 's', by: 'me' });
  });

  it('reads existing items, projected, and leaves a gap for missing ones', async () => {
    await put('t10', { a: { x: 1 }, b: 2 });
    const Get = (pk: string) => ({ TableName: table.name, Key: { pk, sk: 's' }, ProjectionExpression: 'a.x' });
    const { Responses } = await table.doc.send(new TransactGetCommand({ TransactItems: [{ Get: Get('t10') }, { Get: Get('t10-none') }] }));
    expect(Responses).toEqual([{ Item: { a: { x: 1 } } }, {}]);
  });

  it('neither loses nor creates money in 200 parallel transfers', async () => {
    const accounts = ['a', 'b', 'c', 'd'];
    await Promise.all(accounts.map((account) => put(account, { balance: 50 })));
    const move = (at: number): readonly Action[] => {
      const from = accounts[at % 4];
      const to = accounts[(at + 1 + (at % 3)) % 4];
      const values = { ':amount': (at % 7) + 10 };
      const Key = (pk: string | undefined) => ({ TableName: table.name, Key: { pk, sk: 's' } });
      return [
        {
          Update: {
            ...Key(from),
            UpdateExpression: 'SET balance = balance - :amount',
            ConditionExpression: 'balance >= :amount',
            ExpressionAttributeValues: values,
          },
        },
        {
          Update: {
            ...Key(to),
            UpdateExpression: 'SET balance = balance + :amount',
            ExpressionAttributeValues: values,
          },
        },
      ];
    };
    const results = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => transact(move(at))));
    const balances = (await Promise.all(accounts.map(get))).map((item) => Number(item?.['balance']));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(200);
    expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  });
});

describe('a client token', () => {
  it('is forgotten after ten minutes', async () => {
    let nowMs = Date.UTC(2026, 10, 21);
    const engine = memoryEngine({ now: () => nowMs });
    const own = await openTestTable(engine);
    const increment = () =>
      own.doc.send(
        new TransactWriteCommand({
          ClientRequestToken: 'one-token',
          TransactItems: [
            {
              Update: {
                TableName: own.name,
                Key: { pk: 'p', sk: 's' },
                UpdateExpression: 'ADD n :one',
                ExpressionAttributeValues: { ':one': 1 },
              },
            },
          ],
        }),
      );
    const count = async () => (await own.doc.send(new GetCommand({ TableName: own.name, Key: { pk: 'p', sk: 's' } }))).Item?.['n'];
    await increment();
    nowMs += 10 * 60 * 1000 - 1;
    await increment();
    expect(await count()).toBe(1);
    nowMs += 1;
    await increment();
    expect(await count()).toBe(2);
    engine.close();
  });

  it('completes a transaction whose answer was lost', async () => {
    let losses = 1;
    const engine = memoryEngine({
      intercept: (operation) => {
        if (operation !== 'TransactWriteItems' || losses === 0) return undefined;
        losses -= 1;
        return () => {
          throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
        };
      },
    });
    const own = await openTestTable(engine);
    // The SDK creates one token per command and sends the same token again on a retry.
    await own.doc.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: {
              TableName: own.name,
              Key: { pk: 'p', sk: 's' },
              UpdateExpression: 'ADD n :one',
              ExpressionAttributeValues: { ':one': 1 },
            },
          },
        ],
      }),
    );
    const { Item } = await own.doc.send(new GetCommand({ TableName: own.name, Key: { pk: 'p', sk: 's' } }));
    expect([losses, Item?.['n']]).toEqual([0, 1]);
    engine.close();
  });
});
