import { bytesOf } from './rows/item-bytes.ts';
import { type LabelledWrite, maxTransactionItems } from './transact.ts';

/*
 * The limits of one transaction: at most 100 items, and 4 MB of items as they are after it. An update and a condition count with the whole item they
 * touch.
 */

/** Below DynamoDB's 4 MB, for what an estimate may miss. */
const maxTransactionBytes = 3_500_000;
/** The assumed size of an item that is updated or checked, unless its write gives another. */
const usualItemBytes = 2_000;

/** How much a transaction still takes. */
export type Room = { readonly items: number; readonly bytes: number };

export const emptyRoom: Room = { items: maxTransactionItems, bytes: maxTransactionBytes };

/** About the bytes of the item that a write leaves. */
export function bytesOfWrite(write: LabelledWrite): number {
  if ('put' in write) return bytesOf(write.put.Item);
  const values = 'update' in write ? bytesOf(write.update.ExpressionAttributeValues) : 0;
  return Math.max(usualItemBytes, write.itemBytes ?? 0) + values;
}

/** The room in a transaction beside these writes. */
export const roomBeside = (writes: readonly LabelledWrite[], room: Room = emptyRoom): Room => ({
  items: room.items - writes.length,
  bytes: room.bytes - writes.reduce((sum, write) => sum + bytesOfWrite(write), 0),
});

/** The first of some items whose writes fit into the room, and those that do not any more. */
export function splitFitting<Item>(items: readonly Item[], room: Room, writeOf: (item: Item) => LabelledWrite): readonly [Item[], Item[]] {
  let bytes = 0;
  const tooMany = items.findIndex((item, index) => {
    bytes += bytesOfWrite(writeOf(item));
    return index >= room.items || bytes > room.bytes;
  });
  return tooMany === -1 ? [[...items], []] : [items.slice(0, tooMany), items.slice(tooMany)];
}

/** Some items in the order given, as many at a time as one transaction takes; `room` is what each of them has for them. */
export function intoTransactions<Item>(items: readonly Item[], writeOf: (item: Item) => LabelledWrite, room: Room = emptyRoom): Item[][] {
  const [fitting, rest] = splitFitting(items, room, writeOf);
  if (items.length === 0) return [];
  // An item that is too large by itself goes alone, and the table refuses it.
  if (fitting.length === 0) return [items.slice(0, 1), ...intoTransactions(items.slice(1), writeOf, room)];
  return [fitting, ...intoTransactions(rest, writeOf, room)];
}
