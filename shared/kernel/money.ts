import type { FieldErrorCode } from './errors.ts';

/** The largest accepted price: 9,999,999,999.99 in minor units. */
export const maxPriceMinor = 999_999_999_999n;

type Problem = { readonly code: FieldErrorCode; readonly message: string };
type Parsed = { readonly minor: bigint } | { readonly problem: Problem };

// The pattern allows more digits than any limit, so that an amount with a few digits too many is reported as "too
// large". A string with even more digits is reported as `notAnAmount`.
const decimalText = /^(-?)(\d{1,21})(?:\.(\d{1,60}))?$/;

const notAnAmount: Problem = { code: 'invalid_format', message: 'must be an amount such as "12.50".' };

/** Reads a decimal, scaled to an integer: if `places` is 2, "1.5" becomes 150. */
function readText(text: string, places: number): Parsed {
  const match = decimalText.exec(text);
  if (match === null) return { problem: notAnAmount };
  const [, sign = '', whole = '0', decimals = ''] = match;
  if (/[1-9]/.test(decimals.slice(places))) {
    return { problem: { code: 'too_many_decimals', message: `must have at most ${places} decimals.` } };
  }
  const minor = BigInt(`${whole}${decimals.slice(0, places).padEnd(places, '0')}`);
  return { minor: sign === '-' ? -minor : minor };
}

// 0.1 + 0.2 means 0.30, but 10.005 means neither 10.00 nor 10.01. A number is therefore rounded to a whole cent only if
// it differs from the cent by at most a few binary rounding errors. For amounts of up to 12 digits, these errors are
// far smaller than 0.001.
function readNumber(value: number, places: number): Parsed {
  const exact = readText(String(value), places);
  if ('minor' in exact || exact.problem.code !== 'too_many_decimals') return exact;
  const scale = 10 ** places;
  const minor = Math.round(value * scale);
  return Math.abs(minor / scale - value) <= 4 * Number.EPSILON * Math.abs(value) ? { minor: BigInt(minor) } : exact;
}

/** Reads a decimal from a client, scaled to an integer: if `places` is 2, 1.5 becomes 150. */
export const readDecimal = (value: string | number, places: number): Parsed =>
  typeof value === 'string' ? readText(value, places) : readNumber(value, places);

const amountPlaces = 2;

/**
 * Returns the problem with an amount from a client; null if the amount is valid. The limits are inclusive and in minor
 * units.
 */
export function moneyProblem(value: string | number, minMinor: bigint, maxMinor: bigint): Problem | null {
  const parsed = readDecimal(value, amountPlaces);
  if ('problem' in parsed) return parsed.problem;
  if (parsed.minor < minMinor) return { code: 'too_small', message: `must be at least ${formatMoney(minMinor)}.` };
  if (parsed.minor > maxMinor) return { code: 'too_large', message: `must be at most ${formatMoney(maxMinor)}.` };
  return null;
}

/**
 * Converts a decimal amount (`string | number` with at most two decimals; specification: conventions, 3) to minor
 * units.
 * @throws RangeError if the amount is invalid; validate it with `moneyProblem` first
 */
export function parseMoney(value: string | number): bigint {
  const parsed = readDecimal(value, amountPlaces);
  if ('problem' in parsed) throw new RangeError(`not an amount: ${parsed.problem.code}`);
  return parsed.minor;
}

/** Returns an amount as a decimal string with exactly two decimals. */
export function formatMoney(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Rounds a fraction to the nearest multiple of `step`. A value halfway between two multiples is rounded up. Amounts
 * must be rounded only with this function, and only once per line.
 * @throws RangeError if the numerator is negative, or the denominator or step is not positive
 */
export function roundHalfUp(numerator: bigint, denominator: bigint, step: bigint = 1n): bigint {
  if (numerator < 0n || denominator <= 0n || step <= 0n) throw new RangeError('only zero and positive amounts can be rounded');
  const unit = denominator * step;
  return ((2n * numerator + unit) / (2n * unit)) * step;
}

/** Returns the smaller of two amounts. */
export const smallerAmount = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Returns the sum of some amounts. */
export const sumAmounts = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/**
 * Splits `amount` among lines in proportion to the lines' amounts, in multiples of `step`, by the largest remainder
 * method. If `amount` exceeds the sum of the lines, each share is the line's amount. Otherwise the shares add up to
 * `amount`. If remainders are equal, earlier lines come first. All amounts must be non-negative multiples of `step`.
 */
export function allocate(amount: bigint, lines: readonly bigint[], step: bigint = 1n): bigint[] {
  const total = sumAmounts(lines);
  if (amount >= total) return [...lines];
  const floors = lines.map((line, index) => ({
    index,
    share: ((amount * line) / (total * step)) * step,
    remainder: (amount * line) % (total * step),
  }));
  const steps = (amount - sumAmounts(floors.map(({ share }) => share))) / step;
  // The sort is stable, so lines with equal remainders keep their order.
  const ranked = floors.toSorted((a, b) => Number(b.remainder - a.remainder));
  const raised = new Set(ranked.slice(0, Number(steps)).map(({ index }) => index));
  return floors.map(({ index, share }) => (raised.has(index) ? share + step : share));
}
