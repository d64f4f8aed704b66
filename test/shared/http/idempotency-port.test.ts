import fc from 'fast-check';
import { canonicalJson, fingerprintOf, readIdempotencyKey } from '#shared/http/idempotency-port.ts';

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
  it('is the same for any order of names', () => {
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
  ])('of %s differs from that of %s', (one, other) => {
    expect(canonicalJson(JSON.parse(one))).not.toBe(canonicalJson(JSON.parse(other)));
  });
});

describe('the fingerprint of a request', () => {
  it('depends on its method, its path and the JSON value of its body', () => {
    const fingerprint = '877691563e29339e1da1afdbd4447f759e788407545b4afec9c9b6fef67f9f20';
    expect(fingerprintOf('POST', '/v1/orders', { b: [1], a: null })).toBe(fingerprint);
    expect(fingerprintOf('POST', '/v1/orders', { a: null, b: [1] })).toBe(fingerprint);
    for (const other of [
      fingerprintOf('PUT', '/v1/orders', { b: [1], a: null }),
      fingerprintOf('POST', '/v1/refunds', { b: [1], a: null }),
      fingerprintOf('POST', '/v1/orders', { b: [1] }),
    ])
      expect(other).not.toBe(fingerprint);
  });

  it('cannot be computed without the key, if there is one', () => {
    expect(fingerprintOf('POST', '/v1/orders', {}, 'pepper')).toBe('dab5991691260f6369410a55d20f1a613cdf9d3c9f8e44b57c27759658d60c8b');
    expect(fingerprintOf('POST', '/v1/orders', {}, 'another')).not.toBe('dab5991691260f6369410a55d20f1a613cdf9d3c9f8e44b57c27759658d60c8b');
  });

  it('of a request without a body differs from that of one with an empty body', () => {
    expect(fingerprintOf('POST', '/v1/orders', undefined)).toBe('22a2750f9317d50faff34eaba38a56b46b4d85e2ad696f99f0bb36e8f4dc044f');
    expect(fingerprintOf('POST', '/v1/orders', {})).not.toBe('22a2750f9317d50faff34eaba38a56b46b4d85e2ad696f99f0bb36e8f4dc044f');
  });
});

describe('an Idempotency-Key', () => {
  const refusal = (header: string) => {
    try {
      return readIdempotencyKey(header);
    } catch (error) {
      return (error as { readonly issues: unknown }).issues;
    }
  };

  it('is the header without surrounding spaces', () => {
    expect(readIdempotencyKey(undefined)).toBeNull();
    expect(readIdempotencyKey(' order 17 ')).toBe('order 17');
    expect(readIdempotencyKey('k'.repeat(255))).toBe('k'.repeat(255));
  });

  it('must have 1 to 255 characters', () => {
    expect(refusal(' ')).toEqual([{ param: 'Idempotency-Key', code: 'too_short', message: 'must not be empty.' }]);
    expect(refusal('k'.repeat(256))).toEqual([{ param: 'Idempotency-Key', code: 'too_long', message: 'must be at most 255 characters.' }]);
  });
});
