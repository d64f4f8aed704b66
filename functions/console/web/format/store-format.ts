/** The fields of a store that determine formats. */
type StorePlace = { readonly address: { readonly country: string | null } | null; readonly timezone: string };
type Place = { readonly locale: string; readonly timeZone: string | undefined };

// Browsers format English for unknown countries as in the US, so these get international English.
function englishOf(country: string): string {
  const locale = `en-${country}`;
  return new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale ? locale : 'en-001';
}

const countryOfBrowser = (): string => new Intl.Locale(navigator.language).maximize().region ?? '001';

const placeOf = (store?: StorePlace): Place => ({
  locale: englishOf(store?.address?.country ?? countryOfBrowser()),
  timeZone: store?.timezone,
});

let place = placeOf();

/** Sets the country and time zone of a store for all formats. Before that, and for a store without an address, the browser's country is used. */
export function formatFor(store: StorePlace): void {
  place = placeOf(store);
}

const inZone = (at: string, timeZone: string | undefined, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(place.locale, { ...style, timeZone }).format(new Date(at));

/** Formats a time in the store's zone: `22 Nov 2026, 21:05`. */
export const formatTime = (at: string): string => inZone(at, place.timeZone, { dateStyle: 'medium', timeStyle: 'short' });

const dayMs = 86_400_000;

/** Formats a time relative to today, for use within a sentence: `yesterday, 14:53`; other days with their date. */
export function formatMoment(at: string, nowMs = Date.now()): string {
  const dayOf = (ms: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone: place.timeZone }).format(ms);
  const isNear = Math.abs(Date.parse(at) - nowMs) < 2 * dayMs;
  const near = isNear ? nearDays.find(([, days]) => dayOf(nowMs + days * dayMs) === dayOf(Date.parse(at))) : undefined;
  return near === undefined ? formatTime(at) : `${near[0]}, ${formatTimeOfDay(at)}`;
}

const nearDays = [
  ['today', 0],
  ['yesterday', -1],
  ['tomorrow', 1],
] as const;

/** Formats a time of day, by default in the store's zone: `21:05`. */
export const formatTimeOfDay = (at: string, timeZone = place.timeZone): string => inZone(at, timeZone, { timeStyle: 'short' });

/** Formats a date of the API without a zone: `22 Nov 2026` for `2026-11-22`. */
export const formatDate = (date: string, style: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string =>
  inZone(`${date}T00:00Z`, 'UTC', style);

const formatNumber = (value: number | string, style: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(place.locale, style).format(value as `${number}`);

/** Formats an amount of the API exactly, without floating-point numbers: `€1,234.50` for `"1234.50"`. */
export const formatAmount = (amount: string, currency: string): string => formatNumber(amount, { style: 'currency', currency });

/** Formats a percentage of the API: `12.5%` for `"12.50"`. */
export const formatPercent = (percent: string | number): string =>
  formatNumber(percent, { style: 'unit', unit: 'percent', maximumFractionDigits: 4 });

/** Formats a count: `184,223`. */
export const formatCount = (count: number): string => formatNumber(count, {});

/** Formats a value on the axis of a chart, with a currency as an amount: `€1.2K`. */
export const formatShort = (value: number, currency?: string): string =>
  formatNumber(value, { notation: 'compact', ...(currency !== undefined && { style: 'currency', currency }) });
