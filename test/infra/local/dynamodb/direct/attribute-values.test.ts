import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { fromWireMap, toWireMap } from '#infra/local/dynamodb/direct/attribute-values.ts';
import { storedNumber } from '#shared/table/rows/stored-number.ts';

const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });
const anyName = fc.oneof(anyText, fc.constantFrom('__proto__', 'constructor', 'toString', 'S', 'B', 'M', 'hasOwnProperty'));
const scalar = fc.oneof(
  anyText,
  fc.boolean(),
  fc.constant(null),
  fc.maxSafeInteger(),
  // JavaScript and DynamoDB both write a number with three decimals without an exponent.
  fc.integer().map((thousandths) => thousandths / 1000),
  fc.bigInt(-(10n ** 37n), 10n ** 37n),
  fc.uint8Array({ maxLength: 20 }),
  fc.uniqueArray(anyText, { minLength: 1, maxLength: 4 }).map((members) => new Set(members)),
  fc.uniqueArray(fc.maxSafeInteger(), { minLength: 1, maxLength: 4 }).map((members) => new Set(members)),
);
const mapOf = (names: fc.Arbitrary<string>, values: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc.uniqueArray(fc.tuple(names, values), { selector: ([name]) => name, maxLength: 5 }).map((entries) => Object.fromEntries(entries));
const valueNamed = (names: fc.Arbitrary<string>) =>
  fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, scalar, fc.array(tie('value'), { maxLength: 4 }), mapOf(names, tie('value'))),
  })).value;

/** Converts a map to the wire format and back. */
const overTheWire = (map: object): unknown => fromWireMap(JSON.parse(JSON.stringify(toWireMap(map))) as object);

/** Returns a value as it is read back: numbers beyond 2^53 are bigints, and there is no negative zero. */
function readBack(stored: unknown): unknown {
  if (typeof stored === 'bigint' || typeof stored === 'number') return storedNumber(String(stored));
  if (Array.isArray(stored)) return stored.map(readBack);
  if (stored instanceof Uint8Array || stored === null || typeof stored !== 'object') return stored;
  if (stored instanceof Set) return new Set([...stored].map(readBack));
  return Object.fromEntries(Object.entries(stored).map(([name, each]) => [name, readBack(each)]));
}

it('a stored value is read back unchanged: any Unicode, any attribute name, numbers of any size', () => {
  const property = fc.property(mapOf(anyName, valueNamed(anyName)), (item) => expect(overTheWire(item)).toEqual(readBack(item)));
  fc.assert(property, { numRuns: 500 });
});

// The library cannot represent these attribute names. `__proto__` sets the object's prototype, and `constructor` counts
// as the object's class.
const harmlessName = anyText.filter((name) => name !== '__proto__' && name !== 'constructor');

/** Converts the result of `marshall` to JSON values. Bytes become base64 strings. */
const onTheWire = (item: object): unknown =>
  JSON.parse(JSON.stringify(item, (_, each: unknown) => (each instanceof Uint8Array ? Buffer.from(each).toString('base64') : each)));

it("an item is written and read as by the document client's library", () => {
  const property = fc.property(mapOf(harmlessName, valueNamed(harmlessName)), (item) => {
    const byLibrary = marshall(item, { removeUndefinedValues: true });
    expect(toWireMap(item)).toEqual(onTheWire(byLibrary));
    expect(overTheWire(item)).toEqual(unmarshall(byLibrary, { wrapNumbers: storedNumber }));
  });
  fc.assert(property, { numRuns: 500 });
});

it('an attribute may be called __proto__', () => {
  const item = JSON.parse('{"__proto__":{"__proto__":1}}') as object;
  expect(JSON.stringify(toWireMap(item))).toBe('{"__proto__":{"M":{"__proto__":{"N":"1"}}}}');
  expect(JSON.stringify(overTheWire(item))).toBe('{"__proto__":{"__proto__":1}}');
});

it('undefined values are omitted, even in lists and sets', () => {
  expect(toWireMap({ a: undefined, list: [undefined, 1], set: new Set([undefined, 'x']), map: { b: undefined } })).toEqual({
    list: { L: [{ N: '1' }] },
    set: { SS: ['x'] },
    map: { M: {} },
  });
});

it.each([
  ['a date', new Date(0)],
  ['an empty set', new Set()],
  ['a set of strings and numbers', new Set(['1', 2])],
  ['a symbol', Symbol('x')],
])('%s is refused', (_, held) => {
  expect(() => toWireMap({ held })).toThrow();
});

it.each([{ X: 'a' }, {}])('an answer with a value of an unknown type is refused: %j', (held) => {
  expect(() => fromWireMap({ held })).toThrow('DynamoDB answered');
});
