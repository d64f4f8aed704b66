import type { BookingView } from '#shared/bookings/booking-schema.ts';
import { bookingView } from '#shared/bookings/booking-view.ts';
import { getBooking, listBookings } from '#shared/bookings/bookings-table.ts';
import { findBookingsByWords } from '#shared/bookings/find-bookings-by-words-table.ts';
import { hasScope } from '#shared/http/authorize.ts';
import { readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { answerOne } from '#shared/operations/one-object-operations.ts';
import { pageOf } from '#shared/operations/read-operations.ts';
import { readDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import { indexKeys, padId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { cancelBooking } from './cancel-booking.ts';
import type { BookingDeps } from './deps.ts';
import type { bookingEndpoints } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const bookingOperations = (deps: BookingDeps): Operations<typeof bookingEndpoints> => ({
  listBookings: pageOfBookings(deps.table),
  getBooking: oneBooking(deps.table),
  cancelBooking: cancelBooking(deps),
});

const oneBooking = (table: Table): Operation<typeof bookingEndpoints.getBooking> =>
  answerOne(table, { noun: 'booking', read: getBooking }, async (booking, _input, { storeId }) => {
    const data = bookingView(booking, await readDeletedReferences(table, storeId, [{ lines: [booking] }]));
    return { status: 200, body: { data } };
  });

const placeByStart = ({ starts_at, id }: BookingView): string => indexKeys.bookingStart(Date.parse(starts_at), id);

/** Lists a page of bookings (specification: Bookings). */
const pageOfBookings =
  (table: Table): Operation<typeof bookingEndpoints.listBookings> =>
  async ({ query }, context) => {
    const { status, customer_id: customerId, order_id: orderId, starts_after: startsAfter, starts_before: startsBefore, q } = query;
    const mayReadCustomers = hasScope(context, 'read_customers');
    const byWords = q === undefined ? undefined : await findBookingsByWords(table, context.storeId, q, { mayReadCustomers });
    const wanted = readPageRequest(context.store.cursorSecret, 'bookings', query);
    const startsFromMs = startsAfter === undefined ? undefined : Date.parse(startsAfter);
    const startsBeforeMs = startsBefore === undefined ? undefined : Date.parse(startsBefore);
    const page = await listBookings(table, context.storeId, { status, customerId, orderId, byWords, startsFromMs, startsBeforeMs }, wanted);
    const keyOf = page.byStart ? placeByStart : ({ id }: BookingView) => padId(id);
    return pageOf('bookings', query, context, page, (booking) => bookingView(booking, page.deleted), keyOf);
  };
