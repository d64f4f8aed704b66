import fc from 'fast-check';
import { canonicalJson } from '#shared/http/idempotency-port.ts';

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, item]) => [name, shuffled(item)]),
  );
};

describe('the canonical JSON of a body', () => {
  it('is the same whatever the order of names', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    ['{"a": 1e400}', '{"a": null}'],
    ['{"a": 1e400}', '{"a": -1e400}'],
    ['{"a": "1"}', '{"a": 1}'],
    ['{"a": [1, 2]}', '{"a": [2, 1]}'],
    ['{"a": []}', '{"a": {}}'],
    ['{"a": null}', '{}'],
    ['{"__proto__": 1}', '{}'],
  ])('of %s is not that of %s', (one, other) => {
    expect(canonicalJson(JSON.parse(one))).not.toBe(canonicalJson(JSON.parse(other)));
  });
});
