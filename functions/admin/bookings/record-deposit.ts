import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Booking } from '#shared/bookings/booking.ts';
import type { BookingDepositInput } from '#shared/bookings/booking-body.ts';
import { moneyOfBooking } from '#shared/bookings/booking-money.ts';
import { moveBooking } from '#shared/bookings/move-booking.ts';
import { getBookingService } from '#shared/bookings/services/booking-services-table.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { assertPayable } from '#shared/kernel/currency.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { formatMoney, parseMoney } from '#shared/kernel/money.ts';
import type { BookingDecision } from './booking-decision.ts';
import { changeBooking } from './change-booking.ts';
import type { staffBookingEndpoints } from './endpoints.ts';

/**
 * Records the amount that was paid at the desk for a booking. Older bookings are accepted too, although their rows do
 * not show whether the deposit was paid.
 * @throws FieldErrors `read_only` for a booking that is an order line; `too_large` for an amount above the price
 */
export const recordDeposit = (deps: GroupDeps): Operation<typeof staffBookingEndpoints.recordBookingDeposit> =>
  changeBooking(deps, async (before: Booking, body: BookingDepositInput, { storeId, nowMs }: StoreContext): Promise<BookingDecision> => {
    const booking = moveBooking(before, 'change', nowMs);
    if (before.orderId !== null)
      throw fieldError('deposit', 'read_only', 'cannot be recorded because the booking has an order: mark the order as paid instead.');
    const paidMinor = parseMoney(body.deposit);
    assertPayable('deposit', paidMinor, before.currency);
    const priceMinor = before.priceMinor ?? 0n;
    if (paidMinor > priceMinor) throw fieldError('deposit', 'too_large', `must not exceed the price of ${formatMoney(priceMinor)}.`);
    const service = await getBookingService(deps.table, storeId, before.productId);
    const money = moneyOfBooking(before, priceMinor, paidMinor, service?.depositBasisPoints ?? 0);
    return { booking: { ...booking, ...money }, trigger: 'change', email: null };
  });
