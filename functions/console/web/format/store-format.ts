/** What of a store says how it writes. */
type StorePlace = { readonly address: { readonly country: string | null } | null; readonly timezone: string };
type Place = { readonly locale: string; readonly timeZone: string | undefined };

// A browser writes English for a country that it does not know as Americans do, so such a country gets the world's English.
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

/**
 * Opens a store: dates, times, numbers and money are written as its country writes them, in its time zone. Before a store is open, and for one
 * without an address, the browser's country counts.
 */
export function formatFor(store: StorePlace): void {
  place = placeOf(store);
}

const inZone = (at: string, timeZone: string | undefined, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(place.locale, { ...style, timeZone }).format(new Date(at));

/** A moment as people of the store read it: `22 Nov 2026, 21:05`. */
export const formatTime = (at: string): string => inZone(at, place.timeZone, { dateStyle: 'medium', timeStyle: 'short' });

const dayMs = 86_400_000;

/** A moment beside now, within a sentence: `yesterday, 14:53`; one of another day with its date. */
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

/** The time of a moment without its date, in the store's zone unless another one is given: `21:05`. */
export const formatTimeOfDay = (at: string, timeZone = place.timeZone): string => inZone(at, timeZone, { timeStyle: 'short' });

/** A plain date of the API (`2026-11-22`), which is in no zone: `22 Nov 2026`. */
export const formatDate = (date: string, style: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string =>
  inZone(`${date}T00:00Z`, 'UTC', style);

const formatNumber = (value: number | string, style: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(place.locale, style).format(value as `${number}`);

/** An amount of the API (`"1234.50"`): `€1,234.50`. It is exact, because the text never becomes a floating-point number. */
export const formatAmount = (amount: string, currency: string): string => formatNumber(amount, { style: 'currency', currency });

/** A percentage of the API (`"12.50"`): `12.5%`. */
export const formatPercent = (percent: string | number): string =>
  formatNumber(percent, { style: 'unit', unit: 'percent', maximumFractionDigits: 4 });

/** A number of things: `184,223`. */
export const formatCount = (count: number): string => formatNumber(count, {});

/** A value of a chart's scale, an amount when it has a currency: `€1.2K`. */
export const formatShort = (value: number, currency?: string): string =>
  formatNumber(value, { notation: 'compact', ...(currency !== undefined && { style: 'currency', currency }) });
