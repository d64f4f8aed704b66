import type { BookingStatus } from '#shared/bookings/booking.ts';
import { moneyOfBooking, paidInFull, paidWithoutOrder, priceInProportion, repricedBooking } from '#shared/bookings/booking-money.ts';
import type { BookingTrigger } from '#shared/bookings/booking-transitions.ts';
import { markCancelled, moveBooking } from '#shared/bookings/move-booking.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { aBooking } from '#test/support/builders/a-booking.ts';

const eur = { currency: 'EUR' };

describe('the amounts of a booking', () => {
  it.each([
    ['no payment', 0n, 1000n, 5000n],
    ['a part of the deposit paid', 400n, 600n, 4600n],
    ['the deposit paid', 1000n, 0n, 4000n],
    ['more than the deposit paid', 3000n, 0n, 2000n],
    ['everything paid', 5000n, 0n, 0n],
    ['an overpayment', 6000n, 0n, 0n],
  ])('of 50.00 with a deposit of 20 % and %s', (_, paidMinor, depositDueMinor, balanceDueMinor) => {
    expect(moneyOfBooking(eur, 5000n, paidMinor, 2000)).toEqual({
      priceMinor: 5000n,
      depositMinor: paidMinor,
      depositIsPaid: true,
      depositDueMinor,
      balanceDueMinor,
    });
  });

  it('are whole units in a currency without smaller ones', () => {
    expect(moneyOfBooking({ currency: 'JPY' }, 150_500n, 0n, 1000).depositDueMinor).toBe(15_100n);
    expect(priceInProportion(100_000n, 3, 2, 'JPY')).toBe(66_700n);
    expect(priceInProportion(100_000n, 3, 2, 'EUR')).toBe(66_667n);
  });

  it('leave nothing due after payment in full', () => {
    const due = { depositIsPaid: true, depositDueMinor: 0n, balanceDueMinor: 0n };
    expect(paidInFull(5000n)).toEqual({ priceMinor: 5000n, depositMinor: 5000n, ...due });
    expect(paidInFull(null)).toEqual({ priceMinor: null, depositMinor: null, ...due });
  });
});

describe('the amount paid for a booking without an order', () => {
  it.each([
    [1000n, true, 1000n],
    [null, true, 0n],
    [1000n, false, 0n],
  ])('of a deposit of %s (paid: %s) is %s', (depositMinor, depositIsPaid, paid) => {
    expect(paidWithoutOrder({ depositMinor, depositIsPaid })).toBe(paid);
  });
});

describe('a booking with a new price', () => {
  it('keeps the paid amount and owes the rest', () => {
    expect(repricedBooking(aBooking({ depositMinor: 1000n, depositIsPaid: true }), 10_000n, 2000)).toEqual({
      priceMinor: 10_000n,
      depositMinor: 1000n,
      depositIsPaid: true,
      depositDueMinor: 1000n,
      balanceDueMinor: 9000n,
    });
    expect(repricedBooking(aBooking({ depositMinor: null, depositIsPaid: true }), 10_000n, 0).balanceDueMinor).toBe(10_000n);
  });

  it('keeps the deposit of an older version as it was stored', () => {
    const before = aBooking({ depositMinor: 1000n, depositIsPaid: false, depositDueMinor: 300n });
    const written = { depositMinor: 1000n, depositIsPaid: false, depositDueMinor: 300n };
    expect(repricedBooking(before, 10_000n, 2000)).toEqual({ priceMinor: 10_000n, ...written, balanceDueMinor: 9000n });
    expect(repricedBooking(before, 900n, 2000).balanceDueMinor).toBe(0n);
  });
});

const nowMs = Date.UTC(2026, 10, 20, 9);

describe('a booking after a trigger', () => {
  it.each<[BookingTrigger, BookingStatus, string]>([
    ['cancel', 'cancelled', 'The booking is already canceled.'],
    ['confirm', 'confirmed', 'The booking is already confirmed.'],
    ['complete', 'pending', 'The booking is not confirmed.'],
    ['change', 'completed', 'The booking is completed.'],
    ['change', 'no_show', 'The customer did not show up for the booking.'],
    ['change', 'cancelled', 'The booking is canceled.'],
  ])('refuses %s in the status %s: %s', (trigger, status, message) => {
    expect(issuesOf(() => moveBooking(aBooking({ status, startsAtMs: nowMs }), trigger, nowMs))).toMatchObject([{ param: '', message }]);
  });

  it('cannot be over before it has started', () => {
    expect(issuesOf(() => moveBooking(aBooking({ startsAtMs: nowMs + 1 }), 'complete', nowMs))).toEqual([
      { param: '', code: 'booking_not_started', message: 'The booking has not begun yet.' },
    ]);
  });

  it('has its new status and the time of the change', () => {
    const before = aBooking({ status: 'pending' });
    expect(moveBooking(before, 'confirm', nowMs)).toEqual({ ...before, status: 'confirmed', updatedAtMs: nowMs });
  });

  it('stores reason, time and refund of its cancellation, and sends no reminder', () => {
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
