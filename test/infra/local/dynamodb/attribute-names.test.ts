import fc from 'fast-check';
import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import { answer } from '#infra/local/dynamodb/protocol.ts';
import { reservedNames } from '#test/support/harness/reserved-names.ts';
import { memoryEngine, tableRequest } from './test-table.ts';

const TableName = 'names';
const Key = { pk: { S: 'p' }, sk: { S: 's' } };

// These requests are raw JSON, because the SDK loses a map key named `__proto__`.
const call = (engine: DynamoEngine, operation: string, request: object) => {
  const { statusCode, body } = answer(engine, `DynamoDB_20120810.${operation}`, JSON.stringify(request));
  const content = Buffer.from(body).toString();
  if (statusCode !== 200) throw new Error(content);
  return JSON.parse(content) as Record<string, unknown>;
};

const named = (names: readonly string[]) => Object.fromEntries(names.map((name, n) => [name, { S: `value ${n}` }]));

describe('attributes and map keys with the names of inherited properties', () => {
  let engine: DynamoEngine;
  beforeEach(() => {
    engine = memoryEngine();
    engine.call('CreateTable', { ...tableRequest(TableName) });
  });
  afterEach(() => engine.close());

  const put = (attributes: object) => call(engine, 'PutItem', { TableName, Item: { ...Key, ...attributes } });
  const get = (more: object = {}) => call(engine, 'GetItem', { TableName, Key, ...more })['Item'];
  const update = (request: object) => call(engine, 'UpdateItem', { TableName, Key, ReturnValues: 'ALL_NEW', ...request })['Attributes'];

  it('return as they were put, at the top level and nested', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...reservedNames), { minLength: 1 }), (names) => {
        const attributes = { ...named(names), inside: { M: { deeper: { M: named(names) }, list: { L: [{ M: named(names) }] } } } };
        put(attributes);
        expect(JSON.stringify(get())).toBe(JSON.stringify({ ...Key, ...attributes }));
      }),
    );
  });

  it.each(reservedNames)('are set, read, compared, projected and removed by an alias: %j', (name) => {
    put({ inside: { M: {} } });
    const ExpressionAttributeNames = { '#name': name };
    const one = { ExpressionAttributeNames, ExpressionAttributeValues: { ':one': { S: 'one' } } };
    const absent = 'attribute_not_exists(#name) AND attribute_not_exists(inside.#name)';
    const after = update({ ...one, UpdateExpression: 'SET #name = :one, inside.#name = :one', ConditionExpression: absent });
    const expected = { ...Key, inside: { M: { [name]: { S: 'one' } } }, [name]: { S: 'one' } };
    expect(after).toEqual(expected);
    expect(Object.keys(after as object).sort()).toEqual(Object.keys(expected).sort());
    expect(get({ ProjectionExpression: 'inside.#name, #name', ExpressionAttributeNames })).toEqual({
      inside: { M: { [name]: { S: 'one' } } },
      [name]: { S: 'one' },
    });
    const KeyConditionExpression = 'pk = :pk';
    const page = call(engine, 'Query', {
      TableName,
      KeyConditionExpression,
      FilterExpression: '#name = :one AND inside.#name = :one',
      ExpressionAttributeNames,
      ExpressionAttributeValues: { ...one.ExpressionAttributeValues, ':pk': Key.pk },
    });
    expect(page['Count']).toBe(1);
    const there = 'attribute_exists(#name) AND inside.#name = #name';
    update({ ExpressionAttributeNames, UpdateExpression: 'REMOVE #name, inside.#name', ConditionExpression: there });
    expect(JSON.stringify(get())).toBe(JSON.stringify({ ...Key, inside: { M: {} } }));
  });

  it.each(reservedNames)('do not exist before they are put: %j', (name) => {
    put({});
    expect(get({ ProjectionExpression: '#name', ExpressionAttributeNames: { '#name': name } })).toEqual({});
    expect(() =>
      update({
        UpdateExpression: 'SET twin = #name',
        ExpressionAttributeNames: { '#name': name },
      }),
    ).toThrow('refers to an attribute that does not exist');
  });

  it('count their bytes, and are in the stream records', () => {
    put({ ['__proto__']: { S: '12345' } });
    const consumed = call(engine, 'GetItem', { TableName, Key, ReturnConsumedCapacity: 'TOTAL' });
    expect(consumed['ConsumedCapacity']).toMatchObject({ CapacityUnits: 0.5 });
    const { records } = engine.readStream(TableName, 0, 10);
    expect(JSON.stringify(records.at(-1)?.dynamodb.NewImage)).toBe('{"pk":{"S":"p"},"sk":{"S":"s"},"__proto__":{"S":"12345"}}');
    expect(records.at(-1)?.dynamodb.SizeBytes).toBe(26);
  });
});
