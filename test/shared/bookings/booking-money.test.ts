import type { BookingStatus } from '#shared/bookings/booking.ts';
import { moneyOfBooking, paidInFull, paidWithoutOrder, priceInProportion, repricedBooking } from '#shared/bookings/booking-money.ts';
import type { BookingTrigger } from '#shared/bookings/booking-transitions.ts';
import { markCancelled, moveBooking } from '#shared/bookings/move-booking.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { aBooking } from '#test/support/builders/a-booking.ts';

const eur = { currency: 'EUR' };

describe('the money of a booking', () => {
  it.each([
    ['nothing was paid', 0n, 1000n, 5000n],
    ['a part of the deposit was paid', 400n, 600n, 4600n],
    ['the deposit was paid', 1000n, 0n, 4000n],
    ['more than the deposit was paid', 3000n, 0n, 2000n],
    ['all was paid', 5000n, 0n, 0n],
    ['more than all was paid', 6000n, 0n, 0n],
  ])('of 50.00 with a fifth as deposit, of which %s', (_, paidMinor, depositDueMinor, balanceDueMinor) => {
    expect(moneyOfBooking(eur, 5000n, paidMinor, 2000)).toEqual({
      priceMinor: 5000n,
      depositMinor: paidMinor,
      depositIsPaid: true,
      depositDueMinor,
      balanceDueMinor,
    });
  });

  it('is in whole units where a currency has no smaller ones', () => {
    expect(moneyOfBooking({ currency: 'JPY' }, 150_500n, 0n, 1000).depositDueMinor).toBe(15_100n);
    expect(priceInProportion(100_000n, 3, 2, 'JPY')).toBe(66_700n);
    expect(priceInProportion(100_000n, 3, 2, 'EUR')).toBe(66_667n);
  });

  it('of one that was paid in full leaves nothing due', () => {
    const due = { depositIsPaid: true, depositDueMinor: 0n, balanceDueMinor: 0n };
    expect(paidInFull(5000n)).toEqual({ priceMinor: 5000n, depositMinor: 5000n, ...due });
    expect(paidInFull(null)).toEqual({ priceMinor: null, depositMinor: null, ...due });
  });
});

describe('what was paid of a booking without an order', () => {
  it.each([
    [1000n, true, 1000n],
    [null, true, 0n],
    [1000n, false, 0n],
  ])('of a deposit of %s, which is paid (%s), is %s', (depositMinor, depositIsPaid, paid) => {
    expect(paidWithoutOrder({ depositMinor, depositIsPaid })).toBe(paid);
  });
});

describe('a booking that gets another price', () => {
  it('keeps what was paid, and the rest is due', () => {
    expect(repricedBooking(aBooking({ depositMinor: 1000n, depositIsPaid: true }), 10_000n, 2000)).toEqual({
      priceMinor: 10_000n,
      depositMinor: 1000n,
      depositIsPaid: true,
      depositDueMinor: 1000n,
      balanceDueMinor: 9000n,
    });
    expect(repricedBooking(aBooking({ depositMinor: null, depositIsPaid: true }), 10_000n, 0).balanceDueMinor).toBe(10_000n);
  });

  it('keeps the deposit of an older version as it was written', () => {
    const before = aBooking({ depositMinor: 1000n, depositIsPaid: false, depositDueMinor: 300n });
    const written = { depositMinor: 1000n, depositIsPaid: false, depositDueMinor: 300n };
    expect(repricedBooking(before, 10_000n, 2000)).toEqual({ priceMinor: 10_000n, ...written, balanceDueMinor: 9000n });
    expect(repricedBooking(before, 900n, 2000).balanceDueMinor).toBe(0n);
  });
});

const nowMs = Date.UTC(2026, 10, 20, 9);

describe('a booking that is moved', () => {
  it.each<[BookingTrigger, BookingStatus, string]>([
    ['cancel', 'cancelled', 'The booking is cancelled already.'],
    ['confirm', 'confirmed', 'The booking is already confirmed.'],
    ['complete', 'pending', 'The booking is not confirmed.'],
    ['change', 'completed', 'The booking is completed.'],
    ['change', 'no_show', 'The customer did not come to the booking.'],
    ['change', 'cancelled', 'The booking is cancelled.'],
  ])('by %s is refused where it is %s: %s', (trigger, status, message) => {
    expect(issuesOf(() => moveBooking(aBooking({ status, startsAtMs: nowMs }), trigger, nowMs))).toMatchObject([{ param: '', message }]);
  });

  it('is not over before it has begun', () => {
    expect(issuesOf(() => moveBooking(aBooking({ startsAtMs: nowMs + 1 }), 'complete', nowMs))).toEqual([
      { param: '', code: 'booking_not_started', message: 'The booking has not begun yet.' },
    ]);
  });

  it('has its new status, and the time of it', () => {
    const before = aBooking({ status: 'pending' });
    expect(moveBooking(before, 'confirm', nowMs)).toEqual({ ...before, status: 'confirmed', updatedAtMs: nowMs });
  });

  it('and cancelled says why, when and what was refunded, and reminds nobody', () => {
    const before = aBooking({ status: 'confirmed', remindAtMs: nowMs + 1 });
    expect(markCancelled(before, { reason: 'ill', refundedMinor: 1000n }, nowMs)).toEqual({
      ...before,
      status: 'cancelled',
      updatedAtMs: nowMs,
      cancelReason: 'ill',
      cancelledAtMs: nowMs,
      refundedMinor: 1000n,
      remindAtMs: null,
    });
  });
});

function issuesOf(work: () => unknown): unknown {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof FieldErrors) return error.issues;
    throw error;
  }
}
