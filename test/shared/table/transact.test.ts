import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { readItem } from '#shared/table/read-items.ts';
import { openTable } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused, transact } from '#shared/table/transact.ts';
import { localTable } from '#test/support/harness/local-table.ts';

const writes: readonly LabelledWrite[] = [
  { as: 'order', put: { Item: { pk: 'ORDER', sk: '1' } } },
  {
    as: 'stock',
    update: {
      Key: { pk: 'STOCK', sk: '1' },
      UpdateExpression: 'SET on_hand = on_hand - :one',
      ConditionExpression: 'on_hand >= :one',
      ExpressionAttributeValues: { ':one': 1 },
    },
  },
];

type Reason = NonNullable<TransactionCanceledException['CancellationReasons']>[number];

const cancelled = (...reasons: readonly Reason[]): TransactionCanceledException =>
  new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons: [...reasons] });
const because = (code: string): Error => cancelled({ Code: 'None' }, { Code: code });
const named = (name: string, fields: object = {}): Error => Object.assign(new Error(name), { name, ...fields });

/**
 * Returns a table whose calls get the scripted answers, and a clock that advances only when `pause` is called. A null
 * in `answers` means success. The last answer is repeated.
 */
function scripted(answers: readonly (Error | null)[]) {
  const table = openTable('store-management', { region: 'eu-west-1' });
  const mock = mockClient(table.client);
  let tries = 0;
  mock.on(TransactWriteCommand).callsFake(async () => {
    const answer = answers[Math.min(tries++, answers.length - 1)];
    if (answer instanceof Error) throw answer;
    return {};
  });

  const clock = { nowMs: 0 };
  const pauses: number[] = [];
  const timing = (deadlineMs = Number.POSITIVE_INFINITY) => ({
    deadlineMs,
    nowMs: () => clock.nowMs,
    pause: async (ms: number) => {
      pauses.push(ms);
      clock.nowMs += ms;
    },
  });
  const tokens = () => mock.commandCalls(TransactWriteCommand).map((call) => call.args[0].input.ClientRequestToken);
  return { table, timing, tokens, pauses, clock };
}

const thrownBy = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

describe('a conflict', () => {
  it('that occurs three times before a success is retried, each time with a new token', async () => {
    const conflict = because('TransactionConflict');
    const { table, timing, tokens } = scripted([conflict, conflict, conflict, null]);
    await transact(table, writes, timing());
    expect(tokens()).toHaveLength(4);
    expect(new Set(tokens()).size).toBe(4);
  });

  it.each(['ThrottlingError', 'ProvisionedThroughputExceeded'])('is retried for the reason %s alike', async (reason) => {
    const { table, timing, tokens } = scripted([because(reason), null]);
    await transact(table, writes, timing());
    expect(tokens()).toHaveLength(2);
  });

  it('that never ends is thrown as the original error after 8 attempts', async () => {
    const conflict = because('TransactionConflict');
    const { table, timing, tokens, pauses } = scripted([conflict]);
    expect(await thrownBy(transact(table, writes, timing()))).toBe(conflict);
    expect(tokens()).toHaveLength(8);
    expect(pauses).toHaveLength(7);
  });

  it('is retried with growing, jittered pauses of at most 0.8 seconds', async () => {
    const { table, timing, pauses } = scripted([because('TransactionConflict')]);
    await thrownBy(transact(table, writes, timing()));
    const longest = [50, 100, 200, 400, 800, 800, 800];
    for (const [n, pause] of pauses.entries()) expect(pause).toBeLessThanOrEqual(longest[n] ?? 0);
    expect(new Set(pauses).size).toBe(7);
  });

  it('is thrown as the original error when the next pause would exceed the deadline', async () => {
    const conflict = because('TransactionConflict');
    const { table, timing, clock, tokens } = scripted([conflict]);
    expect(await thrownBy(transact(table, writes, timing(60)))).toBe(conflict);
    expect(clock.nowMs).toBeLessThanOrEqual(60);
    expect(tokens().length).toBeLessThan(8);
  });

  it('after the deadline is not retried', async () => {
    const { table, timing, tokens } = scripted([because('TransactionConflict'), null]);
    await thrownBy(transact(table, writes, timing(-1)));
    expect(tokens()).toHaveLength(1);
  });
});

describe('a lost response', () => {
  it.each([
    ['TimeoutError', named('TimeoutError')],
    ['ECONNRESET', named('Error', { code: 'ECONNRESET' })],
    ['EPIPE', named('Error', { code: 'EPIPE' })],
    ['InternalServerError', named('InternalServerError')],
    ['TransactionInProgressException', named('TransactionInProgressException')],
  ])('(%s) is retried with the same token', async (_, lost) => {
    const { table, timing, tokens } = scripted([lost, lost, null]);
    await transact(table, writes, timing());
    expect(tokens()).toHaveLength(3);
    expect(new Set(tokens()).size).toBe(1);
  });

  it('followed by a conflict is retried with the same token until the conflict', async () => {
    const { table, timing, tokens } = scripted([named('TimeoutError'), because('TransactionConflict'), null]);
    await transact(table, writes, timing());
    const [first, second, third] = tokens();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('does not cause the work twice', async () => {
    let losses = 2;
    const intercept = (operation: string) =>
      operation === 'TransactWriteItems' && losses-- > 0
        ? () => {
            throw named('Error', { code: 'ECONNRESET' });
          }
        : undefined;
    const local = await localTable({ intercept });
    const add: LabelledWrite = {
      as: 'counter',
      update: { Key: { pk: 'C', sk: 'C' }, UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } },
    };
    await transact(local.table, [add]);
    expect((await readItem(local.table, { pk: 'C', sk: 'C' }))?.['n']).toBe(1);
    local.close();
  });
});

describe('a permanent error', () => {
  it.each([
    ['an invalid request', named('ValidationException')],
    ['a missing permission', named('AccessDeniedException')],
    ['a cancellation for a permanent reason', because('ValidationError')],
    ['a cancellation without reasons', cancelled()],
  ])('is thrown immediately: %s', async (_, error) => {
    const { table, timing, tokens } = scripted([error, null]);
    expect(await thrownBy(transact(table, writes, timing()))).toBe(error);
    expect(tokens()).toHaveLength(1);
  });
});

describe('a refused condition', () => {
  const found = { pk: { S: 'STOCK' }, sk: { S: '1' }, on_hand: { N: '0' }, value: { N: '90071992547409931' } };
  const refusal: Reason = { Code: 'ConditionalCheckFailed', Item: found };

  it('is thrown immediately, by label and with the item as found', async () => {
    const { table, timing, tokens } = scripted([cancelled({ Code: 'None' }, refusal), null]);
    const error = await thrownBy(transact(table, writes, timing()));
    expect(error).toBeInstanceOf(TransactionRefused);
    expect((error as TransactionRefused).refused).toEqual(
      new Map([['stock', { pk: 'STOCK', sk: '1', on_hand: 0, value: 90_071_992_547_409_931n }]]),
    );
    expect(tokens()).toHaveLength(1);
  });

  it('reports a missing item', async () => {
    const { table, timing } = scripted([cancelled({ Code: 'None' }, { Code: 'ConditionalCheckFailed' })]);
    const error = await thrownBy(transact(table, writes, timing()));
    expect((error as TransactionRefused).refused).toEqual(new Map([['stock', undefined]]));
  });

  it('is reported even when another item was in conflict', async () => {
    const { table, timing, tokens } = scripted([cancelled({ Code: 'TransactionConflict' }, refusal), null]);
    const error = await thrownBy(transact(table, writes, timing()));
    expect([...(error as TransactionRefused).refused.keys()]).toEqual(['stock']);
    expect(tokens()).toHaveLength(1);
  });
});

describe('on the engine', () => {
  it('of 50 concurrent transactions on a counter of 30, 30 succeed and the others are refused', async () => {
    const { table, close } = await localTable();
    await transact(table, [{ as: 'stock', put: { Item: { pk: 'STOCK', sk: '1', on_hand: 30 } } }]);
    const one = (n: number) =>
      transact(table, [{ as: 'order', put: { Item: { pk: 'ORDER', sk: String(n) } } }, ...writes.slice(1)]).then(
        () => 'done',
        (error: unknown) => (error instanceof TransactionRefused ? [...error.refused.keys()].join() : String(error)),
      );
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => one(n)));
    expect(Object.groupBy(outcomes, (outcome) => outcome)).toEqual({ done: Array(30).fill('done'), stock: Array(20).fill('stock') });
    expect((await readItem(table, { pk: 'STOCK', sk: '1' }))?.['on_hand']).toBe(0);
    const orders = await Promise.all(Array.from({ length: 50 }, (_, n) => readItem(table, { pk: 'ORDER', sk: String(n) })));
    expect(orders.filter((order) => order !== null)).toHaveLength(30);
    close();
  });

  it('every label with a failed condition is listed, and nothing is written', async () => {
    const { table, close } = await localTable();
    const absent = (as: string, sk: string): LabelledWrite => ({
      as,
      put: { Item: { pk: 'LOCK', sk, by: as }, ConditionExpression: 'attribute_not_exists(pk)' },
    });
    await transact(table, [absent('slug', 'a'), absent('sku', 'b')]);
    const error = await thrownBy(transact(table, [absent('slug again', 'a'), absent('free', 'c'), absent('sku again', 'b')]));
    expect((error as TransactionRefused).refused).toEqual(
      new Map([
        ['slug again', { pk: 'LOCK', sk: 'a', by: 'slug' }],
        ['sku again', { pk: 'LOCK', sk: 'b', by: 'sku' }],
      ]),
    );
    expect(await readItem(table, { pk: 'LOCK', sk: 'c' })).toBeNull();
    close();
  });
});
