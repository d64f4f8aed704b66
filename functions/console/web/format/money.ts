import { pageLocale } from './locale.ts';

/** An amount of the API (`"1234.50"`) as people write it: exact, because the text never becomes a floating-point number. */
export const formatAmount = (amount: string, currency: string, locale = pageLocale()): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount as `${number}`);
