import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { storedBytesOf } from './item-bytes.ts';
import { packText, unpackText } from './long-text.ts';
import { bytes, readPart } from './stored-form.ts';
import { StoredFormError } from './stored-form-error.ts';
import { storedNumber } from './stored-number.ts';

/** Items larger than this are packed. DynamoDB's limit is 400 KB. */
const maxPlainBytes = 200_000;

/**
 * Packs an item if it might otherwise exceed the maximum item size; other items are returned unchanged. Packing
 * compresses the named attributes into one, so no condition, update or index may use them. `unpackAttributes` reverses
 * this.
 */
export function packAttributes(item: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  if (storedBytesOf(item) <= maxPlainBytes) return item;
  const isHeavy = ([name]: readonly [string, unknown]): boolean => names.includes(name);
  const heavy = Object.fromEntries(Object.entries(item).filter(isHeavy));
  const light = Object.fromEntries(Object.entries(item).filter((entry) => !isHeavy(entry)));
  return { ...light, packed: packText(JSON.stringify(marshall(heavy, { removeUndefinedValues: true }))) };
}

/** Returns the size of an item's packed attributes, in bytes; 0 if it has none. */
export function packedBytesOf({ packed: stored }: { readonly packed?: unknown }): number {
  return stored instanceof Uint8Array ? stored.length : 0;
}

/** The assumed ratio of unpacked to packed bytes. */
const unpacking = 4;

/** Returns the approximate memory that an item takes after it has been read, in bytes. */
export const memoryBytesOf = (item: object): number => storedBytesOf(item) + unpacking * packedBytesOf(item);

/** Returns an item with its packed attributes restored. An item without packed attributes is returned unchanged. */
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
