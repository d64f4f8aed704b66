import { openEngine } from '#infra/local/dynamodb/engine.ts';

// Increments two counters in one transaction, again and again. Prints the count after each transaction.
const engine = openEngine({ file: String(process.argv[2]), now: Date.now });
const increment = (sk: string) => ({
  Update: {
    TableName: 'orders',
    Key: { pk: { S: 'p' }, sk: { S: sk } },
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': { N: '1' } },
  },
});
for (let count = 1; ; count++) {
  engine.call('TransactWriteItems', { TransactItems: [increment('left'), increment('right')] });
  process.stdout.write(`${count}\n`);
}
