import type { OccupiedSpan } from '#shared/bookings/calendar/calendar-day.ts';
import { dayAfter, evenSpansOf } from '#shared/kernel/days/zoned-day.ts';

/** Minutes since midnight as clocks show them, from 0 to 1440. */
export type OpeningRange = { readonly opensMinute: number; readonly closesMinute: number };

/** The hours of one date (`YYYY-MM-DD`) instead of the week's; no range is a closed day. */
export type OpeningException = { readonly date: string; readonly ranges: readonly OpeningRange[] };

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * When a location, or a resource, takes bookings. Ranges are in order and do not overlap; one that ends at 24:00 goes on in one that begins
 * at 00:00. A resource without a `week` has that of its location.
 */
export type OpeningHours = {
  readonly week: Readonly<Record<Weekday, readonly OpeningRange[]>> | null;
  readonly exceptions: readonly OpeningException[];
  readonly updatedAtMs: number;
};

const exceptionOn = (hours: OpeningHours | null, date: string): readonly OpeningRange[] | null =>
  hours?.exceptions.find((exception) => exception.date === date)?.ranges ?? null;

const weekdayOf = (date: string): Weekday => weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday';

/**
 * The ranges of a resource on a date. Its own exception comes first. With a week of its own it is closed on a day on which its location is
 * closed by an exception; without one it has its location's exception, or week. Where nothing is set, it is closed.
 */
export function rangesOn(date: string, own: OpeningHours | null, location: OpeningHours | null): readonly OpeningRange[] {
  const exception = exceptionOn(own, date);
  if (exception !== null) return exception;
  const ofLocation = exceptionOn(location, date);
  const week = own?.week ?? null;
  if (week === null) return ofLocation ?? location?.week?.[weekdayOf(date)] ?? [];
  return ofLocation?.length === 0 ? [] : week[weekdayOf(date)];
}

/**
 * When ranges of a date are, as instants. A range lasts from the first instant at which clocks show its beginning, or later, until the first at
 * which they show its end, or later: an hour that clocks skip is not there, and in one that they repeat it does not close in between.
 */
export function spansOn(date: string, ranges: readonly OpeningRange[], timeZone: string): OccupiedSpan[] {
  const evenSpans = evenSpansOf(date, timeZone);
  const midnightMs = Date.parse(date);
  const lastMs = evenSpans.at(-1)?.untilMs ?? 0;
  const firstShownMs = (minute: number): number => {
    const shownMs = midnightMs + minute * 60_000;
    const span = evenSpans.find(({ untilMs, offsetMs }) => shownMs < untilMs + offsetMs);
    return span === undefined ? lastMs : Math.max(span.fromMs, shownMs - span.offsetMs);
  };
  return ranges
    .map(({ opensMinute, closesMinute }) => ({ fromMs: firstShownMs(opensMinute), untilMs: firstShownMs(closesMinute) }))
    .filter(({ fromMs, untilMs }) => fromMs < untilMs);
}

/** When something is open on the dates `from` to `to`, both included; what goes over midnight is one span. */
export function openSpans(
  range: { readonly from: string; readonly to: string },
  rangesOf: (date: string) => readonly OpeningRange[],
  timeZone: string,
): OccupiedSpan[] {
  const joined: OccupiedSpan[] = [];
  for (let date = range.from; date <= range.to; date = dayAfter(date)) {
    for (const span of spansOn(date, rangesOf(date), timeZone)) {
      const last = joined.at(-1);
      if (last !== undefined && last.untilMs >= span.fromMs) joined[joined.length - 1] = { fromMs: last.fromMs, untilMs: span.untilMs };
      else joined.push(span);
    }
  }
  return joined;
}
