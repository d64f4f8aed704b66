import fc from 'fast-check';
import { jsonExcess } from '#shared/http/json-bounds.ts';
import { anyCodePoint } from '#test/support/builders/any-code-point.ts';

const childrenOf = (value: unknown): readonly unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : []);
const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null;
const depthOf = (value: unknown): number => (isContainer(value) ? 1 + Math.max(0, ...childrenOf(value).map(depthOf)) : 0);
/**
 * Returns the number of values as `jsonExcess` counts them: every list or object adds the number of its entries, but at
 * least 1.
 */
const valuesOf = (value: unknown): number =>
  isContainer(value)
    ? 1 + Math.max(0, childrenOf(value).length - 1) + childrenOf(value).reduce<number>((sum, one) => sum + valuesOf(one), 0)
    : 0;

const anyJson = fc.jsonValue({ stringUnit: anyCodePoint }).map((value) => ({ value, text: JSON.stringify(value) }));

describe('a JSON text', () => {
  it('is within bounds that equal its depth and number of values, and not within smaller ones', () => {
    fc.assert(
      fc.property(anyJson, ({ value, text }) => {
        const [depth, values] = [depthOf(value), valuesOf(value)];
        expect(jsonExcess(text, depth, values)).toBeNull();
        if (depth > 0) expect(jsonExcess(text, depth - 1, values)).toEqual({ kind: 'depth' });
        if (values > 0) expect(jsonExcess(text, depth, values - 1)).toMatchObject({ kind: 'values' });
      }),
    );
  });

  it.each([
    ['{"a": [1, 2, 3, 4, 5], "b": [1]}', 'a'],
    ['{"a": [1], "b": [1, 2, 3, 4, 5]}', 'b'],
    ['{"a": {"b": [1, 2, 3, 4, 5]}, "c": 1}', 'a'],
    ['{"\\u0061\\"": [1, 2, 3, 4, 5]}', 'a"'],
    ['{"a": "b, c, [d", "e": [1, 2, 3, 4, 5]}', 'e'],
    [`{"${'n'.repeat(200)}": [1, 2, 3, 4, 5]}`, ''],
    ['[[1, 2, 3, 4, 5]]', ''],
  ])('%s names the field with too many values: "%s"', (text, field) => {
    expect(jsonExcess(text, 32, 5)).toEqual({ kind: 'values', field });
  });

  it('may be any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', 'a', ' ') }), (text) => {
        expect(() => jsonExcess(text, 3, 5)).not.toThrow();
      }),
    );
  });
});
