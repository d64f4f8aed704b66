import { storedBytesOf } from './rows/item-bytes.ts';
import { type LabelledWrite, maxTransactionItems } from './transact.ts';

/*
 * The limits of a DynamoDB transaction: 100 items, and 4 MB in total. The size of the whole item counts, even if a
 * write operation only updates or checks the item.
 */

/**
 * The maximum estimated size of a transaction. It is less than DynamoDB's 4 MB, to allow for errors in the estimate.
 */
const maxTransactionBytes = 3_500_000;
/** The assumed size, in bytes, of an item that is updated or checked, unless the write specifies a larger size. */
const usualItemBytes = 2_000;

/** The remaining capacity of a transaction. */
export type TransactionCapacity = { readonly items: number; readonly bytes: number };

export const emptyTransactionCapacity: TransactionCapacity = { items: maxTransactionItems, bytes: maxTransactionBytes };

/** Returns the approximate size, in bytes, that the written item will have. */
export function bytesOfWrite(write: LabelledWrite): number {
  if ('put' in write) return storedBytesOf(write.put.Item);
  const values = 'update' in write ? storedBytesOf(write.update.ExpressionAttributeValues) : 0;
  return Math.max(usualItemBytes, write.itemBytes ?? 0) + values;
}

/**
 * Returns the remaining capacity of a transaction after these writes are added. `room` is its capacity before they are
 * added.
 */
export const capacityBeside = (
  writes: readonly LabelledWrite[],
  room: TransactionCapacity = emptyTransactionCapacity,
): TransactionCapacity => ({
  items: room.items - writes.length,
  bytes: room.bytes - writes.reduce((sum, write) => sum + bytesOfWrite(write), 0),
});

/**
 * Splits items, in order, into two lists: the items whose write operations fit into `room` together, and the remaining
 * items.
 */
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

/**
 * Splits items, in order, into lists. The writes of each list fit into one transaction. `room` is the capacity per
 * transaction.
 */
export function splitIntoTransactions<Item>(
  items: readonly Item[],
  writeOf: (item: Item) => LabelledWrite,
  room: TransactionCapacity = emptyTransactionCapacity,
): Item[][] {
  const [fitting, rest] = splitFitting(items, room, writeOf);
  if (items.length === 0) return [];
  // An item that is too large gets its own transaction, so that DynamoDB reports the error.
  if (fitting.length === 0) return [items.slice(0, 1), ...splitIntoTransactions(items.slice(1), writeOf, room)];
  return [fitting, ...splitIntoTransactions(rest, writeOf, room)];
}
