import { formatMoney, moneyProblem, parseMoney, readDecimal, roundHalfUp } from './money.ts';

/*
 * Percentages are stored as whole basis points: 12.5 % is 1250. In the API, percentages have two decimals, like
 * amounts.
 *
 * Tax rates can have four decimals and are stored as fractional basis points: 8.875 % is 887.5. Tax is computed in
 * integer millionths.
 */

/** 100 % in basis points. */
export const wholeBasisPoints = 10_000;

/**
 * Returns the problem with a percentage that a client sent; null if there is none. The limits are inclusive and in
 * basis points.
 */
export const percentProblem = (value: string | number, minBasisPoints: number, maxBasisPoints: number): ReturnType<typeof moneyProblem> =>
  moneyProblem(value, BigInt(minBasisPoints), BigInt(maxBasisPoints));

/**
 * Converts a percentage such as "12.50" (at most two decimals) to basis points.
 * @throws RangeError if the percentage is invalid; validate it with `percentProblem` first
 */
export const parsePercent = (value: string | number): number => Number(parseMoney(value));

/** Returns a percentage as a string with exactly two decimals, such as "12.50". */
export const formatPercent = (basisPoints: number): string => formatMoney(BigInt(basisPoints));

/** Returns a percentage of an amount, rounded half up to a multiple of `stepMinor`. The amount must not be negative. */
export const percentOf = (amountMinor: bigint, basisPoints: number, stepMinor: bigint = 1n): bigint =>
  roundHalfUp(amountMinor * BigInt(basisPoints), BigInt(wholeBasisPoints), stepMinor);

const ratePlaces = 4;

/** 100 % in millionths, the unit in which tax is computed. */
export const wholeMillionths = 1_000_000n;

/** Converts a tax rate from basis points to millionths, without rounding errors. */
export const millionthsOf = (basisPoints: number): bigint => BigInt(Math.round(basisPoints * 100));

/**
 * Returns the problem with a tax rate that a client sent; null if there is none. The rate must be from 0 to
 * `maxBasisPoints`, inclusive.
 */
export function taxRateProblem(value: string | number, maxBasisPoints: number): ReturnType<typeof moneyProblem> {
  const read = readDecimal(value, ratePlaces);
  if ('problem' in read) return read.problem;
  if (read.minor < 0n) return { code: 'too_small', message: 'must be at least 0.00.' };
  if (read.minor > millionthsOf(maxBasisPoints)) return { code: 'too_large', message: `must be at most ${formatTaxRate(maxBasisPoints)}.` };
  return null;
}

/**
 * Converts a tax rate such as "8.875" (at most four decimals) to basis points.
 * @throws RangeError if the rate is invalid; validate it with `taxRateProblem` first
 */
export function parseTaxRate(value: string | number): number {
  const read = readDecimal(value, ratePlaces);
  if ('problem' in read) throw new RangeError(`not a rate: ${read.problem.code}`);
  return Number(read.minor) / 100;
}

/** Returns a tax rate as a string with two to four decimals, such as "23.00" or "8.875". */
export function formatTaxRate(basisPoints: number): string {
  const digits = millionthsOf(basisPoints)
    .toString()
    .padStart(ratePlaces + 1, '0');
  return `${digits.slice(0, -ratePlaces)}.${digits.slice(-ratePlaces).replace(/0{1,2}$/, '')}`;
}
