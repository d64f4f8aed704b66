import { indexKeys, keys, type ListedKind } from '#shared/table/keys.ts';
import type { IndexName } from '#shared/table/table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { RecordKind, StoredRecord } from './anonymous-records-table.ts';
import { type Partition, readWholePartition } from './query-page-table.ts';

/*
 * Where the records of a customer are found: by the customer, by the address of an order, and by the order or the gift card that they are of.
 */

/** A partition of an index that has the records of a kind with a value in a field. */
export const filtered =
  (index: IndexName, kind: ListedKind, field: string) =>
  (storeId: string, value: string | number): Partition => ({ index, pk: indexKeys.filterPartition(storeId, kind, field, value) });

/** The lists of a customer's orders and returns, which name nobody else. */
export const listsOfCustomer = {
  orders: filtered('filter_c', 'ORDER', 'customer_id'),
  orders_by_email: filtered('filter_d', 'ORDER', 'email'),
  returns: filtered('filter_c', 'RETURN', 'customer_id'),
} as const;

/** A list of a store that is gone through as a whole: no index says who a guest of a booking is, and who is given a gift card. */
export const wholeLists = { bookings: 'BOOKING', gift_cards: 'GIFT_CARD' } as const satisfies Readonly<Record<string, ListedKind>>;

/** The kind of record that each list has. */
export const kindOfList: Readonly<Record<keyof typeof listsOfCustomer | keyof typeof wholeLists, RecordKind>> = {
  orders: 'order',
  orders_by_email: 'order',
  returns: 'return',
  bookings: 'booking',
  gift_cards: 'gift_card',
};

const listsOfOrder: readonly (readonly [RecordKind, (storeId: string, orderId: number) => Partition])[] = [
  ['order_note', (storeId, orderId) => ({ pk: keys.listPartition(storeId, `ORDER_NOTE#${orderId}`) })],
  ['refund', filtered('filter_a', 'REFUND', 'order_id')],
  ['return', filtered('filter_a', 'RETURN', 'order_id')],
  ['booking', filtered('filter_c', 'BOOKING', 'order_id')],
  ['purchase_order', filtered('filter_b', 'PURCHASE_ORDER', 'order_id')],
];

/** A stored record and its kind. */
export type FoundRecord = { readonly kind: RecordKind; readonly item: StoredRecord };

/** What is of an order, or of a gift card, besides itself: of other kinds of records nothing is. */
export async function recordsUnder(table: Table, storeId: string, { kind, item }: FoundRecord): Promise<readonly FoundRecord[]> {
  const id = Number(item['id']);
  const lists: readonly (readonly [RecordKind, Partition])[] =
    kind === 'order'
      ? listsOfOrder.map(([under, partitionOf]) => [under, partitionOf(storeId, id)])
      : kind === 'gift_card'
        ? [['gift_card_movement', filtered('filter_a', 'GIFT_CARD_MOVEMENT', 'gift_card_id')(storeId, id)]]
        : [];
  const found = await Promise.all(
    lists.map(async ([under, partition]) => (await readWholePartition(table, partition)).map((row) => ({ kind: under, item: row }))),
  );
  return found.flat();
}
