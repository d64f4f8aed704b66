import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { commitInPhases, type MovableWrite } from '#shared/inventory/commit-with-stock-table.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const context = { storeId: 'S', claim: null, deadlineMs: Number.POSITIVE_INFINITY, clock: Date.now };
const answer = { status: 200, body: null };

const put = (sk: string) => ({ as: sk, put: { Item: { pk: 'P', sk }, ConditionExpression: 'attribute_not_exists(pk)' } });
const drop = (sk: string) => ({ as: `drop ${sk}`, delete: { Key: { pk: 'P', sk } } });
const claims = (count: number): MovableWrite[] =>
  Array.from({ length: count }, (_, n) => ({ phase: 'before', write: put(`claim ${n}`), undo: drop(`claim ${n}`) }));

describe('a commit in phases', () => {
  let local: LocalTable;
  let transactions: number;
  beforeEach(async () => {
    transactions = 0;
    local = await localTable({
      intercept: (operation) => {
        if (operation === 'TransactWriteItems') transactions += 1;
        return undefined;
      },
    });
  });
  afterEach(() => local.close());

  const stored = async (): Promise<number> => (await readPartition(local.table, 'P')).length;

  it('is one transaction while all of it fits', async () => {
    await commitInPhases(local.table, context, { writes: [put('core')], movable: claims(99), events: [], answer });
    expect([transactions, await stored()]).toEqual([1, 100]);
  });

  it('writes what does not fit before or after what decides', async () => {
    const after = Array.from({ length: 150 }, (_, n): MovableWrite => ({ phase: 'after', write: put(`after ${n}`) }));
    await commitInPhases(local.table, context, { writes: [put('core')], movable: [...claims(120), ...after], events: [], answer });
    expect(await stored()).toBe(271);
  });

  it('takes its claims back when the decision is refused', async () => {
    await local.table.client.send(new PutCommand({ TableName: local.table.name, Item: { pk: 'P', sk: 'core' } }));
    const commit = { writes: [put('core')], movable: claims(320), events: [], answer };
    await expect(commitInPhases(local.table, context, commit)).rejects.toThrow(TransactionRefused);
    expect(await stored()).toBe(1);
  });

  it('takes its claims back when a later claim is refused', async () => {
    await local.table.client.send(new PutCommand({ TableName: local.table.name, Item: { pk: 'P', sk: 'claim 250' } }));
    const commit = { writes: [put('core')], movable: claims(320), events: [], answer };
    await expect(commitInPhases(local.table, context, commit)).rejects.toThrow(TransactionRefused);
    expect(await stored()).toBe(1);
  });

  it('what follows and is refused is done otherwise, or left', async () => {
    for (const sk of ['redone', 'left'])
      await local.table.client.send(new PutCommand({ TableName: local.table.name, Item: { pk: 'P', sk } }));
    const movable: MovableWrite[] = [
      ...claims(99),
      { phase: 'after', write: put('redone'), redo: (found) => (found?.['sk'] === 'redone' ? drop('redone') : null) },
      { phase: 'after', write: put('left') },
    ];
    await commitInPhases(local.table, context, { writes: [put('core')], movable, events: [], answer });
    expect((await readPartition(local.table, 'P')).map(({ sk }) => sk)).toContain('left');
    expect(await stored()).toBe(101);
  });
});
