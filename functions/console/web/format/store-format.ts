/** The fields of a store that determine how times, numbers and amounts are formatted. */
type StorePlace = { readonly address: { readonly country: string | null } | null; readonly timezone: string };
type Place = { readonly locale: string; readonly timeZone: string | undefined };

// For an unknown country, browsers would use US English formats; international English is used instead.
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
 * Makes all formats use the store's country and time zone instead of the browser's. If the store has no country, the
 * formats still use the browser's country.
 */
export function formatFor(store: StorePlace): void {
  place = placeOf(store);
}

/**
 * The formatters created so far. They are cached because creating a formatter is slow, and all rows of a list use the
 * same few formatters.
 */
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function once<Format extends Intl.DateTimeFormat | Intl.NumberFormat, Style>(
  Formatter: new (locale: string, style: Style) => Format,
  locale: string,
  style: Style,
): Format {
  const key = JSON.stringify([Formatter.name, locale, style]);
  const format = (made.get(key) as Format | undefined) ?? new Formatter(locale, style);
  made.set(key, format);
  return format;
}

const inZone = (at: string, timeZone: string | undefined, style: Intl.DateTimeFormatOptions): string =>
  once(Intl.DateTimeFormat, place.locale, { ...style, timeZone }).format(new Date(at));

/** Formats a time in the store's time zone, such as `22 Nov 2026, 21:05`. */
export const formatTime = (at: string): string => inZone(at, place.timeZone, { dateStyle: 'medium', timeStyle: 'short' });

const dayMs = 86_400_000;

/** Formats a time within a sentence: a near time as `yesterday, 14:53`, and any other time with its date. */
export function formatMoment(at: string, nowMs = Date.now()): string {
  const dayOf = (ms: number): string => once(Intl.DateTimeFormat, 'sv-SE', { timeZone: place.timeZone }).format(ms);
  const isNear = Math.abs(Date.parse(at) - nowMs) < 2 * dayMs;
  const near = isNear ? nearDays.find(([, days]) => dayOf(nowMs + days * dayMs) === dayOf(Date.parse(at))) : undefined;
  return near === undefined ? formatTime(at) : `${near[0]}, ${formatTimeOfDay(at)}`;
}

const nearDays = [
  ['today', 0],
  ['yesterday', -1],
  ['tomorrow', 1],
] as const;

/** Formats the time of day, such as `21:05`, by default in the store's time zone. */
export const formatTimeOfDay = (at: string, timeZone = place.timeZone): string => inZone(at, timeZone, { timeStyle: 'short' });

/** Formats an API date: `22 Nov 2026` for `2026-11-22`. It has no time zone, so it is the same in every zone. */
export const formatDate = (date: string, style: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string =>
  inZone(`${date}T00:00Z`, 'UTC', style);

const formatNumber = (value: number | string, style: Intl.NumberFormatOptions): string =>
  once(Intl.NumberFormat, place.locale, style).format(value as `${number}`);

/** Formats an amount from the API exactly, without floating-point arithmetic: `€1,234.50` for `"1234.50"`. */
export const formatAmount = (amount: string, currency: string): string => formatNumber(amount, { style: 'currency', currency });

/** Formats a percentage from the API: `12.5%` for `"12.50"`. */
export const formatPercent = (percent: string | number): string =>
  formatNumber(percent, { style: 'unit', unit: 'percent', maximumFractionDigits: 4 });

/** Formats a count, such as `184,223`. */
export const formatCount = (count: number): string => formatNumber(count, {});

/** Formats a value on a chart axis. With a currency, the value is an amount, such as `€1.2K`. */
export const formatShort = (value: number, currency?: string): string =>
  formatNumber(value, { notation: 'compact', ...(currency !== undefined && { style: 'currency', currency }) });
