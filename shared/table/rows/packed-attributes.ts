import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { storedBytesOf } from './item-bytes.ts';
import { packText, unpackText } from './long-text.ts';
import { bytes, readPart } from './stored-form.ts';
import { StoredFormError } from './stored-form-error.ts';
import { storedNumber } from './stored-number.ts';

/** Above this size attributes are packed. DynamoDB's limit is 400 KB. */
const maxPlainBytes = 200_000;

/**
 * Returns the item of an object that may exceed an item's size: above a limit, the named attributes are compressed into one. No condition,
 * update or index may use them. `unpackAttributes` reverses this.
 */
export function packAttributes(item: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  if (storedBytesOf(item) <= maxPlainBytes) return item;
  const isHeavy = ([name]: readonly [string, unknown]): boolean => names.includes(name);
  const heavy = Object.fromEntries(Object.entries(item).filter(isHeavy));
  const light = Object.fromEntries(Object.entries(item).filter((entry) => !isHeavy(entry)));
  return { ...light, packed: packText(JSON.stringify(marshall(heavy, { removeUndefinedValues: true }))) };
}

/** Returns the size of the packed attributes of an item, in bytes. */
export function packedBytesOf({ packed: stored }: { readonly packed?: unknown }): number {
  return stored instanceof Uint8Array ? stored.length : 0;
}

/** The assumed ratio of unpacked to packed bytes. */
const unpacking = 4;

/** Returns the approximate memory that an item takes after it was read, in bytes. */
export const memoryBytesOf = (item: object): number => storedBytesOf(item) + unpacking * packedBytesOf(item);

/** Returns an item with its packed attributes restored; other items are returned unchanged. */
export function unpackAttributes(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('packed' in item)) return item;
  const { packed: stored, ...light } = item as { readonly packed: unknown };
  return { ...light, ...unpackedAttributes(stored) };
}

function unpackedAttributes(stored: unknown): Record<string, unknown> {
  const packedText = readPart(bytes, stored, 'packed');
  try {
    return unmarshall(JSON.parse(unpackText(packedText)), { wrapNumbers: storedNumber });
  } catch {
    throw new StoredFormError('packed', 'packed attributes');
  }
}
