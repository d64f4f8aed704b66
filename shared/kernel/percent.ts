import { formatMoney, moneyProblem, parseMoney, roundHalfUp } from './money.ts';

/*
 * A percentage is a whole number of basis points: 12.5 % is 1250. On the wire it looks like an amount, with two decimals.
 */

/** All of it. */
export const wholeBasisPoints = 10_000;

/** The problem of a percentage sent by a client, or null. Bounds are inclusive, in basis points. */
export const percentProblem = (value: string | number, minBasisPoints: number, maxBasisPoints: number): ReturnType<typeof moneyProblem> =>
  moneyProblem(value, BigInt(minBasisPoints), BigInt(maxBasisPoints));

/**
 * Basis points of a percentage such as "12.50" (at most two decimals).
 * @throws RangeError when it is none: validate with `percentProblem` first.
 */
export const parsePercent = (value: string | number): number => Number(parseMoney(value));

/** Decimal string with exactly two decimals, such as "12.50". */
export const formatPercent = (basisPoints: number): string => formatMoney(BigInt(basisPoints));

/** So many basis points of an amount from zero, half-up to a multiple of `stepMinor`. */
export const percentOf = (amountMinor: bigint, basisPoints: number, stepMinor: bigint = 1n): bigint =>
  roundHalfUp(amountMinor * BigInt(basisPoints), BigInt(wholeBasisPoints), stepMinor);
