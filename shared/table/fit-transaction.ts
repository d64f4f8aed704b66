import { storedBytesOf } from './rows/item-bytes.ts';
import { type LabelledWrite, maxTransactionItems } from './transact.ts';

/*
 * The limits of one transaction: at most 100 items, and 4 MB of items after the write. An update and a condition count the whole item that
 * they touch.
 */

/** Below DynamoDB's 4 MB, to allow for errors in the estimate. */
const maxTransactionBytes = 3_500_000;
/** The assumed size of an item that is updated or checked, unless its write specifies one. */
const usualItemBytes = 2_000;

/** The capacity left in a transaction. */
export type TransactionCapacity = { readonly items: number; readonly bytes: number };

export const emptyTransactionCapacity: TransactionCapacity = { items: maxTransactionItems, bytes: maxTransactionBytes };

/** Returns the approximate size of the item after a write, in bytes. */
export function bytesOfWrite(write: LabelledWrite): number {
  if ('put' in write) return storedBytesOf(write.put.Item);
  const values = 'update' in write ? storedBytesOf(write.update.ExpressionAttributeValues) : 0;
  return Math.max(usualItemBytes, write.itemBytes ?? 0) + values;
}

/** Returns the capacity that is left in a transaction after these writes. */
export const capacityBeside = (
  writes: readonly LabelledWrite[],
  room: TransactionCapacity = emptyTransactionCapacity,
): TransactionCapacity => ({
  items: room.items - writes.length,
  bytes: room.bytes - writes.reduce((sum, write) => sum + bytesOfWrite(write), 0),
});

/** Splits items into the first ones whose writes fit into the room, and the rest. */
export function splitFitting<Item>(
  items: readonly Item[],
  room: TransactionCapacity,
  writeOf: (item: Item) => LabelledWrite,
): readonly [Item[], Item[]] {
  let bytes = 0;
  const tooMany = items.findIndex((item, index) => {
    bytes += bytesOfWrite(writeOf(item));
    return index >= room.items || bytes > room.bytes;
  });
  return tooMany === -1 ? [[...items], []] : [items.slice(0, tooMany), items.slice(tooMany)];
}

/** Splits items, in order, into as many as one transaction can take at a time; `room` is the capacity in each transaction. */
export function splitIntoTransactions<Item>(
  items: readonly Item[],
  writeOf: (item: Item) => LabelledWrite,
  room: TransactionCapacity = emptyTransactionCapacity,
): Item[][] {
  const [fitting, rest] = splitFitting(items, room, writeOf);
  if (items.length === 0) return [];
  // An item that is too large goes into a transaction of its own, which the table will refuse.
  if (fitting.length === 0) return [items.slice(0, 1), ...splitIntoTransactions(items.slice(1), writeOf, room)];
  return [fitting, ...splitIntoTransactions(rest, writeOf, room)];
}
