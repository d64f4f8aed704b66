import { type FieldIssue, fieldError } from './errors.ts';

// Amounts have exactly two decimals (specification: conventions, 3): a third one could not be shown.
const threeDecimals = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Whether a store may keep its prices in this currency: in use by ISO 4217, and not one of three decimals. */
export const isStoreCurrency = (code: string): boolean => !threeDecimals.has(code) && Intl.supportedValuesOf('currency').includes(code);

// The currencies of ISO 4217 without a minor unit.
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
 * The smallest amount that can be paid in a currency, in our minor units: amounts have two decimals in every currency
 * (specification: conventions, 3), but a yen has no hundredths, so whatever is computed in yen is rounded to 100.
 */
export const currencyStepMinor = (currency: string): bigint => (wholeOnly.has(currency) ? 100n : 1n);

/** Why an amount cannot change hands in a currency, as 0.50 of a yen; null when it can. Prices are rounded, such an amount is refused. */
export const unpayableIssue = (amountMinor: bigint, currency: string): Pick<FieldIssue, 'code' | 'message'> | null =>
  amountMinor % currencyStepMinor(currency) === 0n
    ? null
    : { code: 'too_many_decimals', message: `must be a whole amount in ${currency}.` };

/**
 * Refuses an amount of a request that cannot change hands in a currency.
 * @throws FieldErrors `too_many_decimals` at `param`
 */
export function assertPayable(param: string, amountMinor: bigint, currency: string): void {
  const issue = unpayableIssue(amountMinor, currency);
  if (issue !== null) throw fieldError(param, issue.code, issue.message);
}
