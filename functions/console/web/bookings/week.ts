import { instantAtWallTime, wallTimeAt } from '../format/time.ts';

const dayMs = 86_400_000;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Adds days to a date in the form `2026-11-23`. */
export const addDays = (date: string, days: number): string => dateOf(Date.parse(`${date}T00:00Z`) + days * dayMs);

/** Returns the date that a point in time has in the time zone. */
export const dateIn = (at: string, timeZone: string): string => wallTimeAt(at, timeZone).slice(0, 10);

/** Returns the seven dates of a date's week, from Monday. If the date is invalid, returns the week of `today`. */
export function weekOf(date: string, today: string): readonly string[] {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(`${date}T00:00Z`));
  const day = isDate ? date : today;
  const sinceMonday = (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - sinceMonday));
}

/** Returns the start of the first date and the end of the last date, in the time zone. */
export function rangeOf(dates: readonly string[], timeZone: string): { readonly starts_after: string; readonly starts_before: string } {
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const midnight = (date: string): string => instantAtWallTime(`${date}T00:00`, timeZone) ?? '';
  return { starts_after: midnight(first), starts_before: midnight(addDays(last, 1)) };
}

/** Groups rows by their start date in the time zone, with the earliest row of each date first. */
export const byDate = <Row extends { readonly starts_at: string }>(
  rows: readonly Row[],
  dates: readonly string[],
  timeZone: string,
): readonly (readonly [date: string, rows: readonly Row[]])[] =>
  dates.map((date) => [
    date,
    rows.filter(({ starts_at }) => dateIn(starts_at, timeZone) === date).toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)),
  ]);
