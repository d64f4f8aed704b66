import { currencyStepMinor } from '#shared/kernel/currency.ts';
import { roundHalfUp } from '#shared/kernel/money.ts';
import { percentOf } from '#shared/kernel/percent.ts';
import type { Booking } from './booking.ts';

/** The amounts of a booking that follow from its price and the amount paid. */
export type BookingMoney = Pick<Booking, 'priceMinor' | 'depositMinor' | 'depositIsPaid' | 'depositDueMinor' | 'balanceDueMinor'>;

const lessPaid = (amountMinor: bigint, paidMinor: bigint): bigint => (amountMinor > paidMinor ? amountMinor - paidMinor : 0n);

/**
 * Returns the amounts of a booking after `paidMinor` was paid. `depositBasisPoints` is the share of the price that the service asks for as
 * a deposit.
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

/** Returns the amounts of a booking whose price was paid in full. */
export const paidInFull = (priceMinor: bigint | null): BookingMoney => ({
  priceMinor,
  depositMinor: priceMinor,
  depositIsPaid: true,
  depositDueMinor: 0n,
  balanceDueMinor: 0n,
});

/**
 * Returns the amount that was paid for a booking without an order and may be refunded. Versions before `depositIsPaid` stored the deposit
 * that the service asked for as if it had been paid. Whether such a deposit was paid is unknown, so it is shown and never refunded.
 */
export const paidWithoutOrder = ({ depositMinor, depositIsPaid }: Pick<Booking, 'depositMinor' | 'depositIsPaid'>): bigint =>
  depositIsPaid ? (depositMinor ?? 0n) : 0n;

/**
 * Returns the amounts of a booking without an order after its price changed with its number of seats. The paid amount stays. So does the
 * stored deposit of a booking from before `depositIsPaid`.
 */
export function repricedBooking(before: Booking, priceMinor: bigint, depositBasisPoints: number): BookingMoney {
  const writtenMinor = before.depositMinor ?? 0n;
  if (before.depositIsPaid) return moneyOfBooking(before, priceMinor, writtenMinor, depositBasisPoints);
  const { depositMinor, depositIsPaid, depositDueMinor } = before;
  return { priceMinor, depositMinor, depositIsPaid, depositDueMinor, balanceDueMinor: lessPaid(priceMinor, writtenMinor) };
}

/** Returns the price of `seats` seats at the booking's own price per seat, for a service that no longer has a price. */
export const priceInProportion = (priceMinor: bigint, ofSeats: number, seats: number, currency: string): bigint =>
  roundHalfUp(priceMinor * BigInt(seats), BigInt(ofSeats), currencyStepMinor(currency));
