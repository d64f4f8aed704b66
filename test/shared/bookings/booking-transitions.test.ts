import { type BookingStatus, bookingStatuses } from '#shared/bookings/booking.ts';
import { bookingForm } from '#shared/bookings/booking-form.ts';
import { type BookingTrigger, bookingGuards, bookingTriggers, nextBookingStatus } from '#shared/bookings/booking-transitions.ts';
import { moveBooking } from '#shared/bookings/move-booking.ts';
import { meetsGuard } from '#shared/kernel/guard.ts';
import { conditionOf } from '#shared/table/condition-of.ts';
import { aBooking } from '#test/support/builders/a-booking.ts';

const nowMs = Date.UTC(2026, 10, 20, 9);

const moved: readonly (readonly [BookingTrigger, BookingStatus, BookingStatus])[] = [
  ['change', 'pending', 'pending'],
  ['change', 'confirmed', 'confirmed'],
  ['confirm', 'pending', 'confirmed'],
  ['complete', 'confirmed', 'completed'],
  ['mark_no_show', 'confirmed', 'no_show'],
  ['cancel', 'pending', 'cancelled'],
  ['cancel', 'confirmed', 'cancelled'],
  ['cancel', 'completed', 'cancelled'],
  ['cancel', 'no_show', 'cancelled'],
];

const refused: readonly (readonly [BookingTrigger, BookingStatus, string])[] = [
  ['change', 'cancelled', 'booking_cancelled'],
  ['change', 'completed', 'booking_completed'],
  ['change', 'no_show', 'booking_no_show'],
  ['confirm', 'confirmed', 'booking_already_confirmed'],
  ['confirm', 'cancelled', 'booking_cancelled'],
  ['confirm', 'completed', 'booking_completed'],
  ['confirm', 'no_show', 'booking_no_show'],
  ['complete', 'pending', 'booking_not_confirmed'],
  ['complete', 'cancelled', 'booking_cancelled'],
  ['complete', 'completed', 'booking_completed'],
  ['complete', 'no_show', 'booking_no_show'],
  ['mark_no_show', 'pending', 'booking_not_confirmed'],
  ['mark_no_show', 'cancelled', 'booking_cancelled'],
  ['mark_no_show', 'completed', 'booking_completed'],
  ['mark_no_show', 'no_show', 'booking_no_show'],
  ['cancel', 'cancelled', 'booking_not_cancellable'],
];

describe('the states of a booking', () => {
  it.each(moved)('%s moves from %s to %s', (trigger, from, to) => {
    expect(moveBooking(aBooking({ status: from, startsAtMs: nowMs }), trigger, nowMs).status).toBe(to);
  });

  it.each(refused)('%s in the status %s is refused as %s', (trigger, from, code) => {
    expect(() => moveBooking(aBooking({ status: from, startsAtMs: nowMs }), trigger, nowMs)).toThrow(`: ${code}`);
  });

  it.each(['complete', 'mark_no_show'] as const)('%s must wait for the start', (trigger) => {
    const later = aBooking({ startsAtMs: nowMs + 1 });
    expect(nextBookingStatus(later, trigger, nowMs)).toEqual({ refused: 'booking_not_started' });
    expect(nextBookingStatus(later, trigger, nowMs + 1)).not.toHaveProperty('refused');
  });

  it.each(['change', 'confirm', 'cancel'] as const)('%s may precede the start', (trigger) => {
    const later = aBooking({ status: 'pending', startsAtMs: nowMs + 1 });
    expect(nextBookingStatus(later, trigger, nowMs)).not.toHaveProperty('refused');
    expect(nextBookingStatus(aBooking({ status: 'cancelled', startsAtMs: nowMs + 1 }), 'complete', nowMs)).toEqual({
      refused: 'booking_cancelled',
    });
  });

  it('cover everything that a trigger can meet, and the condition of its write accepts exactly the bookings that it moves', () => {
    for (const trigger of bookingTriggers) {
      for (const status of bookingStatuses) {
        const booking = aBooking({ status, startsAtMs: nowMs });
        const isMoved = moved.some(([by, from]) => by === trigger && from === status);
        expect([trigger, status, bookingGuards(trigger, nowMs).every((guard) => meetsGuard(guard, booking))]).toEqual([
          trigger,
          status,
          isMoved,
        ]);
      }
    }
    expect(moved.length + refused.length).toBe(bookingTriggers.length * bookingStatuses.length);
  });

  it('give conditions on stored attributes', () => {
    expect(conditionOf(bookingForm, bookingGuards('complete', nowMs))).toEqual({
      ConditionExpression: 'attribute_exists(pk) AND #status IN (:if0) AND #starts_at_ms <= :if1',
      ExpressionAttributeNames: { '#status': 'status', '#starts_at_ms': 'starts_at_ms' },
      ExpressionAttributeValues: { ':if0': 'confirmed', ':if1': nowMs },
    });
  });
});
