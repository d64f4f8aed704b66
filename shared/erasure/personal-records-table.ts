import type { Customer } from '#shared/customers/customer.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { indexKeys, keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { storedBytesOf } from '#shared/table/rows/item-bytes.ts';
import { unpackAttributes } from '#shared/table/rows/packed-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { StoredRecord } from './anonymous-records-table.ts';
import type { PersonalKind } from './personal-kinds.ts';
import { type Partition, queryPage } from './query-page-table.ts';
import { customerIndexes, filterPartitionOf, readRecordsUnder } from './records-of-person-table.ts';

/** A record about a customer: its kind, and its attributes without the key attributes. */
export type PersonalRecord = { readonly kind: PersonalKind; readonly id: number; readonly fields: StoredRecord };

/** A page of a customer's records. `next` is the cursor of the next page; null if there is no next page. */
export type PersonalPage = { readonly records: readonly PersonalRecord[]; readonly next: string | null };

/**
 * A list in which to look for records. `belongs` rejects the rows that belong to another customer or are already
 * included elsewhere.
 */
type PersonalList = { readonly kind: PersonalKind; readonly partition: Partition; readonly belongs: (row: StoredRecord) => boolean };

const listsOf = (storeId: string, { id, email }: Customer): readonly PersonalList[] => [
  { kind: 'order', partition: customerIndexes.orders(storeId, id), belongs: () => true },
  // This list contains guest orders with the customer's address. Another customer's order is not included, even if it
  // has this address.
  {
    kind: 'order',
    partition: customerIndexes.orders_by_email(storeId, normalEmail(email)),
    belongs: ({ customer_id: of }) => of === null || of === undefined,
  },
  // This list contains only bookings without an order. Bookings that belong to an order are added together with the
  // order.
  {
    kind: 'booking',
    partition: filterPartitionOf('filter_b', 'BOOKING', 'customer_id')(storeId, id),
    belongs: ({ order_id: of }) => of === null,
  },
  { kind: 'gift_card', partition: filterPartitionOf('filter_b', 'GIFT_CARD', 'customer_id')(storeId, id), belongs: () => true },
  {
    kind: 'activity',
    partition: { index: 'filter_d', pk: indexKeys.filterPartition(storeId, 'ACTIVITY', 'resource', `customer:${id}`) },
    belongs: () => true,
  },
];

/**
 * A page ends after the record that makes it exceed this size. An order's records are always on the same page as the
 * order.
 */
const maxPageBytes = 1_500_000;
const rowsAtOnce = 25;

/**
 * Reads a page of the records about a customer, starting after the previous page. The page ends when it has at least
 * `limit` records or exceeds `maxPageBytes`. Otherwise it contains all remaining records.
 */
export async function personalPage(
  table: Table,
  storeId: string,
  customer: Customer,
  from: string | null,
  limit: number,
): Promise<PersonalPage> {
  const lists = listsOf(storeId, customer);
  const records: PersonalRecord[] = [];
  let bytes = 0;
  const add = (kind: PersonalKind, row: StoredRecord): void => {
    records.push(recordOf(kind, row));
    bytes += storedBytesOf({ ...row });
  };
  let { list, at } = from === null ? { list: 0, at: null } : readPlace(from);
  if (from === null) {
    const row = await readItem(table, keys.listed(storeId, 'CUSTOMER', customer.id));
    if (row !== null) add('customer', row);
  }
  for (let current = lists[list]; current !== undefined; current = lists[list]) {
    const { kind, partition, belongs } = current;
    const page = await queryPage(table, partition, at, rowsAtOnce);
    for (const [n, row] of page.rows.entries()) {
      if (belongs(row)) {
        add(kind, row);
        const under = kind === 'order' || kind === 'gift_card' ? await readRecordsUnder(table, storeId, { kind, item: row }) : [];
        for (const one of under) add(one.kind, one.item);
      }
      const isLast = n === page.rows.length - 1;
      if (!isLast && (records.length >= limit || bytes > maxPageBytes)) return { records, next: place(list, keyIn(partition, row)) };
    }
    [list, at] = page.next === null ? [list + 1, null] : [list, page.next];
    if (list < lists.length && (records.length >= limit || bytes > maxPageBytes)) return { records, next: place(list, at) };
  }
  return { records, next: null };
}

/** Returns the cursor that continues a list after this row. */
const keyIn = ({ index }: Partition, row: StoredRecord): string =>
  JSON.stringify({
    pk: row['pk'],
    sk: row['sk'],
    ...(index === undefined ? {} : { [`${index}_pk`]: row[`${index}_pk`], [`${index}_sk`]: row[`${index}_sk`] }),
  });

// Base64url, because a cursor must not contain a period.
const place = (list: number, at: string | null): string => Buffer.from(JSON.stringify([list, at])).toString('base64url');
function readPlace(text: string): { list: number; at: string | null } {
  const [list, at] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [number, string | null];
  return { list, at };
}

const keyName = /^(pk|sk|entity|due_pk|due_sk|updated_sk|filter_._[ps]k|set_aside|expires_at)$/;

function recordOf(kind: PersonalKind, row: StoredRecord): PersonalRecord {
  const fields = Object.entries(unpackAttributes(row) as StoredRecord).filter(([name]) => !keyName.test(name));
  return { kind, id: Number(row['id']), fields: Object.fromEntries(fields.map(([name, value]) => [name, shown(value)])) };
}

/** Amounts are shown as strings, because they may be too large for JSON numbers. */
function shown(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shown(each)]));
}
