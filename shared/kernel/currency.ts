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
