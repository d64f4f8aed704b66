import { type FieldIssue, fieldError } from './errors.ts';

// The currencies with three decimals. Stores cannot use these currencies, because amounts have exactly two decimals
// (specification: conventions, 3).
const threeDecimals = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Reports whether a store can use a currency. It must be listed in ISO 4217 and must not have three decimals. */
export const isStoreCurrency = (code: string): boolean => !threeDecimals.has(code) && Intl.supportedValuesOf('currency').includes(code);

// The ISO 4217 currencies without a minor unit.
const wholeOnly = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'UYI',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);

/**
 * Returns the smallest amount that can be paid in a currency, in our minor units. Amounts have two decimals in every
 * currency (specification: conventions, 3). Amounts in yen are multiples of 100, because the yen has no hundredths.
 */
export const currencyStepMinor = (currency: string): bigint => (wholeOnly.has(currency) ? 100n : 1n);

/**
 * Returns the reason why an amount cannot be paid in a currency, such as 0.50 in yen; null if it can be paid. A request
 * with such an amount is refused, whereas computed prices are rounded.
 */
export const unpayableIssue = (amountMinor: bigint, currency: string): Pick<FieldIssue, 'code' | 'message'> | null =>
  amountMinor % currencyStepMinor(currency) === 0n
    ? null
    : { code: 'too_many_decimals', message: `must be a whole amount in ${currency}.` };

/**
 * Throws if an amount in a request cannot be paid in its currency.
 * @throws FieldErrors `too_many_decimals` at `param`
 */
export function assertPayable(param: string, amountMinor: bigint, currency: string): void {
  const issue = unpayableIssue(amountMinor, currency);
  if (issue !== null) throw fieldError(param, issue.code, issue.message);
}
