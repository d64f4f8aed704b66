import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import { memoryEngine } from './test-table.ts';

/*
 * The expected messages were recorded on AWS by the project nubo-db/dynamodb-conformance. `npm run lab -- parity` runs
 * all tests of that project.
 */

let engine: DynamoEngine;
beforeAll(() => {
  engine = memoryEngine();
  engine.call('CreateTable', { ...tableOf('things'), BillingMode: 'PAY_PER_REQUEST' });
});
afterAll(() => engine.close());

const tableOf = (TableName: string, names: readonly string[] = ['pk']) => ({
  TableName,
  AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  KeySchema: names.map((AttributeName, at) => ({ AttributeName, KeyType: at === 0 ? 'HASH' : 'RANGE' })),
});
const Key = { pk: { S: 'a' } };
const keys = (count: number) => Array.from({ length: count }, (_, at) => ({ pk: { S: `k${at}` } }));
const byKey = { KeyConditionExpression: 'pk = :a', ExpressionAttributeValues: { ':a': { S: 'a' } } };

const refused = (rule: string) => `1 validation error detected: Value${rule}`;

it.each<[string, string, object, string]>([
  [
    'an empty table name, and nothing after it',
    'PutItem',
    { TableName: '', ReturnValues: 'NEVER' },
    refused(" '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 1"),
  ],
  [
    'a short name of a new table, and nothing after it',
    'CreateTable',
    { ...tableOf('ab'), KeySchema: [] },
    refused(" 'ab' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 3"),
  ],
  [
    'a key of three attributes',
    'CreateTable',
    { ...tableOf('three', ['a', 'b', 'c']), BillingMode: 'PAY_PER_REQUEST' },
    refused(
      " '[KeySchemaElement(attributeName=a, keyType=HASH), KeySchemaElement(attributeName=b, keyType=RANGE), KeySchemaElement(attributeName=c, keyType=RANGE)]' at 'keySchema' failed to satisfy constraint: Member must have length less than or equal to 2",
    ),
  ],
  ['a batch of reads of no table', 'BatchGetItem', { RequestItems: {} }, 'The requestItems parameter is required for BatchGetItem'],
  [
    'more than 100 reads',
    'BatchGetItem',
    { RequestItems: { things: { Keys: keys(101) } } },
    refused(" at 'RequestItems.things.member.Keys' failed to satisfy constraint: Member must have length less than or equal to 100"),
  ],
  ['a batch of writes of no table', 'BatchWriteItem', { RequestItems: {} }, 'The requestItems parameter is required for BatchWriteItem'],
  [
    'a limit of 0',
    'Query',
    { TableName: 'things', ...byKey, Limit: 0 },
    refused(" at 'Limit' failed to satisfy constraint: Member must have value greater than or equal to 1"),
  ],
  [
    'a segment of an unknown number of segments',
    'Scan',
    { TableName: 'things', Segment: 0 },
    'The TotalSegments parameter is required but was not present in the request when Segment parameter is present',
  ],
  [
    'a legacy parameter beside an expression',
    'PutItem',
    { TableName: 'things', Item: Key, Expected: { pk: { Exists: false } }, ConditionExpression: 'attribute_not_exists(pk)' },
    'Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {Expected} Expression parameters: {ConditionExpression}',
  ],
  [
    'a legacy parameter',
    'GetItem',
    { TableName: 'things', Key, AttributesToGet: ['pk'] },
    'AttributesToGet is a legacy parameter, which this engine does not support',
  ],
])('the engine refuses %s', (_, operation, request, message) => {
  expect(() => engine.call(operation, { ...request })).toThrow(expect.objectContaining({ name: 'ValidationException', message }));
});

it.each([0, 26])('the engine refuses %i writes of a table', (count) => {
  const writes = keys(count).map((Item) => ({ PutRequest: { Item } }));
  expect(() => engine.call('BatchWriteItem', { RequestItems: { things: writes } })).toThrow(
    /^1 validation error detected: Value '\{things=\[.*\]\}' at 'requestItems' failed to satisfy constraint: Map value must satisfy constraint: \[Member must have length less than or equal to 25, Member must have length greater than or equal to 1\]$/,
  );
});

it.each([
  ['INVALID SYNTAX HERE', 'token: "INVALID", near: "INVALID SYNTAX"'],
  ['ADD hits : incr', 'token: ":", near: "hits : incr"'],
  ['SET a = :b, , c = :d', 'token: ",", near: ", , c"'],
  ['SET a =', 'token: "<EOF>", near: "="'],
])('the engine names the wrong token of an update, %s', (UpdateExpression, text) => {
  expect(() => engine.call('UpdateItem', { TableName: 'things', Key, UpdateExpression })).toThrow(
    `Invalid UpdateExpression: Syntax error; ${text}`,
  );
});

it('the engine names the wrong token inside a transaction', () => {
  const get = { Get: { TableName: 'things', Key, ProjectionExpression: '!!!' } };
  expect(() => engine.call('TransactGetItems', { TransactItems: [get] })).toThrow(
    'Invalid ProjectionExpression: Syntax error; token: "!", near: "!!"',
  );
});
