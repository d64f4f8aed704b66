import { PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { all, any, type Guard, guardsOn, isAsRead, meetsGuard, not } from '#shared/kernel/guard.ts';
import { conditionOf, updateIf } from '#shared/table/condition-of.ts';
import { absent, flag, listOf, mapOf, minor, named, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { TransactionRefused, transact } from '#shared/table/transact.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const states = ['waiting', 'running', 'done'] as const;

/** An object that has a field of each kind. */
type Task = {
  readonly state: (typeof states)[number];
  readonly isActive: boolean;
  readonly used: number;
  readonly mostUses: number | null;
  readonly leaseUntilMs: number | null;
  readonly owner: string | null;
  readonly balanceMinor: bigint;
  readonly runs: readonly { readonly atMs: number }[];
  readonly slots: Readonly<Record<string, number>>;
};

const form = storedForm<Task>()({
  state: oneOf(states),
  isActive: flag,
  used: named('times', number),
  mostUses: optional(number),
  leaseUntilMs: absent(number),
  owner: absent(text),
  balanceMinor: minor,
  runs: listOf(storedForm<Task['runs'][number]>()({ atMs: number })),
  slots: mapOf(number),
});

const anyState = fc.constantFrom(...states);
const few = fc.integer({ min: 0, max: 3 });
const fewOrNull = fc.option(few);
const owners = fc.option(fc.constantFrom('ann', 'bob'));
const amounts = fc.bigInt({ min: 2n ** 63n, max: 2n ** 63n + 2n });
const runs = fc.record({ atMs: few });

const anyTask = fc.record<Task>({
  state: anyState,
  isActive: fc.boolean(),
  used: few,
  mostUses: fewOrNull,
  leaseUntilMs: fewOrNull,
  owner: owners,
  balanceMinor: amounts,
  runs: fc.array(runs, { maxLength: 3 }),
  slots: fc.dictionary(fc.constantFrom('a', 'b', 'c'), few),
});

const { equals, hasEntry, hasFewerThan, includes, isAbove, isAtMost, isBelow, isBelowField, isOneOf } = guardsOn<Task>();

const numbers = fc.constantFrom('used' as const, 'mostUses' as const, 'leaseUntilMs' as const);
const anyTest: fc.Arbitrary<Guard<keyof Task>> = fc.oneof(
  anyState.map((state) => equals('state', state)),
  fc.boolean().map((isActive) => equals('isActive', isActive)),
  fewOrNull.map((most) => equals('mostUses', most)),
  fewOrNull.map((until) => equals('leaseUntilMs', until)),
  owners.map((owner) => equals('owner', owner)),
  fc.array(runs, { maxLength: 2 }).map((list) => equals('runs', list)),
  fc.subarray([...states], { minLength: 1 }).map((some) => isOneOf('state', some)),
  fc.tuple(numbers, few).map(([field, limit]) => isBelow(field, limit)),
  fc.tuple(numbers, few).map(([field, limit]) => isAtMost(field, limit)),
  fc.tuple(numbers, few).map(([field, limit]) => isAbove(field, limit)),
  amounts.map((amount) => isBelow('balanceMinor', amount)),
  // Picks two different fields, because DynamoDB rejects a comparison of a field with itself.
  fc
    .shuffledSubarray(['used', 'mostUses', 'leaseUntilMs'] as const, { minLength: 2, maxLength: 2 })
    .map(([field = 'used', limit = 'mostUses']) => isBelowField(field, limit)),
  few.map((count) => hasFewerThan('runs', count)),
  few.map((count) => hasFewerThan('slots', count)),
  runs.map((run) => includes('runs', run)),
  fc.constantFrom('a', 'b', 'c').map((key) => hasEntry('slots', key)),
  anyTask.map((task) => isAsRead(task, 'mostUses', 'owner')),
);
const { anyGuard } = fc.letrec<{ anyGuard: Guard<keyof Task> }>((tie) => ({
  anyGuard: fc.oneof(
    { maxDepth: 3 },
    anyTest,
    tie('anyGuard').map((guard) => not(guard)),
    fc
      .array(tie('anyGuard'), { minLength: 1, maxLength: 3 })
      .map(([first, ...others]) => (first === undefined ? never : any(first, ...others))),
    fc
      .array(tie('anyGuard'), { minLength: 1, maxLength: 3 })
      .map(([first, ...others]) => (first === undefined ? never : all(first, ...others))),
  ),
}));
const never = isBelow('used', 0);

const Key = { pk: 'STORE#s', sk: 'TASK#1' };

let local: LocalTable;
beforeAll(async () => {
  local = await localTable();
});
afterAll(() => local.close());

/** Reports whether the engine accepts a write that has the guards as its condition. */
async function isLetThrough(key: typeof Key, guards: readonly Guard<keyof Task>[]): Promise<boolean> {
  try {
    await transact(local.table, [{ as: 'task', check: { Key: key, ...conditionOf(form, guards) } }]);
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused) return false;
    throw error;
  }
}

describe('the condition of guards', () => {
  it('holds exactly when the object meets the guards', async () => {
    await fc.assert(
      fc.asyncProperty(anyTask, fc.array(anyGuard, { maxLength: 3 }), async (task, guards) => {
        await local.table.client.send(new PutCommand({ TableName: local.table.name, Item: { ...Key, ...form.write(task) } }));
        expect(await isLetThrough(Key, guards)).toBe(guards.every((guard) => meetsGuard(guard, task)));
      }),
      { numRuns: 500 },
    );
  });

  it('never holds without an item', async () => {
    expect(await isLetThrough({ ...Key, sk: 'TASK#2' }, [])).toBe(false);
    expect(await isLetThrough({ ...Key, sk: 'TASK#2' }, [equals('owner', null)])).toBe(false);
  });

  it('uses attribute names, and tests for existence when null is stored as no attribute', () => {
    const guards = [equals('used', 2), any(equals('leaseUntilMs', null), isAtMost('leaseUntilMs', 7)), equals('mostUses', null)];
    expect(conditionOf(form, guards)).toEqual({
      ConditionExpression:
        'attribute_exists(pk) AND #times = :if0 AND (attribute_not_exists(#lease_until_ms) OR #lease_until_ms <= :if1) AND #most_uses = :if2',
      ExpressionAttributeNames: { '#times': 'times', '#lease_until_ms': 'lease_until_ms', '#most_uses': 'most_uses' },
      ExpressionAttributeValues: { ':if0': 2, ':if1': 7, ':if2': null },
    });
  });
});

describe('an update if a condition holds', () => {
  it('has the names and values of both', () => {
    const update = {
      UpdateExpression: 'SET #owner = :owner',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':owner': 'ann' },
    };
    expect(updateIf(update, conditionOf(form, [equals('used', 2)]))).toEqual({
      UpdateExpression: 'SET #owner = :owner',
      ConditionExpression: 'attribute_exists(pk) AND #times = :if0',
      ExpressionAttributeNames: { '#owner': 'owner', '#times': 'times' },
      ExpressionAttributeValues: { ':owner': 'ann', ':if0': 2 },
    });
  });

  it('omits empty maps, which DynamoDB rejects', () => {
    expect(updateIf({ UpdateExpression: 'REMOVE note' }, conditionOf(form, []))).toEqual({
      UpdateExpression: 'REMOVE note',
      ConditionExpression: 'attribute_exists(pk)',
    });
  });
});
