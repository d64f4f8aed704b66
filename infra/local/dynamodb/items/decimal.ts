import { validationError } from '../errors.ts';

/**
 * A number as DynamoDB stores it: sign × d.ddd × 10^exponent. `digits` has no leading or trailing zeros, and is empty
 * for zero.
 */
export type Decimal = { readonly negative: boolean; readonly digits: string; readonly exponent: number };

const MAX_DIGITS = 38;
const MAX_EXPONENT = 125;
const MIN_EXPONENT = -130;
const ZERO: Decimal = { negative: false, digits: '', exponent: 0 };

/** Parses a decimal number that has passed validation. */
export function parseDecimal(text: string): Decimal {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text);
  const whole = match?.[2] ?? '';
  const all = whole + (match?.[3] ?? '');
  const first = all.search(/[1-9]/);
  if (first < 0) return ZERO;
  const digits = all.slice(first).replace(/0+$/, '');
  return { negative: match?.[1] === '-', digits, exponent: whole.length - 1 - first + Number(match?.[4] ?? 0) };
}

/** Compares two decimal numbers by value; returns a negative number, zero or a positive number. */
export function compareDecimals(left: string, right: string): number {
  if (left === right) return 0;
  const a = parseDecimal(left);
  const b = parseDecimal(right);
  const signs = signOf(a) - signOf(b);
  if (signs !== 0) return signs;
  const magnitude = a.exponent - b.exponent || (a.digits < b.digits ? -1 : Number(a.digits > b.digits));
  return a.negative ? 0 - magnitude : magnitude;
}

/**
 * Adds two decimal numbers exactly; returns the sum without an exponent. Throws a ValidationException if the sum is
 * outside the range or has more than 38 digits.
 */
export function addDecimals(left: string, right: string): string {
  const a = parseDecimal(left);
  const b = parseDecimal(right);
  const scale = Math.min(lowestExponent(a), lowestExponent(b));
  const sum = toInteger(a, scale) + toInteger(b, scale);
  return formatDecimal(checkRange(parseDecimal(`${sum}e${scale}`)));
}

/** Subtracts `right` from `left` exactly. Throws like `addDecimals`. */
export function subtractDecimals(left: string, right: string): string {
  return addDecimals(left, right.startsWith('-') ? right.slice(1) : `-${right}`);
}

function signOf(value: Decimal): number {
  if (value.digits === '') return 0;
  return value.negative ? -1 : 1;
}

function lowestExponent(value: Decimal): number {
  return value.exponent - Math.max(value.digits.length - 1, 0);
}

function toInteger(value: Decimal, scale: number): bigint {
  const magnitude = BigInt(value.digits || '0') * 10n ** BigInt(lowestExponent(value) - scale);
  return value.negative ? -magnitude : magnitude;
}

function checkRange(value: Decimal): Decimal {
  if (value.exponent > MAX_EXPONENT) {
    throw validationError('Number overflow. Attempting to store a number with magnitude larger than supported range');
  }
  if (value.digits !== '' && value.exponent < MIN_EXPONENT) {
    throw validationError('Number underflow. Attempting to store a number with magnitude smaller than supported range');
  }
  if (value.digits.length > MAX_DIGITS) {
    throw validationError('Attempting to store more than 38 significant digits in a Number');
  }
  return value;
}

function formatDecimal({ negative, digits, exponent }: Decimal): string {
  if (digits === '') return '0';
  const sign = negative ? '-' : '';
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`;
}
