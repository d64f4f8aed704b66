import { currencyStepMinor } from '#shared/kernel/currency.ts';
import { smallerAmount } from '#shared/kernel/money.ts';
import { percentOf, wholeBasisPoints } from '#shared/kernel/percent.ts';
import type { Order } from '#shared/orders/order.ts';
import { refundableMinor, refundOfUnits } from '#shared/orders/refunds/refund-amount.ts';
import { refundableUnits } from '#shared/orders/returned-units.ts';
import type { Booking } from './booking.ts';
import { paidWithoutOrder } from './booking-money.ts';

/** How a canceled booking is refunded: to the original payment, as a gift card, or not at all. */
export const bookingRefundModes = ['full', 'credit', 'none'] as const;
export type BookingRefundMode = (typeof bookingRefundModes)[number];

/**
 * Returns the amount that was paid for a booking and has not been refunded:
 * - With an order, the amount paid for the refundable units of the booking's order line, but at most the order's
 *   refundable amount.
 * - Without an order, the deposit paid at the desk.
 */
export function paidForBooking(booking: Booking, order: Order | null): bigint {
  if (order === null) return paidWithoutOrder(booking);
  const line = order.lines.find(({ id }) => id === booking.orderLineId);
  const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'partially_refunded';
  if (line === undefined || !isPaid) return 0n;
  return smallerAmount(refundOfUnits(order, { line, quantity: refundableUnits(line) }).amountMinor, refundableMinor(order));
}

/**
 * Returns the amount that a cancellation refunds, depending on the mode:
 * - `none`: nothing
 * - null: the share that the service's policy grants
 * - any other mode: the full amount paid
 *
 * The result is rounded to an amount that can be paid in the currency. It never exceeds the amount paid.
 */
export function refundOfBooking(
  { currency }: Pick<Booking, 'currency'>,
  paidMinor: bigint,
  mode: BookingRefundMode | null,
  policyBasisPoints: number,
): bigint {
  if (mode === 'none') return 0n;
  return smallerAmount(percentOf(paidMinor, mode === null ? policyBasisPoints : wholeBasisPoints, currencyStepMinor(currency)), paidMinor);
}
