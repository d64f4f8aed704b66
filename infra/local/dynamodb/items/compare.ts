import { type AttributeValue, isEqual, setMembers, typeOf } from './attribute-value.ts';
import { compareDecimals } from './decimal.ts';

/**
 * Compares two values of the same scalar type (S by UTF-8 bytes, N by numeric value, B by bytes); returns undefined for
 * values that have no order.
 */
export function order(left: AttributeValue, right: AttributeValue): number | undefined {
  if ('S' in left && 'S' in right) return compareText(left.S, right.S);
  if ('N' in left && 'N' in right) return compareDecimals(left.N, right.N);
  if ('B' in left && 'B' in right) return Buffer.compare(decode(left.B), decode(right.B));
  return undefined;
}

/** Compares strings by their UTF-8 bytes. `<` compares UTF-16 units, whose order can differ. */
export function compareText(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** Implements `begins_with` for strings and binary values. */
export function beginsWith(value: AttributeValue, prefix: AttributeValue): boolean {
  if ('S' in value && 'S' in prefix) return value.S.startsWith(prefix.S);
  if ('B' in value && 'B' in prefix) {
    const bytes = decode(prefix.B);
    return decode(value.B).subarray(0, bytes.length).equals(bytes);
  }
  return false;
}

/**
 * Implements `contains`: reports whether `part` is a substring of a string, a byte sequence in a binary value, a member
 * of a set, or an element of a list.
 */
export function contains(value: AttributeValue, part: AttributeValue): boolean {
  if ('L' in value) return value.L.some((element) => isEqual(element, part));
  if ('S' in value) return 'S' in part && value.S.includes(part.S);
  if ('B' in value) return 'B' in part && decode(value.B).includes(decode(part.B));
  const members = setMembers(value);
  const text = Object.values(part)[0];
  return members !== undefined && typeOf(value) === `${typeOf(part)}S` && members.includes(text);
}

/**
 * Implements `size()`. Returns the number of UTF-16 units in a string, the number of bytes in a binary value, or the
 * number of elements in a collection. Returns undefined for other types.
 */
export function lengthOf(value: AttributeValue): number | undefined {
  if ('S' in value) return value.S.length;
  if ('B' in value) return decode(value.B).length;
  if ('L' in value) return value.L.length;
  if ('M' in value) return Object.keys(value.M).length;
  return setMembers(value)?.length;
}

/** Sorts the members of every set in the value into DynamoDB's order, in place. */
export function sortSets(value: AttributeValue): void {
  if ('M' in value) for (const member of Object.values(value.M)) sortSets(member);
  else if ('L' in value) for (const element of value.L) sortSets(element);
  else if ('SS' in value) (value.SS as string[]).sort(compareText);
  else if ('NS' in value) (value.NS as string[]).sort(compareDecimals);
  else if ('BS' in value) (value.BS as string[]).sort((left, right) => Buffer.compare(decode(left), decode(right)));
}

function decode(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}
