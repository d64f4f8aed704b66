import { formatMoney, moneyProblem, parseMoney, readDecimal, roundHalfUp } from './money.ts';

/*
 * A percentage is a whole number of basis points: 12.5 % is 1250. On the wire it looks like an amount, with two decimals. The rate of a tax has up to
 * four: 8.875 % is 887.5 basis points, and is computed with as a whole number of millionths.
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

const ratePlaces = 4;

/** All of it, as the rates of taxes are computed with. */
export const wholeMillionths = 1_000_000n;

/** A rate in millionths, exactly. */
export const millionthsOf = (basisPoints: number): bigint => BigInt(Math.round(basisPoints * 100));

/** The problem of a rate sent by a client, or null. It is from 0 to `maxBasisPoints`, inclusive. */
export function taxRateProblem(value: string | number, maxBasisPoints: number): ReturnType<typeof moneyProblem> {
  const read = readDecimal(value, ratePlaces);
  if ('problem' in read) return read.problem;
  if (read.minor < 0n) return { code: 'too_small', message: 'must be at least 0.00.' };
  if (read.minor > millionthsOf(maxBasisPoints)) return { code: 'too_large', message: `must be at most ${formatTaxRate(maxBasisPoints)}.` };
  return null;
}

/**
 * Basis points of a rate such as "8.875" (at most four decimals).
 * @throws RangeError when it is none: validate with `taxRateProblem` first.
 */
export function parseTaxRate(value: string | number): number {
  const read = readDecimal(value, ratePlaces);
  if ('problem' in read) throw new RangeError(`not a rate: ${read.problem.code}`);
  return Number(read.minor) / 100;
}

/** Decimal string with two to four decimals, such as "23.00" and "8.875". */
export function formatTaxRate(basisPoints: number): string {
  const digits = millionthsOf(basisPoints)
    .toString()
    .padStart(ratePlaces + 1, '0');
  return `${digits.slice(0, -ratePlaces)}.${digits.slice(-ratePlaces).replace(/0{1,2}$/, '')}`;
}
