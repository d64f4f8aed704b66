import { variantIdsForm } from '#shared/catalogue/variant-ids-form.ts';
import { isAsRead } from '#shared/kernel/guard.ts';
import { type DeletedReferences, readDeletedReferences, readExistingVariants } from '#shared/orders/deleted-references-table.ts';
import type { FoundThroughCustomers } from '#shared/search/find-through-customers-table.ts';
import { conditionOf } from '#shared/table/condition-of.ts';
import type { NumberedKind } from '#shared/table/counters/find-number.ts';
import { nextNumber } from '#shared/table/counters/number-series.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem, readItems } from '#shared/table/read-items.ts';
import { type PageQuery, type PageResult, type PageSource, readPage } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { Booking, BookingStatus } from './booking.ts';
import { bookingForm } from './booking-form.ts';
import { reminderKeys } from './booking-reminders-table.ts';
import { type BookingTrigger, bookingGuards } from './booking-transitions.ts';
import { readBookingsByStart } from './bookings-by-start-table.ts';

/** Reads a stored item as a booking. */
export const parseBooking = (item: unknown): Booking => bookingForm.read(item);

/** Reads a booking with strong consistency; returns null when the store has none with this id. */
export async function getBooking(table: Table, storeId: string, id: number): Promise<Booking | null> {
  const item = await readItem(table, keys.listed(storeId, 'BOOKING', id));
  return item === null ? null : parseBooking(item);
}

/** Reads the bookings with these ids, with strong consistency. Ids without a booking are left out. */
export async function getBookings(table: Table, storeId: string, ids: readonly number[]): Promise<Booking[]> {
  const items = await readItems(
    table,
    ids.map((id) => keys.listed(storeId, 'BOOKING', id)),
  );
  return items.map(parseBooking);
}

export type BookingsByWords = FoundThroughCustomers<Booking>;

/** The filters for listing bookings. A booking must match all filters that are given. */
export type BookingFilters = {
  readonly orderId?: number | undefined;
  readonly customerId?: number | undefined;
  readonly status?: BookingStatus | undefined;
  /** The bookings that match a search (`find-bookings-by-words-table.ts`). */
  readonly byWords?: BookingsByWords | undefined;
  /** Includes only bookings that start at or after this time. */
  readonly startsFromMs?: number | undefined;
  /** Includes only bookings that start before this time. */
  readonly startsBeforeMs?: number | undefined;
};

// The filters that have an index, the most selective first. If a request has several, only the index of the first is
// read.
const partitions = {
  order_id: { index: 'filter_c', value: ({ orderId }: Booking) => orderId },
  customer_id: { index: 'filter_b', value: ({ customerId }: Booking) => customerId },
  status: { index: 'filter_a', value: ({ status }: Booking) => status },
} as const;
type FilterName = keyof typeof partitions;

const partitionOf = (storeId: string, name: FilterName, value: string | number): string =>
  indexKeys.filterPartition(storeId, 'BOOKING', name, value);

/**
 * A page of bookings, with the deleted objects to which the bookings refer. If `byStart` is true, the bookings are
 * sorted by start time; otherwise, newest first.
 */
type BookingPage = PageResult<Booking> & { readonly deleted: DeletedReferences; readonly byStart: boolean };

/**
 * Reads a page of bookings, newest first. If the list is filtered by start time, alone or together with a status, it is
 * sorted by start time instead.
 */
export async function listBookings(table: Table, storeId: string, filters: BookingFilters, wanted: PageQuery): Promise<BookingPage> {
  const { orderId, customerId, status, byWords, startsFromMs = null, startsBeforeMs = null } = filters;
  const exists = new Map<number, boolean>();
  const prefetch = async (rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
    const unknown = rows.flatMap((row) => variantIdsForm.read(row).variantIds).filter((id) => !exists.has(id));
    const existing = await readExistingVariants(table, storeId, unknown);
    for (const id of unknown) exists.set(id, existing.has(id));
  };
  const byStart = isByStart(filters, wanted);
  const page = byStart
    ? await readBookingsByStart(table, { storeId, status: status ?? null, startsFromMs, startsBeforeMs, prefetch }, wanted)
    : await readPage(
        table,
        { ...bookingPages(storeId, { orderId, customerId, status, byWords, startsFromMs, startsBeforeMs }), prefetch },
        wanted,
      );
  const named = page.items.map((booking) => ({ lines: [booking] }));
  return { ...page, byStart, deleted: await readDeletedReferences(table, storeId, named, exists) };
}

/**
 * Reports whether a list is ordered by start time. That is the case if it has a range of start times and no other
 * filter except a status.
 */
function isByStart(filters: BookingFilters, { updatedSinceMs, createdSinceMs }: PageQuery): boolean {
  const hasRange = filters.startsFromMs !== undefined || filters.startsBeforeMs !== undefined;
  const isOfAll = filters.orderId === undefined && filters.customerId === undefined && filters.byWords === undefined;
  return hasRange && isOfAll && updatedSinceMs === null && createdSinceMs === null;
}

type Chosen = Pick<BookingFilters, 'orderId' | 'customerId' | 'status' | 'byWords'> & {
  readonly startsFromMs?: number | null;
  readonly startsBeforeMs?: number | null;
};

/** Returns the page source for a list of bookings, newest first. */
export function bookingPages(
  storeId: string,
  { orderId, customerId, status, byWords, startsFromMs = null, startsBeforeMs = null }: Chosen,
): PageSource<Booking> {
  const given: readonly (readonly [FilterName, string | number | undefined])[] = [
    ['order_id', orderId],
    ['customer_id', customerId],
    ['status', status],
  ];
  const set = given.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  const [first] = set;
  // Use the filter that usually matches the fewest bookings. An order or a customer has few bookings, a search finds
  // more, and a status has the most.
  const known = orderId === undefined && customerId === undefined ? (byWords?.source ?? {}) : {};
  const filter = first === undefined ? null : { index: partitions[first.name].index, pk: partitionOf(storeId, first.name, first.value) };
  return {
    storeId,
    kind: 'BOOKING',
    parse: parseBooking,
    accept: (booking) =>
      set.every(({ name, value }) => partitions[name].value(booking) === value) &&
      booking.startsAtMs >= (startsFromMs ?? 0) &&
      (startsBeforeMs === null || booking.startsAtMs < startsBeforeMs) &&
      (byWords?.accept(booking) ?? true),
    ...(Object.keys(known).length > 0 || filter === null ? known : { filter }),
  };
}

/** Returns the stored form of a booking. */
export function bookingItem(storeId: string, booking: Booking): Record<string, unknown> {
  const sk = padId(booking.id);
  const start = indexKeys.bookingStart(booking.startsAtMs, booking.id);
  const filterKeys = Object.entries(partitions).flatMap(([name, { index, value }]) => {
    const own = value(booking);
    return own === null ? [] : [[`${index}_pk`, partitionOf(storeId, name as FilterName, own)] as const, [`${index}_sk`, sk] as const];
  });
  return {
    ...keys.listed(storeId, 'BOOKING', booking.id),
    ...indexKeys.updated(booking.updatedAtMs, sk),
    ...Object.fromEntries(filterKeys),
    filter_d_pk: indexKeys.bookingsByStart(storeId, null),
    filter_d_sk: start,
    filter_e_pk: indexKeys.bookingsByStart(storeId, booking.status),
    filter_e_sk: start,
    ...reminderKeys(storeId, booking),
    entity: 'booking',
    ...variantIdsForm.write({ variantIds: [booking.variantId] }),
    ...bookingForm.write(booking),
  };
}

/** Returns the write that adds a booking. It fails with label `booking` if the id is taken. */
export const addBookingWrite = (storeId: string, booking: Booking): LabelledWrite => ({
  as: 'booking',
  put: { Item: bookingItem(storeId, booking), ConditionExpression: 'attribute_not_exists(pk)' },
});

/**
 * Returns the write that replaces a booking. The write fails with label `booking` if the booking has changed since it
 * was read, or if its status or start time does not allow `trigger` at `nowMs`. If `trigger` is null, the status and
 * the start time are not checked.
 */
export const replaceBookingWrite = (
  storeId: string,
  before: Booking,
  after: Booking,
  trigger: BookingTrigger | null,
  nowMs: number,
): LabelledWrite => ({
  as: 'booking',
  put: {
    Item: bookingItem(storeId, after),
    ...conditionOf(bookingForm, [
      isAsRead(before, 'updatedAtMs', 'remindAtMs'),
      ...(trigger === null ? [] : bookingGuards(trigger, nowMs)),
    ]),
  },
});

/** Returns the data with which `findNumber` finds a store's bookings. */
export const numberedBookings = (storeId: string): NumberedKind => ({ kind: 'BOOKING', counter: keys.bookingCounter(storeId) });

/** Returns the index partition that lists a customer's bookings. */
export const bookingsOfCustomer = (storeId: string, customerId: number) =>
  ({ index: partitions.customer_id.index, pk: partitionOf(storeId, 'customer_id', customerId) }) as const;

/**
 * Allocates `count` consecutive booking numbers and returns the first; 0 if `count` is 0. If a booking is then refused,
 * its number remains unused.
 */
export const nextBookingNumbers = async (table: Table, storeId: string, count: number): Promise<number> =>
  count === 0 ? 0 : nextNumber(table, keys.bookingCounter(storeId), count);
