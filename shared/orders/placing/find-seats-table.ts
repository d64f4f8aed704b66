import { takeSeats } from '#shared/bookings/booked-seats-table.ts';
import { getBookingService } from '#shared/bookings/services/booking-services-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { assertFewBooked, type BookedLine, type BookingRules, linesToBook, linesWithoutTime, type PlannedOrder } from './booked-lines.ts';

/** An order's booked lines, and the writes that take their seats. */
export type BookedLines = { readonly lines: readonly BookedLine[]; readonly writes: readonly LabelledWrite[] };
type Where = { readonly store: { readonly id: string; readonly timezone: string }; readonly nowMs: number };

/**
 * Finds seats for an order's booked lines. Writes nothing; the caller commits the returned writes together with the
 * order. Booking numbers are assigned later, so that an order that is refused here leaves no gap in the numbers.
 * @throws FieldErrors for a service that was ordered without a time, or for a line that cannot be booked; the errors of
 * `takeSeats`
 */
export async function findSeats(
  { table, newId }: { readonly table: Table; readonly newId: () => number },
  { store, nowMs }: Where,
  order: PlannedOrder,
  rules: BookingRules,
): Promise<BookedLines> {
  const wanted = linesToBook(order, rules, newId);
  await assertTimesNamed(table, store.id, order);
  if (wanted.length === 0) return { lines: [], writes: [] };
  assertFewBooked(wanted);
  const requests = wanted.map(({ request }) => request);
  const { writes, placed } = await takeSeats(table, store, requests, { nowMs });
  const lines = wanted.flatMap((one): BookedLine[] => {
    const place = placed.get(one.request.bookingId);
    return place === undefined ? [] : [{ ...one, place }];
  });
  return { lines, writes };
}

/**
 * Throws if a line orders a bookable service without asking for a time. A product of kind `booking` that has not been
 * set up as a service needs no time.
 */
async function assertTimesNamed(table: Table, storeId: string, order: PlannedOrder): Promise<void> {
  const silent = linesWithoutTime(order);
  const services = await Promise.all(silent.map(({ productId }) => getBookingService(table, storeId, productId)));
  const missing = silent.find((_, index) => services[index] != null);
  if (missing !== undefined) {
    throw fieldError(`line_items[${missing.index}].booking`, 'required', 'is required: this service must be booked for a time.');
  }
}
