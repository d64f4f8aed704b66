import { type BookingStatus, bookingActions, readSlot, refundPercentAt, slotValue } from '#functions/console/web/bookings/booking.ts';
import { nextBookingStatus } from '#shared/bookings/booking-transitions.ts';

const startsAt = '2026-11-23T10:00:00.000Z';
const startMs = Date.parse(startsAt);

describe('the buttons of a booking', () => {
  const triggers = {
    confirm: 'confirm',
    move: 'change',
    edit: 'change',
    deposit: 'change',
    complete: 'complete',
    noShow: 'mark_no_show',
    cancel: 'cancel',
  } as const;
  const statuses: readonly BookingStatus[] = ['pending', 'confirmed', 'cancelled', 'completed', 'no_show'];

  it.each(statuses.flatMap((status) => [-1, 0].map((afterMs) => [status, afterMs] as const)))(
    'that is %s are those that the API allows %i ms after its start',
    (status, afterMs) => {
      const nowMs = startMs + afterMs;
      const allowed = Object.entries(triggers).filter(
        ([, trigger]) => typeof nextBookingStatus({ status, startsAtMs: startMs }, trigger, nowMs) === 'string',
      );
      expect(bookingActions({ status, starts_at: startsAt, order_id: null }, nowMs).toSorted()).toEqual(
        allowed.map(([action]) => action).toSorted(),
      );
      const ofOrder = bookingActions({ status, starts_at: startsAt, order_id: 7 }, nowMs);
      expect(ofOrder.toSorted()).toEqual(
        allowed
          .map(([action]) => action)
          .filter((action) => action !== 'deposit')
          .toSorted(),
      );
    },
  );
});

describe('the rules of a service', () => {
  const rules = [
    { hours_before: 2, refund_percent: '50.00' },
    { hours_before: 24, refund_percent: '100.00' },
  ];

  it.each([
    [25, '100.00'],
    [24, '100.00'],
    [23.9, '50.00'],
    [2, '50.00'],
    [1.9, '0.00'],
    [-1, '0.00'],
  ])('at %d hours before the start refund %s percent', (hours, percent) => {
    expect(refundPercentAt(rules, startsAt, startMs - hours * 3_600_000)).toBe(percent);
  });

  it('refund nothing when there are none', () => {
    expect(refundPercentAt([], startsAt, 0)).toBe('0.00');
  });
});

describe('a free time in a choice', () => {
  it('is read with its resource', () => {
    expect(readSlot(slotValue({ starts_at: startsAt, resource_id: 7 }))).toEqual({ starts_at: startsAt, resource_id: 7 });
    expect(readSlot('')).toEqual({ starts_at: '' });
  });
});
