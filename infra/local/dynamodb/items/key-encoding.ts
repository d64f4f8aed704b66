import { crc32 } from 'node:zlib';
import type { KeyType } from './attribute-value.ts';
import { parseDecimal } from './decimal.ts';

/**
 * A stored key: bytes that memcmp sorts in DynamoDB's order. A key has these parts:
 * - the hash of the partition key (4 bytes)
 * - the length of the partition key (2 bytes)
 * - the partition key
 * - the sort key, if there is one: escaped, then 00 01
 * - in an index: the key of the item
 *
 * The leading hash spreads the partitions, and a parallel Scan uses it to divide the table. The stored length ensures
 * that the encoding of one partition key is never a prefix of another encoding. The escape (00 → 00 FF) places a sort
 * key before the longer keys that begin with it.
 */
export type StoredKey = Buffer;

/** A range of key bytes from `lower` (inclusive) to `upper` (exclusive). */
export type KeyRange = { readonly lower: Buffer; readonly upper: Buffer };

const END = Buffer.from([0, 1]);
const AFTER_END = Buffer.from([0, 2]);
const LAST = Buffer.alloc(8, 0xff);
/** The range of all keys in a space. */
export const EVERY_KEY: KeyRange = { lower: Buffer.alloc(0), upper: LAST };

const ESCAPED_ZERO = Buffer.from([0, 0xff]);
const NEGATIVE = 1;
const ZERO = 2;
const POSITIVE = 3;
const EXPONENT_BIAS = 130;

/** Encodes a key attribute as bytes that sort in the order of its type. */
export function encodeScalar(text: string, type: KeyType): Buffer {
  if (type === 'S') return Buffer.from(text);
  return type === 'B' ? Buffer.from(text, 'base64') : encodeNumber(text);
}

/** Returns the prefix that all keys in one partition share. */
export function encodePartition(hash: Buffer): Buffer {
  const head = Buffer.allocUnsafe(6);
  head.writeUInt32BE(crc32(hash), 0);
  head.writeUInt16BE(hash.length, 4);
  return Buffer.concat([head, hash]);
}

/** Returns the key of an item in a partition. `itemKey` distinguishes the items that share a key in an index. */
export function encodeKey(partition: Buffer, range: Buffer | undefined, itemKey?: StoredKey): StoredKey {
  const parts = range === undefined ? [partition] : [partition, escapeZeros(range), END];
  return Buffer.concat(itemKey === undefined ? parts : [...parts, itemKey]);
}

/** Returns the range of all keys that begin with these bytes. */
export function keysUnder(prefix: Buffer): KeyRange {
  return { lower: prefix, upper: successor(prefix) };
}

/**
 * Returns two key ranges in a partition. `exactly` contains the keys whose sort key equals the bytes in `range`.
 * `under` contains the keys whose sort key begins with the bytes in `range`.
 */
export function rangeBounds(partition: Buffer, range: Buffer): { exactly: KeyRange; under: KeyRange } {
  const prefix = Buffer.concat([partition, escapeZeros(range)]);
  return {
    exactly: { lower: Buffer.concat([prefix, END]), upper: Buffer.concat([prefix, AFTER_END]) },
    under: keysUnder(prefix),
  };
}

/** Returns the key range of one segment of a parallel scan. */
export function segmentRange(segment: number, totalSegments: number): KeyRange {
  const boundary = (index: number): Buffer => {
    const at = Math.ceil((index * 2 ** 32) / totalSegments);
    if (at >= 2 ** 32) return LAST;
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(at);
    return bytes;
  };
  return { lower: boundary(segment), upper: boundary(segment + 1) };
}

/** Returns the smallest key that is greater than this one. */
export function nextKey(key: StoredKey): StoredKey {
  return Buffer.concat([key, Buffer.alloc(1)]);
}

/** Returns the smallest byte sequence that is greater than every sequence with this prefix. */
function successor(prefix: Buffer): Buffer {
  const bytes = Buffer.from(prefix);
  for (let at = bytes.length - 1; at >= 0; at--) {
    const byte = bytes[at] ?? 0;
    if (byte === 0xff) continue;
    bytes[at] = byte + 1;
    return bytes.subarray(0, at + 1);
  }
  return LAST;
}

function escapeZeros(bytes: Buffer): Buffer {
  if (!bytes.includes(0)) return bytes;
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, from)) {
    parts.push(bytes.subarray(from, at), ESCAPED_ZERO);
    from = at + 1;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]);
}

function encodeNumber(text: string): Buffer {
  const { negative, digits, exponent } = parseDecimal(text);
  if (digits === '') return Buffer.from([ZERO]);
  const biased = exponent + EXPONENT_BIAS;
  const values = Array.from(digits, Number);
  // Negative numbers sort in reverse, so their digits are complemented and followed by a byte greater than every digit.
  return negative
    ? Buffer.from([NEGATIVE, 255 - biased, ...values.map((digit) => 10 - digit), 0xff])
    : Buffer.from([POSITIVE, biased, ...values.map((digit) => digit + 1)]);
}
