import type { OccupiedSpan } from '#shared/bookings/calendar/calendar-day.ts';
import { dayAfter, evenSpansOf } from '#shared/kernel/days/zoned-day.ts';

/** A range in minutes since local midnight, from 0 to 1440. */
export type OpeningRange = { readonly opensMinute: number; readonly closesMinute: number };

/**
 * The hours of one date (`YYYY-MM-DD`), which replace that date's weekly hours. If there are no ranges, the place is
 * closed on that date.
 */
export type OpeningException = { readonly date: string; readonly ranges: readonly OpeningRange[] };

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * The hours when a location or resource takes bookings. The ranges of a day are in order and do not overlap. A range
 * that ends at 24:00 and a range that begins at 00:00 the next day are one continuous span. A resource whose `week` is
 * null uses its location's week.
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
 * Returns a resource's opening ranges on a date. The first matching rule is used:
 * - If the resource itself has an exception on the date, the exception applies.
 * - If the resource has its own week, the week applies. However, if an exception closes the location on the date, the
 *   resource is closed too.
 * - If the location has an exception on the date, the exception applies.
 * - Otherwise, the location's week applies.
 *
 * If no hours are set, the resource is closed.
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
 * Converts the opening hours of a date to spans of time. A span starts at the first instant at which the local clock
 * has reached the start of the range, and ends at the first instant at which it has reached the end. An hour that the
 * clocks skip is therefore missing, and an hour that they repeat is open both times.
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

/**
 * Returns the opening hours from the date `from` through the date `to`, as spans of time. Hours that continue past
 * midnight form one span.
 */
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
