import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { bytesOf } from './item-bytes.ts';
import { packText, unpackText } from './long-text.ts';
import { bytes, readPart } from './stored-form.ts';
import { StoredFormError } from './stored-form-error.ts';
import { storedNumber } from './stored-number.ts';

/** Up to here an object is stored attribute by attribute; DynamoDB takes 400 KB. */
const maxPlainBytes = 200_000;

/**
 * The item of an object that may outgrow what an item holds: beyond a size the named attributes are compressed into one. They
 * must not be named in any condition, update or index. `unpacked` undoes it.
 */
export function packed(item: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  if (bytesOf(item) <= maxPlainBytes) return item;
  const isHeavy = ([name]: readonly [string, unknown]): boolean => names.includes(name);
  const heavy = Object.fromEntries(Object.entries(item).filter(isHeavy));
  const light = Object.fromEntries(Object.entries(item).filter((entry) => !isHeavy(entry)));
  return { ...light, packed: packText(JSON.stringify(marshall(heavy, { removeUndefinedValues: true }))) };
}

/** How much of an item is packed. */
export function packedBytesOf({ packed: stored }: { readonly packed?: unknown }): number {
  return stored instanceof Uint8Array ? stored.length : 0;
}

/** Packed bytes unpack to several times their size. */
const unpacking = 4;

/** About what an item takes of the memory of its reader. */
export const heldBytesOf = (item: object): number => bytesOf(item) + unpacking * packedBytesOf(item);

/** An item as it was before `packed`, whether it was packed or not. */
export function unpacked(item: unknown): unknown {
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
