import { pageLocale } from './locale.ts';

/** A percentage of the API (`"12.50"`) as people write it: `12.5%`, in German `12,5 %`. */
export const formatPercent = (percent: string | number, locale = pageLocale()): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 4 }).format(percent as `${number}`);
