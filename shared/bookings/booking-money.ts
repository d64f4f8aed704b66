import { currencyStepMinor } from '#shared/kernel/currency.ts';
import { roundHalfUp } from '#shared/kernel/money.ts';
import { percentOf } from '#shared/kernel/percent.ts';
import type { Booking } from './booking.ts';

/** The amounts of a booking that are computed from its price and the amount paid. */
export type BookingMoney = Pick<Booking, 'priceMinor' | 'depositMinor' | 'depositIsPaid' | 'depositDueMinor' | 'balanceDueMinor'>;

const lessPaid = (amountMinor: bigint, paidMinor: bigint): bigint => (amountMinor > paidMinor ? amountMinor - paidMinor : 0n);

/**
 * Returns the amounts of a booking for which `paidMinor` has been paid in total. `depositBasisPoints` is the share of
 * the price that the service requires as a deposit.
 */
export const moneyOfBooking = (
  { currency }: Pick<Booking, 'currency'>,
  priceMinor: bigint,
  paidMinor: bigint,
  depositBasisPoints: number,
): BookingMoney => ({
  priceMinor,
  depositMinor: paidMinor,
  depositIsPaid: true,
  depositDueMinor: lessPaid(percentOf(priceMinor, depositBasisPoints, currencyStepMinor(currency)), paidMinor),
  balanceDueMinor: lessPaid(priceMinor, paidMinor),
});

/** Returns the amounts of a booking that has been paid in full. */
export const paidInFull = (priceMinor: bigint | null): BookingMoney => ({
  priceMinor,
  depositMinor: priceMinor,
  depositIsPaid: true,
  depositDueMinor: 0n,
  balanceDueMinor: 0n,
});

/**
 * Returns the refundable amount paid for a booking without an order. If the booking was stored before the field
 * `depositIsPaid` existed, returns 0, because it is unknown whether the deposit was paid.
 */
export const paidWithoutOrder = ({ depositMinor, depositIsPaid }: Pick<Booking, 'depositMinor' | 'depositIsPaid'>): bigint =>
  depositIsPaid ? (depositMinor ?? 0n) : 0n;

/**
 * Returns a booking's amounts after its price changes to `priceMinor`, for a booking that has no order. The paid amount
 * stays the same. If `depositIsPaid` is false, the deposit stays the same.
 */
export function repricedBooking(before: Booking, priceMinor: bigint, depositBasisPoints: number): BookingMoney {
  const writtenMinor = before.depositMinor ?? 0n;
  if (before.depositIsPaid) return moneyOfBooking(before, priceMinor, writtenMinor, depositBasisPoints);
  const { depositMinor, depositIsPaid, depositDueMinor } = before;
  return { priceMinor, depositMinor, depositIsPaid, depositDueMinor, balanceDueMinor: lessPaid(priceMinor, writtenMinor) };
}

/**
 * Returns the price of `seats` seats in proportion to `priceMinor`, the booking's price for `ofSeats` seats. The
 * function is used when the current catalog no longer yields the booking's price.
 */
export const priceInProportion = (priceMinor: bigint, ofSeats: number, seats: number, currency: string): bigint =>
  roundHalfUp(priceMinor * BigInt(seats), BigInt(ofSeats), currencyStepMinor(currency));
