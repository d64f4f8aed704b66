import fc from 'fast-check';
import { acceptPlain } from '#infra/local/dynamodb/grammar/accept-plain.ts';
import type { OperationName } from '#infra/local/dynamodb/grammar/requests.ts';
import { validateByDynalite } from '#infra/local/dynamodb/grammar/validate-request.ts';

type Fields = Record<string, unknown>;

const TableName = 'orders';
const Key = { pk: { S: 'p' }, sk: { S: 's' } };
const Item = {
  ...Key,
  n: { N: '-12' },
  on: { BOOL: true },
  none: { NULL: true },
  bytes: { B: '+/A=' },
  list: { L: [{ M: { a: { S: 'é' } } }] },
};
const named = { ExpressionAttributeNames: { '#n': 'n' } };
const counted = {
  TableName,
  Key,
  UpdateExpression: 'SET #n = #n + :one',
  ConditionExpression: 'attribute_exists(pk)',
  ...named,
  ExpressionAttributeValues: { ':one': { N: '1' } },
};
const query = {
  TableName,
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
  ExpressionAttributeValues: { ':pk': { S: 'p' }, ':prefix': { S: 's' } },
};

const requests: readonly (readonly [OperationName, Fields])[] = [
  ['GetItem', { TableName, Key, ConsistentRead: true, ReturnConsumedCapacity: 'TOTAL' }],
  ['GetItem', { TableName, Key, ProjectionExpression: 'pk, #n', ...named }],
  ['PutItem', { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)', ReturnValues: 'ALL_OLD' }],
  ['DeleteItem', { TableName, Key, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }],
  ['UpdateItem', { ...counted, ReturnValues: 'ALL_NEW' }],
  ['Query', { ...query, ConsistentRead: true, ScanIndexForward: false, Limit: 51, ExclusiveStartKey: Key }],
  [
    'Query',
    { ...query, IndexName: 'updated', KeyConditionExpression: 'pk = :pk AND sk <= :prefix', FilterExpression: '#n > :pk', ...named },
  ],
  [
    'Query',
    {
      ...query,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :pk AND :prefix',
      ExpressionAttributeValues: { ':pk': { S: 'p' }, ':prefix': { S: 'p' } },
    },
  ],
  ['BatchGetItem', { RequestItems: { [TableName]: { Keys: [Key, { ...Key, sk: { S: 't' } }], ConsistentRead: true } } }],
  [
    'TransactWriteItems',
    {
      TransactItems: [
        { Put: { TableName, Item } },
        { Update: counted },
        { Delete: { TableName, Key } },
        { ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_exists(pk)' } },
      ],
      ClientRequestToken: 'token',
    },
  ],
];

/** Converts the objects in a request to plain JSON objects, because the operations ignore JavaScript prototypes. */
const plain = (request: unknown): unknown => JSON.parse(JSON.stringify(request));

describe('an obviously valid request', () => {
  it.each(requests)('%s %j is accepted, with the result of dynalite', (operation, request) => {
    const accepted = acceptPlain(operation, structuredClone(request));
    expect(plain(accepted)).toEqual(plain(validateByDynalite(operation, structuredClone(request))));
  });
});

/** Returns the path of every value in a request. */
const placesIn = (node: unknown, way: readonly string[] = []): readonly (readonly string[])[] =>
  typeof node === 'object' && node !== null
    ? [way, ...Object.entries(node).flatMap(([name, value]) => placesIn(value, [...way, name]))]
    : [way];

function changed(request: Fields, way: readonly string[], change: (holder: Fields, name: string) => void): Fields {
  const copy = structuredClone(request);
  const name = way.at(-1);
  if (name === undefined) return copy;
  const holder = way.slice(0, -1).reduce<Fields>((node, step) => node[step] as Fields, copy);
  change(holder, name);
  // If `change` removes a list element, the list has a hole. The conversion to JSON and back replaces the hole with
  // null.
  return plain(copy) as Fields;
}

it('an accepted request is never refused or changed by dynalite', () => {
  const strange = fc.constantFrom<unknown>(
    null,
    '',
    '0',
    '01',
    '1e3',
    '0.10',
    'x',
    0,
    -1,
    1.5,
    true,
    false,
    [],
    {},
    'a'.repeat(300),
    { S: '' },
    { N: '007' },
    { N: '1'.repeat(39) },
    { NULL: false },
    { S: 'a', N: '1' },
    { SS: ['b', 'a'] },
    { B: 'AQ==' },
    { B: 'AR==' },
    { B: 'AQ=' },
    { B: 'A-_=' },
    { B: ' AQ==' },
    { B: '' },
    { B: ['AQ=='] },
    { M: { x: { N: '1.0' } } },
    { L: [{ N: 'many' }] },
    ':one',
    'pk = :none',
    'TOTAL',
    'pk BETWEEN :pk AND :prefix',
  );
  const someRequest = fc.constantFrom(...requests).chain(([operation, request]) =>
    fc.record({
      operation: fc.constant(operation),
      request: fc.constant(request),
      way: fc.constantFrom(...placesIn(request)),
      act: fc.constantFrom('replace', 'remove', 'add', 'none'),
      name: fc.constantFrom(
        'Limit',
        'Key',
        'AttributesToGet',
        'KeyConditions',
        'ExpressionAttributeValues',
        '#x',
        ':x',
        '__proto__',
        'other',
      ),
      strange,
    }),
  );
  fc.assert(
    fc.property(someRequest, ({ operation, request, way, act, name, strange: value }) => {
      const made = changed(request, way, (holder, last) => {
        if (act === 'replace') holder[last] = value;
        if (act === 'remove') delete holder[last];
        if (act === 'add') Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
      });
      const accepted = acceptPlain(operation, structuredClone(made));
      if (accepted !== undefined) expect(plain(accepted)).toEqual(plain(validateByDynalite(operation, structuredClone(made))));
    }),
    { numRuns: 5000 },
  );
});
