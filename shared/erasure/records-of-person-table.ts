import { indexKeys, keys, type ListedKind } from '#shared/table/keys.ts';
import type { IndexName } from '#shared/table/table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { RecordKind, StoredRecord } from './anonymous-records-table.ts';
import { type Partition, readWholePartition } from './query-page-table.ts';

/*
 * How a customer's records are found: by the customer's id, by an order's e-mail address, or through the order or gift
 * card to which a record belongs.
 */

/**
 * Returns a function that maps a store and a value to an index partition. The partition contains the store's records of
 * kind `kind` whose field `field` has this value.
 */
export const filterPartitionOf =
  (index: IndexName, kind: ListedKind, field: string) =>
  (storeId: string, value: string | number): Partition => ({ index, pk: indexKeys.filterPartition(storeId, kind, field, value) });

/**
 * The indexes by which a customer's orders and returns are found. The index by e-mail address may also contain another
 * customer's orders.
 */
export const customerIndexes = {
  orders: filterPartitionOf('filter_c', 'ORDER', 'customer_id'),
  orders_by_email: filterPartitionOf('filter_d', 'ORDER', 'email'),
  returns: filterPartitionOf('filter_c', 'RETURN', 'customer_id'),
} as const;

/**
 * The lists that are read completely, because bookings are not indexed by guest and gift cards are not indexed by
 * recipient.
 */
export const listsReadWhole = { bookings: 'BOOKING', gift_cards: 'GIFT_CARD' } as const satisfies Readonly<Record<string, ListedKind>>;

/** The kind of record in each list. */
export const kindOfList: Readonly<Record<keyof typeof customerIndexes | keyof typeof listsReadWhole, RecordKind>> = {
  orders: 'order',
  orders_by_email: 'order',
  returns: 'return',
  bookings: 'booking',
  gift_cards: 'gift_card',
};

const listsOfOrder: readonly (readonly [RecordKind, (storeId: string, orderId: number) => Partition])[] = [
  ['order_note', (storeId, orderId) => ({ pk: keys.listPartition(storeId, `ORDER_NOTE#${orderId}`) })],
  ['refund', filterPartitionOf('filter_a', 'REFUND', 'order_id')],
  ['return', filterPartitionOf('filter_a', 'RETURN', 'order_id')],
  ['booking', filterPartitionOf('filter_c', 'BOOKING', 'order_id')],
  ['purchase_order', filterPartitionOf('filter_b', 'PURCHASE_ORDER', 'order_id')],
];

/** A stored record and its kind. */
export type FoundRecord = { readonly kind: RecordKind; readonly item: StoredRecord };

/** Reads the records that belong to an order or a gift card. Returns none for other kinds. */
export async function readRecordsUnder(table: Table, storeId: string, { kind, item }: FoundRecord): Promise<readonly FoundRecord[]> {
  const id = Number(item['id']);
  const lists: readonly (readonly [RecordKind, Partition])[] =
    kind === 'order'
      ? listsOfOrder.map(([under, partitionOf]) => [under, partitionOf(storeId, id)])
      : kind === 'gift_card'
        ? [['gift_card_movement', filterPartitionOf('filter_a', 'GIFT_CARD_MOVEMENT', 'gift_card_id')(storeId, id)]]
        : [];
  const found = await Promise.all(
    lists.map(async ([under, partition]) => (await readWholePartition(table, partition)).map((row) => ({ kind: under, item: row }))),
  );
  return found.flat();
}
