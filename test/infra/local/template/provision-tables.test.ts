import { type DynamoEngine, openEngine } from '#infra/local/dynamodb/engine.ts';
import type { JsonObject } from '#infra/local/template/cloud-template.ts';
import { provisionTables } from '#infra/local/template/provision-tables.ts';

const indexed = (name: string, projection: JsonObject): JsonObject => ({
  IndexName: name,
  KeySchema: [
    { AttributeName: 'kind', KeyType: 'HASH' },
    { AttributeName: 'pk', KeyType: 'RANGE' },
  ],
  Projection: projection,
});
const keysOnly = { ProjectionType: 'KEYS_ONLY' };
const withName = { ProjectionType: 'INCLUDE', NonKeyAttributes: ['name'] };

const notes = (...indexes: readonly JsonObject[]) => ({
  name: 'notes',
  ttlAttribute: 'expires_at',
  properties: {
    TableName: 'notes',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'kind', AttributeType: 'S' },
    ],
    GlobalSecondaryIndexes: indexes,
  },
});

function kindsIn(engine: DynamoEngine, index: string): unknown {
  const { Items } = engine.call('Query', {
    TableName: 'notes',
    IndexName: index,
    KeyConditionExpression: 'kind = :kind',
    ExpressionAttributeValues: { ':kind': { S: 'memo' } },
  });
  return Items;
}

describe('a table that exists already', () => {
  let engine: DynamoEngine;
  beforeEach(() => {
    engine = openEngine({ file: ':memory:', now: () => 1_790_000_000_000 });
    provisionTables(engine, [notes(indexed('by_kind', keysOnly))]);
    engine.call('PutItem', { TableName: 'notes', Item: { pk: { S: '1' }, kind: { S: 'memo' }, name: { S: 'Milk' } } });
  });
  afterEach(() => engine.close());

  it('gets the indexes that it lacks, filled', () => {
    provisionTables(engine, [notes(indexed('by_kind', keysOnly), indexed('named', withName))]);
    expect(kindsIn(engine, 'by_kind')).toEqual([{ pk: { S: '1' }, kind: { S: 'memo' } }]);
    expect(kindsIn(engine, 'named')).toEqual([{ pk: { S: '1' }, kind: { S: 'memo' }, name: { S: 'Milk' } }]);
  });

  it('rebuilds an index whose projection has changed', () => {
    provisionTables(engine, [notes(indexed('by_kind', withName))]);
    expect(kindsIn(engine, 'by_kind')).toEqual([{ pk: { S: '1' }, kind: { S: 'memo' }, name: { S: 'Milk' } }]);
  });
});
