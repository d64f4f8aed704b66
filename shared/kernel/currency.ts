import { type FieldIssue, fieldError } from './errors.ts';

// Amounts have exactly two decimals (specification: conventions, 3), so a third decimal could not be shown.
const threeDecimals = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Reports whether a store can have its prices in this currency: ISO 4217 lists it, and it does not have three decimals. */
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
 * Returns the smallest payable amount in a currency, in our minor units. Amounts have two decimals in every currency (specification:
 * conventions, 3), but the yen has no hundredths, so computed amounts in yen are rounded to 100.
 */
export const currencyStepMinor = (currency: string): bigint => (wholeOnly.has(currency) ? 100n : 1n);

/**
 * Returns why an amount cannot be paid in a currency (such as 0.50 yen), or null. Computed prices are rounded; such an amount in a request
 * is refused.
 */
export const unpayableIssue = (amountMinor: bigint, currency: string): Pick<FieldIssue, 'code' | 'message'> | null =>
  amountMinor % currencyStepMinor(currency) === 0n
    ? null
    : { code: 'too_many_decimals', message: `must be a whole amount in ${currency}.` };

/**
 * Refuses an amount in a request that cannot be paid in a currency.
 * @throws FieldErrors `too_many_decimals` at `param`
 */
export function assertPayable(param: string, amountMinor: bigint, currency: string): void {
  const issue = unpayableIssue(amountMinor, currency);
  if (issue !== null) throw fieldError(param, issue.code, issue.message);
}
