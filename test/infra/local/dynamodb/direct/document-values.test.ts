import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { fromItem, toItem, withBytes } from '#infra/local/dynamodb/direct/document-values.ts';
import { storedNumber } from '#shared/table/stored-number.ts';

// The SDK takes no map that has one of these two.
const names = fc.string({ minLength: 1 }).filter((name) => name !== '__proto__' && name !== 'constructor');
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.maxSafeInteger(),
    fc.integer().map((hundredths) => hundredths / 100),
    fc.bigInt(),
    fc.uint8Array(),
    fc.uniqueArray(fc.string(), { minLength: 1 }).map((members) => new Set(members)),
    fc.uniqueArray(fc.maxSafeInteger(), { minLength: 1 }).map((members) => new Set(members)),
    fc.uniqueArray(fc.uint8Array(), { minLength: 1 }).map((members) => new Set(members)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4 }),
  ),
}));
const items = fc.dictionary(names, values, { maxKeys: 6 });

/** As over HTTP, where binaries are base64. */
const jsonOf = (item: object): object =>
  JSON.parse(
    JSON.stringify(item, function (this: Record<string, unknown>, name, value: unknown) {
      const original = this[name];
      return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : value;
    }),
  );

describe('the values of an item', () => {
  it('become the attributes that the SDK makes of them', () => {
    fc.assert(
      fc.property(items, (item) => {
        expect(toItem(item)).toEqual(jsonOf(marshall(item, { removeUndefinedValues: true })));
      }),
    );
  });

  it('come back as the SDK gives them', () => {
    fc.assert(
      fc.property(items, (item) => {
        const stored = toItem(item);
        expect(fromItem(stored)).toEqual(unmarshall(withBytes(stored) as never, { wrapNumbers: storedNumber }));
      }),
    );
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [2 ** 53], [new Set()], [new Date(0)]])('are refused like by the SDK: %p', (value) => {
    expect(() => toItem({ value })).toThrow(Error);
    expect(() => marshall({ value }, { removeUndefinedValues: true })).toThrow(Error);
  });
});
