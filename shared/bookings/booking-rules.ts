import type { Booking } from './booking.ts';

type Judged = Pick<
  Booking,
  'status' | 'cancelledAtMs' | 'refundedMinor' | 'remindAtMs' | 'startsAtMs' | 'endsAtMs' | 'heldFromMs' | 'heldUntilMs'
>;

/** The rules for each state that a booking breaks: the field, and its required value. */
export function* brokenBookingRules(booking: Judged): Generator<{ readonly param: string; readonly rule: string }> {
  const { status, cancelledAtMs, startsAtMs, endsAtMs, heldFromMs, heldUntilMs } = booking;
  const isAhead = status === 'pending' || status === 'confirmed';
  if ((status === 'cancelled') !== (cancelledAtMs !== null)) {
    yield { param: 'cancelled_at', rule: 'cancelled_at when it is cancelled, and only then' };
  }
  if (status !== 'cancelled' && booking.refundedMinor !== 0n) {
    yield { param: 'refunded', rule: 'money given back only when it is cancelled' };
  }
  if (!isAhead && booking.remindAtMs !== null) yield { param: 'status', rule: 'a reminder only while it is ahead' };
  if (heldFromMs > startsAtMs || endsAtMs > heldUntilMs) {
    yield { param: heldFromMs > startsAtMs ? 'held_from' : 'held_until', rule: 'seats from its beginning to its end' };
  }
}
