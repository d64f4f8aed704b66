import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Booking } from './booking.ts';
import { brokenBookingRules } from './booking-rules.ts';
import { maxBufferMinutes, maxDurationMinutes } from './services/booking-service.ts';

const minuteMs = 60_000;

/**
 * The contradictions in a booking that is to be restored, under the names that the fields have in the API. None: it can be stored as it is, and every
 * transition of a booking works on it.
 */
export function restoredBookingIssues(booking: Booking, nowMs: number): readonly FieldIssue[] {
  return [
    ...[...brokenBookingRules(booking)].map(({ param, rule }) => inconsistent(param, rule)),
    ...broken([
      ['ends_at', 'an end after its beginning', booking.endsAtMs > booking.startsAtMs],
      ['ends_at', `${maxDurationMinutes} minutes at most`, booking.endsAtMs - booking.startsAtMs <= maxDurationMinutes * minuteMs],
      [
        'held_from',
        `a buffer of ${maxBufferMinutes} minutes at most`,
        booking.startsAtMs - booking.heldFromMs <= maxBufferMinutes * minuteMs,
      ],
      [
        'held_until',
        `a buffer of ${maxBufferMinutes} minutes at most`,
        booking.heldUntilMs - booking.endsAtMs <= maxBufferMinutes * minuteMs,
      ],
      ['status', 'completed or missed once it has begun', !isOver(booking) || booking.startsAtMs <= nowMs],
      ['cancel_reason', 'a reason only when it is cancelled', booking.cancelReason === null || booking.status === 'cancelled'],
      ['balance_due', 'no more than the price', (booking.balanceDueMinor ?? 0n) <= (booking.priceMinor ?? booking.balanceDueMinor ?? 0n)],
    ]),
    ...timeIssues(booking, nowMs),
  ];
}

const inconsistent = (param: string, rule: string): FieldIssue => ({
  param,
  code: 'inconsistent',
  message: `contradicts the rest of the booking: ${rule}.`,
});

const broken = (rules: readonly (readonly [param: string, rule: string, holds: boolean])[]): FieldIssue[] =>
  rules.flatMap(([param, rule, holds]) => (holds ? [] : [inconsistent(param, rule)]));

const isOver = ({ status }: Booking): boolean => status === 'completed' || status === 'no_show';

function timeIssues({ createdAtMs, cancelledAtMs, startsAtMs }: Booking, nowMs: number): FieldIssue[] {
  // Lists of bookings are in the order of the digits of their beginnings.
  if (startsAtMs < 0) return [{ param: 'starts_at', code: 'invalid_timestamp', message: 'must not be before 1970.' }];
  const times = [['created_at', createdAtMs] as const, ['cancelled_at', cancelledAtMs] as const];
  return times.flatMap(([param, ms]): FieldIssue[] => {
    if (ms !== null && ms > nowMs) return [{ param, code: 'invalid_timestamp', message: 'must not be in the future.' }];
    if (ms !== null && ms < createdAtMs) return [{ param, code: 'invalid_timestamp', message: 'must not be before created_at.' }];
    return [];
  });
}

/**
 * The contradictions between a booking and the order that has it as a line: the two are of the same goods, name one another alone, and as long as the
 * booking is ahead its seats are the units that are not refunded.
 */
export function bookedLineIssues(booking: Booking, { lines }: Order): readonly FieldIssue[] {
  const param = 'order_line_item_id';
  const line = lines.find(({ id }) => id === booking.orderLineId);
  if (line === undefined) return [{ param, code: 'unknown_id', message: 'is not a line of the order.' }];
  if (line.bookingId !== null) return [{ param, code: 'taken', message: 'is the line of another booking.' }];
  const isAhead = booking.status === 'pending' || booking.status === 'confirmed';
  return broken([
    [
      param,
      'a line of what is booked',
      line.kind === 'booking' && line.productId === booking.productId && line.variantId === booking.variantId,
    ],
    ['seats', 'the units of its line that are not refunded', !isAhead || booking.seats === line.quantity - line.refundedQuantity],
  ]);
}
