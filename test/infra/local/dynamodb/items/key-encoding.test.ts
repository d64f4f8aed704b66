import fc from 'fast-check';
import { compareDecimals } from '#infra/local/dynamodb/items/decimal.ts';
import {
  encodeKey,
  encodePartition,
  encodeScalar,
  type KeyRange,
  keysUnder,
  rangeBounds,
  segmentRange,
} from '#infra/local/dynamodb/items/key-encoding.ts';

describe('stored keys', () => {
  const partition = encodePartition(Buffer.from('p'));
  const bytes = fc.uint8Array({ maxLength: 6 }).map((array) => Buffer.from(array));
  const isWithin = (key: Buffer, { lower, upper }: KeyRange) => Buffer.compare(lower, key) <= 0 && Buffer.compare(key, upper) < 0;
  const zeros = fc.array(fc.constantFrom(0, 1, 254, 255), { maxLength: 5 }).map((array) => Buffer.from(array));

  it('sort by the bytes of the sort key, whatever follows it', () => {
    fc.assert(
      fc.property(fc.oneof(bytes, zeros), fc.oneof(bytes, zeros), bytes, bytes, (a, b, ownerA, ownerB) => {
        fc.pre(!a.equals(b));
        const order = Buffer.compare(encodeKey(partition, a, ownerA), encodeKey(partition, b, ownerB));
        expect(order).toBe(Buffer.compare(a, b));
      }),
    );
  });

  it('sort numbers by value', () => {
    const number = fc.oneof(
      fc.integer().map(String),
      fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -120, max: 120 })).map(([m, e]) => `${m}e${e}`),
    );
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [left, right] = [a, b].map((text) => encodeKey(partition, encodeScalar(text, 'N')));
        expect(left && right && Buffer.compare(left, right)).toBe(Math.sign(compareDecimals(a, b)));
      }),
    );
  });

  it('lie within the bounds of their own value and of every prefix', () => {
    fc.assert(
      fc.property(fc.oneof(bytes, zeros), fc.oneof(bytes, zeros), (prefix, rest) => {
        const value = Buffer.concat([prefix, rest]);
        const key = encodeKey(partition, value, Buffer.from('owner'));
        expect(isWithin(key, rangeBounds(partition, value).exactly)).toBe(true);
        expect(isWithin(key, rangeBounds(partition, prefix).under)).toBe(true);
      }),
    );
  });

  it('of one partition are never within the bounds of another', () => {
    fc.assert(
      fc.property(bytes, bytes, bytes, (a, b, range) => {
        fc.pre(!a.equals(b));
        const key = encodeKey(encodePartition(b), range);
        expect(isWithin(key, keysUnder(encodePartition(a)))).toBe(false);
      }),
    );
  });

  it('belong to exactly one segment', () => {
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 20 }), (hash, total) => {
        const key = encodePartition(hash);
        const segments = Array.from({ length: total }, (_, at) => segmentRange(at, total));
        expect(segments.filter((segment) => isWithin(key, segment))).toHaveLength(1);
      }),
    );
  });
});
