// Amounts have exactly two decimals (specification: conventions, 3): a third one could not be shown.
const threeDecimals = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Whether a store may keep its prices in this currency: in use by ISO 4217, and not one of three decimals. */
export const isStoreCurrency = (code: string): boolean => !threeDecimals.has(code) && Intl.supportedValuesOf('currency').includes(code);
