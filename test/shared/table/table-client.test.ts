import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { DynamoError } from '#infra/local/dynamodb/errors.ts';
import { runMetered } from '#shared/table/meter.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { localTable } from '#test/support/harness/local-table.ts';

const dynamo = (name: string): DynamoError => new DynamoError(`com.amazonaws.dynamodb.v20120810#${name}`, 'busy');
const lost = (code: string): Error => Object.assign(new Error('lost'), { code });
const key = { pk: 'A', sk: 'B' };

describe('the client of the table', () => {
  /** Returns a table on which the first `times` PutItem calls fail with `failure`. */
  async function failing(times: number, failure: () => Error) {
    let attempts = 0;
    const intercept = (operation: string): undefined => {
      if (operation !== 'PutItem') return;
      attempts += 1;
      if (attempts <= times) throw failure();
    };
    const local = await localTable({ intercept });
    const put = () => local.table.client.send(new PutCommand({ TableName: local.table.name, Item: { ...key, n: 1 } }));
    return { ...local, put, attempts: () => attempts };
  }

  it.each([
    ['TransactionConflictException', () => dynamo('TransactionConflictException')],
    ['ThrottlingException', () => dynamo('ThrottlingException')],
    ['ProvisionedThroughputExceededException', () => dynamo('ProvisionedThroughputExceededException')],
    ['ECONNRESET', () => lost('ECONNRESET')],
    ['ETIMEDOUT', () => lost('ETIMEDOUT')],
  ])('a write that fails with %s is retried', async (_, failure) => {
    const local = await failing(1, failure);
    await local.put();
    expect(await readItem(local.table, key)).toEqual({ ...key, n: 1 });
    expect(local.attempts()).toBe(2);
    local.close();
  });

  it('a write that stays in conflict fails after four attempts', async () => {
    const local = await failing(9, () => dynamo('TransactionConflictException'));
    await expect(local.put()).rejects.toThrow('busy');
    expect(local.attempts()).toBe(4);
    local.close();
  });

  it.each([
    ['ValidationException', () => dynamo('ValidationException')],
    ['ConditionalCheckFailedException', () => dynamo('ConditionalCheckFailedException')],
    ['ResourceNotFoundException', () => dynamo('ResourceNotFoundException')],
  ])('a write that fails with %s is not retried', async (name, failure) => {
    const local = await failing(1, failure);
    await expect(local.put()).rejects.toMatchObject({ name, message: 'busy', $metadata: { httpStatusCode: 400, attempts: 1 } });
    expect(local.attempts()).toBe(1);
    local.close();
  });

  it.each([
    [9_007_199_254_740_991, 9_007_199_254_740_991],
    [9_007_199_254_740_993n, 9_007_199_254_740_993n],
    [-9_007_199_254_740_993n, -9_007_199_254_740_993n],
    [12n, 12],
    [0.25, 0.25],
  ])('the number %s is read back as %s', async (stored, readBack) => {
    const local = await localTable();
    await transact(local.table, [{ as: 'amount', put: { Item: { ...key, amount: stored } } }]);
    expect((await readItem(local.table, key))?.['amount']).toBe(readBack);
    local.close();
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])('the number %s is refused before it is sent', async (amount) => {
    const local = await localTable();
    const sent = local.table.client.send(new PutCommand({ TableName: local.table.name, Item: { ...key, amount } }));
    await expect(sent).rejects.toThrow(String(amount));
    local.close();
  });

  it('a refused condition includes the item that it found, with binaries as bytes', async () => {
    const local = await localTable();
    const item = { ...key, n: 9_007_199_254_740_993n, bytes: new Uint8Array([0, 255]), list: [{ B: 'text', BS: ['x'] }] };
    await local.table.client.send(new PutCommand({ TableName: local.table.name, Item: item }));
    const refused = local.table.client.send(
      new PutCommand({
        TableName: local.table.name,
        Item: key,
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    await expect(refused).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item: {
        pk: { S: 'A' },
        sk: { S: 'B' },
        n: { N: '9007199254740993' },
        bytes: { B: new Uint8Array([0, 255]) },
        list: { L: [{ M: { B: { S: 'text' }, BS: { L: [{ S: 'x' }] } } }] },
      },
    });
    local.close();
  });

  it('a call is counted with its capacity', async () => {
    const local = await localTable();
    const usage = await runMetered(async (counted) => {
      await local.table.client.send(
        new UpdateCommand({
          TableName: local.table.name,
          Key: key,
          UpdateExpression: 'SET n = :n',
          ExpressionAttributeValues: { ':n': 1 },
        }),
      );
      await readItem(local.table, key);
      return counted;
    });
    expect(usage).toMatchObject({ calls: 2, depth: 2, readUnits: 1, writeUnits: 1 });
    local.close();
  });
});
