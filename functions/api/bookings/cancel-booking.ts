import { buildEvent } from '#events/build-event.ts';
import { previousValues } from '#events/previous-values.ts';
import { freeSeatsWrites } from '#shared/bookings/booked-seats-table.ts';
import { type Booking, bookingName } from '#shared/bookings/booking.ts';
import { bookingView, cancelledBookingView } from '#shared/bookings/booking-view.ts';
import { getBooking, replaceBookingWrite } from '#shared/bookings/bookings-table.ts';
import { isCalendarConflict } from '#shared/bookings/calendar/calendar-table.ts';
import { markCancelled, moveBooking } from '#shared/bookings/move-booking.ts';
import { paidForBooking, refundOfBooking } from '#shared/bookings/refund-booking.ts';
import { refundBasisPointsOf } from '#shared/bookings/services/booking-service.ts';
import { getBookingService } from '#shared/bookings/services/booking-services-table.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import type { EventRecord } from '#shared/events/event.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import { changeOne } from '#shared/operations/one-object-operations.ts';
import { type OrderSurroundings, readSurroundings, recountWrites } from '#shared/orders/change-order-operation.ts';
import { readDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { getOrder, replaceOrderWrite } from '#shared/orders/orders-table.ts';
import { settleGiftCards } from '#shared/orders/refunds/bought-gift-cards-table.ts';
import { buildRefundEvents } from '#shared/orders/refunds/refund-events-operation.ts';
import { refundOrder } from '#shared/orders/refunds/refund-order.ts';
import { addRefundWrite, refundOnceDecided } from '#shared/orders/refunds/refunds-table.ts';
import { refundedChanges } from '#shared/reports/sales-change.ts';
import { addSalesChangeWrites } from '#shared/reports/sales-changes-table.ts';
import { commit } from '#shared/table/commit.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { creditBooking } from './credit-booking.ts';
import type { BookingDeps } from './deps.ts';
import type { bookingEndpoints } from './endpoints.ts';

const conflicts = new Set(['booking', 'order', 'customer', 'refund', 'gift_card', 'gift_cards', 'code']);

/** The maximum number of the order's gift cards that the transaction can disable in addition to its other writes. */
const maxDisabledWithBooking = 60;

/** Reports whether the request can be retried after a write with this label was refused. */
const isConflict = (label: string): boolean => conflicts.has(label) || isCalendarConflict(label);

/**
 * Cancels a booking (specification: POST /bookings/{id}/cancel). One transaction changes its status, releases its seats
 * and refunds the payment or issues a gift card. The transaction fails if the status has changed since it was read, so
 * a booking is never refunded twice.
 */
export const cancelBooking = (deps: BookingDeps): Operation<typeof bookingEndpoints.cancelBooking> =>
  changeOne(deps.table, { noun: 'booking', read: getBooking, conflicts: isConflict }, async (before, { body }, context) => {
    const { table, newId, newEventId } = deps;
    const { storeId } = context;
    moveBooking(before, 'cancel', context.nowMs);
    const mode = body.refund ?? null;
    const [orderState, service, released, deleted] = await Promise.all([
      readOrderOf(table, storeId, before),
      mode === null ? getBookingService(table, storeId, before.productId) : null,
      freeSeatsWrites(table, storeId, [before]),
      readDeletedReferences(table, storeId, [{ lines: [before] }]),
      // The pepper is loaded concurrently with the other data, so that the first gift card after a cold start need not
      // wait for the pepper.
      mode === 'credit' ? deps.pepper() : null,
    ]);
    const refundId = newId();
    const made = atTimeOf(context, refundId);
    const policy = service === null ? 0 : refundBasisPointsOf(service, before.startsAtMs, made.nowMs);
    const refundedMinor = refundOfBooking(before, paidForBooking(before, orderState?.order ?? null), mode, policy);
    const booking = markCancelled(before, { reason: body.reason?.trim() || null, refundedMinor }, made.nowMs);
    const refund =
      orderState === null || refundedMinor === 0n ? nothing : await refundOnOrder(deps, made, booking, orderState, { refundId, mode });
    const credit = mode === 'credit' && refundedMinor > 0n ? await creditBooking(deps, context, booking, refundedMinor) : nothing;
    const data = cancelledBookingView(booking, deleted);
    await commit(table, context, {
      writes: [replaceBookingWrite(storeId, before, booking, 'cancel', made.nowMs), ...released, ...refund.writes, ...credit.writes],
      events: [
        buildEvent(made, {
          id: newEventId(),
          topic: 'booking.cancelled',
          data,
          previous: previousValues(bookingView(before, deleted), data),
        }),
        ...refund.events,
        ...credit.events,
        ...((body.notify ?? true) ? [requestEmail(made, newEventId(), { kind: 'booking_cancelled', booking_id: before.id })] : []),
      ],
      answer: { status: 200, body: { data } },
    });
    return { status: 200, body: { data } };
  });

type Part = { readonly writes: readonly LabelledWrite[]; readonly events: readonly EventRecord[] };
const nothing: Part = { writes: [], events: [] };

type OrderState = OrderSurroundings & { readonly order: Order };

/**
 * Reads the order that a booking belongs to, with the data needed to change it; null for a booking without an order.
 */
async function readOrderOf(table: Table, storeId: string, { orderId }: Booking): Promise<OrderState | null> {
  if (orderId === null) return null;
  const order = orNotFound(await getOrder(table, storeId, orderId), 'order');
  return { order, ...(await readSurroundings({ table }, storeId, order)) };
}

/**
 * Returns the writes and events that refund a booking's order line. The order records a refund even if the customer
 * gets a gift card instead of money.
 */
async function refundOnOrder(
  { table, newEventId }: BookingDeps,
  context: StoreContext,
  booking: Booking,
  { order: before, customer, deleted }: OrderState,
  { refundId, mode }: { readonly refundId: number; readonly mode: 'full' | 'credit' | 'none' | null },
): Promise<Part> {
  const { storeId, nowMs } = context;
  const wanted = {
    id: refundId,
    amountMinor: booking.refundedMinor,
    lines: booking.orderLineId === null ? [] : [{ lineId: booking.orderLineId, quantity: null }],
    restock: false,
    note: `Booking ${bookingName(booking)} was canceled${mode === 'credit' ? ': paid back with a gift card' : ''}`,
  };
  const decided = await refundOnceDecided(table, storeId, before, (refunds) => refundOrder(before, wanted, nowMs, refunds));
  const { order, trigger } = decided;
  const limits = { param: 'refund', most: maxDisabledWithBooking };
  const { refund, writes: cardWrites } = await settleGiftCards(table, storeId, before, decided, nowMs, limits);
  return {
    writes: [
      replaceOrderWrite(storeId, before, order, trigger),
      addRefundWrite(storeId, refund),
      ...cardWrites,
      ...recountWrites(storeId, before, order, customer, nowMs),
      ...addSalesChangeWrites(storeId, refundedChanges(before, refund), nowMs),
    ],
    events: buildRefundEvents(context, newEventId, refund, orderView(before, deleted), orderView(order, deleted)),
  };
}
