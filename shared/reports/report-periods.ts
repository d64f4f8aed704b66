import { dayAfter, startOfDayMs } from '#shared/kernel/days/zoned-day.ts';
import { fieldError } from '#shared/kernel/errors.ts';

/** The lengths of a report's periods: days, weeks that start on Monday, or months, all in the store's time zone. */
export const reportIntervals = ['day', 'week', 'month'] as const;
export type ReportInterval = (typeof reportIntervals)[number];

/** A report's first and last day, both inclusive, and the length of its periods. */
export type ReportRange = { readonly from: string; readonly to: string; readonly interval: ReportInterval };

/** The range as requested. */
export type WantedRange = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interval?: ReportInterval | undefined;
};

/** The period of a report row: its first calendar day, and its time span. `untilMs` is exclusive. */
export type ReportPeriod = { readonly firstDay: string; readonly fromMs: number; readonly untilMs: number };

const dayMs = 86_400_000;
const defaultDays = 30;
const maxYears = 2;
/**
 * The first and the last day that a report may include. A store has no sales outside this range, and calendar
 * arithmetic is reliable within the range.
 */
const firstDay = '1970-01-01';
const lastDay = '2999-12-31';
/**
 * If a request sets no interval, the report is shown by day up to `mostByDay` days, and by week up to `mostByWeek`
 * days.
 */
const [mostByDay, mostByWeek] = [31, 26 * 7];

/**
 * Returns a report's range (specification: Sales report). The last day defaults to today. If the request does not set a
 * first day, the range has 30 days. The maximum is 2 years.
 * @throws FieldErrors if the days are in the wrong order, too far apart, or out of range
 */
export function reportRange(wanted: WantedRange, today: string): ReportRange {
  const to = wanted.to ?? today;
  const from = wanted.from ?? daysBefore(to, defaultDays - 1);
  if (from < firstDay) throw fieldError('from', 'invalid_date', `must be ${firstDay} or later.`);
  if (to > lastDay) throw fieldError('to', 'invalid_date', `must be ${lastDay} or earlier.`);
  if (to < from) {
    throw wanted.to === undefined
      ? fieldError('from', 'invalid_date', `must not be after today, which is ${today} in the store.`)
      : fieldError('to', 'ends_before_start', 'must not be earlier than the first day (from).');
  }
  if (to >= yearsAfter(from, maxYears))
    throw fieldError('to', 'too_large', `must be before ${yearsAfter(from, maxYears)}, because a report covers at most 2 years.`);
  return { from, to, interval: wanted.interval ?? intervalOf(daysBetween(from, to) + 1) };
}

const mostOfBreakdown = 31;

/**
 * Returns the range of a breakdown. The rules are those for the range of a report, but the maximum is 31 days.
 * @throws FieldErrors in the same cases as `reportRange`, and if the range has more than 31 days
 */
export function breakdownRange(wanted: Omit<WantedRange, 'interval'>, today: string): Pick<ReportRange, 'from' | 'to'> {
  const { from, to } = reportRange({ from: wanted.from, to: wanted.to }, today);
  if (daysBetween(from, to) < mostOfBreakdown) return { from, to };
  throw fieldError('to', 'too_large', `must be at most ${mostOfBreakdown - 1} days after the first day (from).`);
}

const intervalOf = (days: number): ReportInterval => (days <= mostByDay ? 'day' : days <= mostByWeek ? 'week' : 'month');

const daysBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

// Two years after February 29 is March 1.
function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
}

/**
 * Returns the periods in a range, in sequence and without gaps; `timeZone` is an IANA name.
 * - If only a part of a week or month is in the range, the period covers only that part. Its `firstDay` is still the
 *   first day of the whole week or month.
 * - A day has 23 or 25 hours when the clocks change, and 0 hours if the time zone skips the day.
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
