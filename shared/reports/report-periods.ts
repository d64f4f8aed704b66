import { dayAfter, startOfDayMs } from '#shared/kernel/days/zoned-day.ts';
import { fieldError } from '#shared/kernel/errors.ts';

/** The periods that the rows of a report cover: days, weeks that begin on Monday, or months, of the store's time zone. */
export const reportIntervals = ['day', 'week', 'month'] as const;
export type ReportInterval = (typeof reportIntervals)[number];

/** The days of a report, both included, and what its rows are. */
export type ReportRange = { readonly from: string; readonly to: string; readonly interval: ReportInterval };

/** The range as it was asked for. */
export type WantedRange = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interval?: ReportInterval | undefined;
};

/** The calendar days that a row covers, and the time that they take; `untilMs` is not part of it. */
export type ReportPeriod = { readonly firstDay: string; readonly fromMs: number; readonly untilMs: number };

const dayMs = 86_400_000;
const defaultDays = 30;
const maxYears = 2;
/** There is no sale outside of these days, and calendars are certain within. */
const firstDay = '1970-01-01';
const lastDay = '2999-12-31';
/** The most days that are shown by day, and by week, unless the request says otherwise. */
const [mostByDay, mostByWeek] = [31, 26 * 7];

/**
 * The range of a report (specification: Sales report). Default: the last 30 days; at most 2 years. With one end given, the other one is today, or
 * lies 30 days apart.
 * @throws FieldErrors when the days are in the wrong order, too many, or none that a store can have sold on
 */
export function reportRange(wanted: WantedRange, today: string): ReportRange {
  const to = wanted.to ?? today;
  const from = wanted.from ?? daysBefore(to, defaultDays - 1);
  if (from < firstDay) throw fieldError('from', 'invalid_date', `must be ${firstDay} or later.`);
  if (to > lastDay) throw fieldError('to', 'invalid_date', `must be ${lastDay} or earlier.`);
  if (to < from) {
    throw wanted.to === undefined
      ? fieldError('from', 'invalid_date', `must not be after today, which is ${today} in the store.`)
      : fieldError('to', 'ends_before_start', 'must not be before from.');
  }
  if (to >= yearsAfter(from, maxYears))
    throw fieldError('to', 'too_large', `must be before ${yearsAfter(from, maxYears)}: at most 2 years.`);
  return { from, to, interval: wanted.interval ?? intervalOf(daysBetween(from, to) + 1) };
}

const mostOfBreakdown = 31;

/** The range of a breakdown: as that of a report, but at most 31 days. Throws as `reportRange`. */
export function breakdownRange(wanted: Omit<WantedRange, 'interval'>, today: string): Pick<ReportRange, 'from' | 'to'> {
  const { from, to } = reportRange({ from: wanted.from, to: wanted.to }, today);
  if (daysBetween(from, to) < mostOfBreakdown) return { from, to };
  throw fieldError('to', 'too_large', `must be at most ${mostOfBreakdown - 1} days after from.`);
}

const intervalOf = (days: number): ReportInterval => (days <= mostByDay ? 'day' : days <= mostByWeek ? 'week' : 'month');

const daysBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

// Two years after the 29th of February is the 1st of March.
function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
}

/**
 * The periods of a range in a zone (IANA name), in order and without a gap. A week or month that begins before the range, or ends after it,
 * keeps its calendar's first day and covers its days inside of the range only. A day may have 23 or 25 hours, or none.
 */
export function periodsOf({ from, to, interval }: ReportRange, timeZone: string): readonly ReportPeriod[] {
  const periods: ReportPeriod[] = [];
  for (let day = from, fromMs = startOfDayMs(from, timeZone); day <= to; ) {
    const firstOfNext = nextPeriod(day, interval);
    const end = firstOfNext <= to ? firstOfNext : dayAfter(to);
    const untilMs = startOfDayMs(end, timeZone);
    periods.push({ firstDay: firstDayOf(day, interval), fromMs, untilMs });
    [day, fromMs] = [end, untilMs];
  }
  return periods;
}

const firstDayOf = (day: string, interval: ReportInterval): string =>
  interval === 'day' ? day : interval === 'month' ? `${day.slice(0, 7)}-01` : daysBefore(day, (new Date(day).getUTCDay() + 6) % 7);

function nextPeriod(day: string, interval: ReportInterval): string {
  if (interval === 'day') return dayAfter(day);
  if (interval === 'week') return daysBefore(firstDayOf(day, 'week'), -7);
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
