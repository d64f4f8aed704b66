import { type BuiltEvent, buildEvent, type EventContext } from '#events/build-event.ts';
import { previousValues } from '#events/previous-values.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { freeSeatsWrites } from '#shared/bookings/booked-seats-table.ts';
import type { Booking } from '#shared/bookings/booking.ts';
import { paidInFull } from '#shared/bookings/booking-money.ts';
import type { BookingTrigger } from '#shared/bookings/booking-transitions.ts';
import { bookingView, cancelledBookingView } from '#shared/bookings/booking-view.ts';
import { getBookings, replaceBookingWrite } from '#shared/bookings/bookings-table.ts';
import { markCancelled, moveBooking } from '#shared/bookings/move-booking.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import type { DeletedReferences } from '#shared/orders/deleted-references-table.ts';
import type { Order, Refund } from '#shared/orders/order.ts';
import { refundOfUnits } from '#shared/orders/refunds/refund-amount.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

/*
 * How an order's bookings change when the order is paid, refunded or canceled. The functions return writes for the
 * order's own transaction.
 */

type BookingChange = { readonly before: Booking; readonly after: Booking; readonly trigger: BookingTrigger | null };
type WithBookings = {
  readonly writes: readonly LabelledWrite[];
  readonly events: readonly BuiltEvent<'booking.updated' | 'booking.cancelled'>[];
};
type Context = EventContext & { readonly storeId: string };

/** Reads the bookings of the given order lines with strong consistency. */
export async function readBookingsOf(table: Table, storeId: string, { lines }: Order, lineIds: readonly number[]): Promise<Booking[]> {
  const ids = lines.flatMap(({ id, bookingId }) => (bookingId !== null && lineIds.includes(id) ? [bookingId] : []));
  return ids.length === 0 ? [] : getBookings(table, storeId, ids);
}

const isAhead = ({ status }: Booking): boolean => status === 'pending' || status === 'confirmed';

/** Cancels the pending and confirmed bookings of a canceled order. Their payments are refunded with the order. */
export const cancelBookingsOfOrder = (
  deps: GroupDeps,
  context: Context,
  { bookings, order, deleted }: { readonly bookings: readonly Booking[]; readonly order: Order; readonly deleted: DeletedReferences },
): Promise<WithBookings> =>
  changesOf(
    deps,
    context,
    bookings.filter(isAhead).map((before) => {
      const ending = { reason: `Order ${order.name} was canceled.`, refundedMinor: 0n };
      return { before, after: markCancelled(before, ending, context.nowMs), trigger: 'cancel' };
    }),
    deleted,
  );

/**
 * Changes the bookings of refunded lines. Each refunded unit frees a seat, and the price and payment are reduced to
 * those of the remaining seats. Refunding the last unit cancels the booking. `order` is the order after the refund.
 */
export const reduceRefundedBookings = (
  deps: GroupDeps,
  context: Context,
  { bookings, order, refund, deleted }: Parameters<typeof cancelBookingsOfOrder>[2] & { readonly refund: Refund },
): Promise<WithBookings> =>
  changesOf(
    deps,
    context,
    bookings.filter(isAhead).flatMap((before): BookingChange[] => {
      const line = order.lines.find(({ id }) => id === before.orderLineId);
      if (line === undefined) return [];
      const seats = line.quantity - line.refundedQuantity;
      const refundedMinor = refund.lines.find(({ lineId }) => lineId === line.id)?.amountMinor ?? 0n;
      const ending = { reason: `Order ${order.name} was refunded.`, refundedMinor };
      if (seats === 0) return [{ before, after: markCancelled(before, ending, context.nowMs), trigger: 'cancel' }];
      if (seats >= before.seats) return [];
      const money = paidInFull(refundOfUnits(order, { line, quantity: seats }).amountMinor);
      return [{ before, after: { ...moveBooking(before, 'change', context.nowMs), ...money, seats }, trigger: 'change' }];
    }),
    deleted,
  );

/** Marks the bookings of a paid order as paid, so that nothing is due at the appointment. */
export const markBookingsPaid = (
  deps: GroupDeps,
  context: Context,
  bookings: readonly Booking[],
  deleted: DeletedReferences,
): Promise<WithBookings> =>
  changesOf(
    deps,
    context,
    bookings
      .filter(({ status, depositMinor, priceMinor, balanceDueMinor }) => {
        return status !== 'cancelled' && (depositMinor !== priceMinor || balanceDueMinor !== 0n);
      })
      .map((before) => {
        const updatedAtMs = nextUpdatedAtMs(before.updatedAtMs, context.nowMs);
        return { before, after: { ...before, ...paidInFull(before.priceMinor), updatedAtMs }, trigger: null };
      }),
    deleted,
  );

async function changesOf(
  { table, newEventId }: GroupDeps,
  context: Context,
  changes: readonly BookingChange[],
  deleted: DeletedReferences,
): Promise<WithBookings> {
  const freed = changes.filter(({ before, after }) => after.status === 'cancelled' || after.seats < before.seats);
  const kept = new Map(freed.map(({ after }) => [after.id, after.status === 'cancelled' ? 0 : after.seats]));
  const seats = await freeSeatsWrites(
    table,
    context.storeId,
    freed.map(({ before }) => before),
    kept,
  );
  return {
    writes: [
      ...changes.map(({ before, after, trigger }) => replaceBookingWrite(context.storeId, before, after, trigger, context.nowMs)),
      ...seats,
    ],
    events: changes.map(({ before, after }) => {
      const viewBefore = bookingView(before, deleted);
      if (after.status !== 'cancelled') {
        const data = bookingView(after, deleted);
        return buildEvent(context, { id: newEventId(), topic: 'booking.updated', data, previous: previousValues(viewBefore, data) });
      }
      const data = cancelledBookingView(after, deleted);
      return buildEvent(context, { id: newEventId(), topic: 'booking.cancelled', data, previous: previousValues(viewBefore, data) });
    }),
  };
}
