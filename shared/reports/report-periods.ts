import { dayAfter, startOfDayMs } from '#shared/kernel/days/zoned-day.ts';
import { fieldError } from '#shared/kernel/errors.ts';

/** The periods of report rows: days, weeks that begin on Monday, or months, in the store's time zone. */
export const reportIntervals = ['day', 'week', 'month'] as const;
export type ReportInterval = (typeof reportIntervals)[number];

/** The days of a report, both inclusive, and the period of its rows. */
export type ReportRange = { readonly from: string; readonly to: string; readonly interval: ReportInterval };

/** The requested range. */
export type WantedRange = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interval?: ReportInterval | undefined;
};

/** The calendar days of a row, and their time span; `untilMs` is exclusive. */
export type ReportPeriod = { readonly firstDay: string; readonly fromMs: number; readonly untilMs: number };

const dayMs = 86_400_000;
const defaultDays = 30;
const maxYears = 2;
/** No sale lies outside of these days, and calendar arithmetic is reliable within them. */
const firstDay = '1970-01-01';
const lastDay = '2999-12-31';
/** The longest ranges shown by day and by week, in days, unless the request gives an interval. */
const [mostByDay, mostByWeek] = [31, 26 * 7];

/**
 * Returns the range of a report (specification: Sales report). The default is the last 30 days; the maximum is 2 years. A missing end is
 * today, or 30 days from the other one.
 * @throws FieldErrors when the days are in the wrong order, too many, or out of range
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

/** Returns the range of a breakdown: like that of a report, but at most 31 days. Throws like `reportRange`. */
export function breakdownRange(wanted: Omit<WantedRange, 'interval'>, today: string): Pick<ReportRange, 'from' | 'to'> {
  const { from, to } = reportRange({ from: wanted.from, to: wanted.to }, today);
  if (daysBetween(from, to) < mostOfBreakdown) return { from, to };
  throw fieldError('to', 'too_large', `must be at most ${mostOfBreakdown - 1} days after from.`);
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
 * Returns the periods of a range in a time zone (IANA name), in order and without gaps. A week or month that exceeds the range keeps its
 * first calendar day but only covers days within the range. A day may have 23 or 25 hours, or none.
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
