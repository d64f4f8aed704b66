import { buildEvent } from '#events/build-event.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Booking } from '#shared/bookings/booking.ts';
import { moneyOfBooking } from '#shared/bookings/booking-money.ts';
import type { BookingView } from '#shared/bookings/booking-schema.ts';
import { bookingView } from '#shared/bookings/booking-view.ts';
import { addBookingWrite, nextBookingNumbers } from '#shared/bookings/bookings-table.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import { addCustomerWrites } from '#shared/customers/customers-table.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import { hasScope } from '#shared/http/authorize.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { assertPayable } from '#shared/kernel/currency.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import { noDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import { isOrderConflict } from '#shared/orders/order-conflicts-table.ts';
import { type BookingRules, bookingsOf } from '#shared/orders/placing/booked-lines.ts';
import { findSeats } from '#shared/orders/placing/find-seats-table.ts';
import { decideOrder } from '#shared/orders/placing/plan-order.ts';
import { readOrderFacts } from '#shared/orders/placing/read-order-facts-table.ts';
import type { WantedOrder } from '#shared/orders/placing/wanted-order.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';

type Wanted = {
  /**
   * An order with the booking as its only line. The order is never placed; it is used to compute the price, customer
   * and seats.
   */
  readonly order: WantedOrder;
  readonly rules: BookingRules;
  /** The amount that was paid at the desk. */
  readonly depositMinor: bigint;
  readonly notify: boolean;
};

/**
 * Creates a booking without an order. Its price, customer and seats are determined in the same way as for an order with
 * one line. A new customer is created in the same transaction.
 * @throws FieldErrors for the same reasons as `decideOrder` and `findSeats`; `too_large` for a deposit above the price
 */
export const bookWithoutOrder = (
  { table, newId, newEventId }: GroupDeps,
  context: StoreContext,
  { order: wanted, rules, depositMinor, notify }: Wanted,
): Promise<{ readonly status: 201; readonly body: { readonly data: BookingView } }> =>
  retryOnConflict(isOrderConflict, async () => {
    const { storeId, store } = context;
    const facts = await readOrderFacts(table, storeId, wanted, hasScope(context, 'read_customers') ? 'shown' : 'hidden');
    const plan = decideOrder(wanted, facts, store, newId);
    const seats = await findSeats({ table, newId }, context, { wanted, facts, plan }, rules);
    const [line] = seats.lines;
    const firstNumber = await nextBookingNumbers(table, storeId, seats.lines.length);
    const [booked] = bookingsOf(plan.order, { lines: seats.lines, firstNumber }, facts, rules);
    if (line === undefined || booked === undefined) throw new RangeError('seats were found without a booking');
    const booking = withoutOrder(booked, wanted, depositMinor, line.request.wanted.service.depositBasisPoints);
    const made = atTimeOf(context, booking.id);
    const data = bookingView(booking, noDeletedReferences);
    const answer = { status: 201, body: { data } } as const;
    const { customer, isNewCustomer } = plan;
    await commit(table, context, {
      writes: [addBookingWrite(storeId, booking), ...seats.writes, ...(isNewCustomer ? addCustomerWrites(storeId, customer) : [])],
      events: [
        ...(isNewCustomer
          ? [
              buildEvent(atTimeOf(context, customer.id), {
                id: newEventId(),
                topic: 'customer.created',
                data: customerView(customer, store.currency),
              }),
            ]
          : []),
        buildEvent(made, { id: newEventId(), topic: 'booking.created', data }),
        ...(notify ? [requestEmail(made, newEventId(), { kind: 'booking_made', booking_id: booking.id })] : []),
      ],
      answer,
    });
    return answer;
  });

function withoutOrder(booked: Booking, { lines: [line] }: WantedOrder, paidMinor: bigint, depositBasisPoints: number): Booking {
  const priceMinor = booked.priceMinor ?? 0n;
  assertPayable('deposit', paidMinor, booked.currency);
  if (paidMinor > priceMinor) throw fieldError('deposit', 'too_large', `must not exceed the price of ${formatMoney(priceMinor)}.`);
  const money = moneyOfBooking(booked, priceMinor, paidMinor, depositBasisPoints);
  return { ...booked, ...money, orderId: null, orderLineId: null, seatPriceMinor: line?.priceMinor ?? null };
}
