import { fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import type { Booking } from './booking.ts';
import { type BookingRefusal, type BookingTrigger, nextBookingStatus } from './booking-transitions.ts';

const refusals: Readonly<Record<BookingRefusal, string>> = {
  booking_not_cancellable: 'The booking is already canceled.',
  booking_already_confirmed: 'The booking is already confirmed.',
  booking_not_confirmed: 'The booking is not confirmed.',
  booking_not_started: 'The booking has not begun yet.',
  booking_completed: 'The booking is completed.',
  booking_no_show: 'The customer did not show up for the booking.',
  booking_cancelled: 'The booking is canceled.',
};

/**
 * Returns the booking with the status to which the trigger moves it.
 * @throws FieldErrors for the object as a whole when its state does not allow the trigger
 */
export function moveBooking(before: Booking, trigger: BookingTrigger, nowMs: number): Booking {
  const next = nextBookingStatus(before, trigger, nowMs);
  if (typeof next === 'object') throw fieldError('', next.refused, refusals[next.refused]);
  return { ...before, status: next, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
}

/**
 * Returns the booking after its cancellation. The caller must release the booking's seats in the same transaction.
 * @throws FieldErrors if `before` is already canceled
 */
export const markCancelled = (
  before: Booking,
  { reason, refundedMinor }: { readonly reason: string | null; readonly refundedMinor: bigint },
  nowMs: number,
): Booking => ({
  ...moveBooking(before, 'cancel', nowMs),
  cancelReason: reason,
  cancelledAtMs: nowMs,
  refundedMinor,
  remindAtMs: null,
});
