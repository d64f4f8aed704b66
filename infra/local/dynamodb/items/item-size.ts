import type { AttributeValue, Item } from './attribute-value.ts';
import { parseDecimal } from './decimal.ts';

/** The largest item that DynamoDB accepts: 400 KB, including attribute names. */
export const MAX_ITEM_BYTES = 400 * 1024;

const CONTAINER_BYTES = 3;
const ELEMENT_BYTES = 1;

const known = new WeakMap<Item, number>();

/**
 * Returns the size of an item that will not change any more (see `itemBytes`). The size is remembered, because one
 * write uses it three times: for the size limit, the price and the stream record.
 */
export function writtenItemBytes(item: Item): number {
  const before = known.get(item);
  if (before !== undefined) return before;
  const bytes = itemBytes(item);
  known.set(item, bytes);
  return bytes;
}

/** Returns the size of an item in bytes, including attribute names, by DynamoDB's rules. */
export function itemBytes(item: Item): number {
  let bytes = 0;
  for (const name of Object.keys(item)) bytes += Buffer.byteLength(name) + valueBytes(item[name]);
  return bytes;
}

function valueBytes(value: AttributeValue | undefined): number {
  if (value === undefined) return 0;
  if ('S' in value) return Buffer.byteLength(value.S);
  if ('N' in value) return numberBytes(value.N);
  if ('M' in value) return CONTAINER_BYTES + ELEMENT_BYTES * Object.keys(value.M).length + itemBytes(value.M);
  if ('L' in value) {
    let bytes = CONTAINER_BYTES + ELEMENT_BYTES * value.L.length;
    for (const element of value.L) bytes += valueBytes(element);
    return bytes;
  }
  if ('B' in value) return Buffer.byteLength(value.B, 'base64');
  if ('SS' in value) return sum(value.SS, (text) => Buffer.byteLength(text));
  if ('NS' in value) return sum(value.NS, numberBytes);
  if ('BS' in value) return sum(value.BS, (base64) => Buffer.byteLength(base64, 'base64'));
  return 1;
}

/**
 * Returns the size of a number in bytes: one, plus half of the significant digits before the decimal point and half of
 * those after it (each rounded up), plus one for a minus sign.
 */
function numberBytes(text: string): number {
  return integerBytes(text) ?? decimalBytes(text);
}

/**
 * Returns the size in bytes of a nonzero number that has no decimal point and no exponent. Returns undefined for any
 * other number.
 */
function integerBytes(text: string): number | undefined {
  const negative = text.charCodeAt(0) === 45;
  let significant = 0;
  let zeros = 0;
  for (let at = Number(negative); at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return undefined;
    if (digit === 0) {
      if (significant > 0) zeros += 1;
    } else {
      significant += zeros + 1;
      zeros = 0;
    }
  }
  return significant === 0 ? undefined : 1 + Math.ceil(significant / 2) + Number(negative);
}

function decimalBytes(text: string): number {
  const { digits, exponent, negative } = parseDecimal(text);
  const whole = Math.min(Math.max(exponent + 1, 0), digits.length);
  return 1 + Math.ceil(whole / 2) + Math.ceil((digits.length - whole) / 2) + Number(negative);
}

function sum<T>(values: readonly T[], bytesOf: (value: T) => number): number {
  return values.reduce((total, value) => total + bytesOf(value), 0);
}
