import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { DynamoError } from '#infra/local/dynamodb/errors.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { localTable } from '#test/support/harness/local-table.ts';

it('a single write that meets a transaction on its item is tried again', async () => {
  let conflicts = 2;
  const intercept = (operation: string): undefined => {
    if (operation === 'PutItem' && conflicts-- > 0)
      throw new DynamoError('com.amazonaws.dynamodb.v20120810#TransactionConflictException', 'busy');
  };
  const { table, close } = await localTable({ intercept });
  await table.client.send(new PutCommand({ TableName: table.name, Item: { pk: 'A', sk: 'B', n: 1 } }));
  expect(await readItem(table, { pk: 'A', sk: 'B' })).toEqual({ pk: 'A', sk: 'B', n: 1 });
  expect(conflicts).toBe(-1);
  close();
});

it('a write that stays in conflict fails after four attempts', async () => {
  let attempts = 0;
  const intercept = (operation: string): undefined => {
    if (operation !== 'PutItem') return;
    attempts += 1;
    throw new DynamoError('com.amazonaws.dynamodb.v20120810#TransactionConflictException', 'busy');
  };
  const { table, close } = await localTable({ intercept });
  const write = table.client.send(new PutCommand({ TableName: table.name, Item: { pk: 'A', sk: 'B' } }));
  await expect(write).rejects.toThrow('busy');
  expect(attempts).toBe(4);
  close();
});

it.each([
  [9_007_199_254_740_991, 9_007_199_254_740_991],
  [9_007_199_254_740_993n, 9_007_199_254_740_993n],
  [-9_007_199_254_740_993n, -9_007_199_254_740_993n],
  [12n, 12],
  [0.25, 0.25],
])('the number %s comes back as %s', async (stored, readBack) => {
  const { table, close } = await localTable();
  await transact(table, [{ as: 'amount', put: { Item: { pk: 'A', sk: 'B', amount: stored } } }]);
  expect((await readItem(table, { pk: 'A', sk: 'B' }))?.['amount']).toBe(readBack);
  close();
});
