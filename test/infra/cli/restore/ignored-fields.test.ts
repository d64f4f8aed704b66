import { fieldsUnknown, fieldsWithout, openIgnoredFields } from '#infra/cli/restore/ignored-fields.ts';

const withoutOf = (sent: unknown, made: unknown): readonly string[] => [...fieldsWithout(sent, made)];

describe('the fields that an answer does not have', () => {
  it.each<readonly [string, unknown, unknown, readonly string[]]>([
    ['none when all are there, whatever they are', { name: 'Mug', tags: ['a'] }, { id: 7, name: 'mug', tags: [] }, []],
    ['a field', { name: 'Mug', tags: ['a'] }, { name: 'Mug' }, ['tags']],
    ['one that is false or zero, which a default may not be', { taxable: false, weight: 0 }, {}, ['taxable', 'weight']],
    ['no empty one', { tags: [], note: null, title: '', address: {} }, {}, []],
    ['one of a part', { address: { line1: 'Quay', line3: 'c/o' } }, { address: { line1: 'Quay' } }, ['address.line3']],
    [
      'one of each part of a list',
      { variants: [{ sku: 'A' }, { sku: 'B', cost: '1.00' }] },
      { variants: [{ sku: 'A' }, { sku: 'B' }] },
      ['variants.cost'],
    ],
    ['none of parts that were not made, which is told otherwise', { images: [{ url: 'https://a.example/1' }] }, { images: [] }, []],
    ['not one that only looks like it is there', { constructor: 'x', toString: 'x' }, {}, ['constructor', 'toString']],
  ])('are %s', (_, sent, made, fields) => {
    expect(withoutOf(sent, made)).toEqual(fields);
  });
});

describe('the fields that a document does not know', () => {
  const line = {
    type: 'object',
    properties: { sku: { type: 'string' }, tax: { anyOf: [{ $ref: '#/components/schemas/Tax' }, { type: 'null' }] } },
  };
  const document = {
    paths: {
      '/orders/restore': { post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } } } },
    },
    components: {
      schemas: {
        Order: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            lines: { type: 'array', items: line },
            words: { type: 'object', additionalProperties: {} },
          },
        },
        Tax: { type: 'object', properties: { rate: { type: 'string' } } },
      },
    },
  };
  const unknownOf = (body: object, path = '/orders/restore'): readonly string[] => [...fieldsUnknown(document, path, body)];

  it('are those of the object and of its parts, through references, lists and choices', () => {
    expect(unknownOf({ name: '#1', lines: [{ sku: 'A', tax: { rate: '1', zone: 'IE' }, cost: '1' }], origin: 'pos' })).toEqual([
      'lines.tax.zone',
      'lines.cost',
      'origin',
    ]);
  });

  it('are none when it knows all, when they are empty, and in a map whose names people chose', () => {
    expect(unknownOf({ name: '#1', lines: [{ sku: 'A', tax: null }], words: { any: 'thing' }, origin: null })).toEqual([]);
  });

  it('are not named like something that every object has', () => {
    expect(unknownOf({ constructor: 'x' })).toEqual(['constructor']);
  });

  it('are none of an operation that it does not have: the server refuses it', () => {
    expect(unknownOf({ name: '#1' }, '/bookings/restore')).toEqual([]);
  });
});

it('counts the objects of a kind with such a field, each once', () => {
  const { add, list } = openIgnoredFields();
  add('product', ['tags', 'variants.cost', 'variants.cost']);
  add('product', ['tags']);
  add('brand', ['tags']);
  expect(list()).toEqual([
    { object: 'product', field: 'tags', count: 2 },
    { object: 'product', field: 'variants.cost', count: 1 },
    { object: 'brand', field: 'tags', count: 1 },
  ]);
});
