import { type OpeningHours, type OpeningRange, weekdays } from '#shared/bookings/services/opening-hours.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { OpeningHoursView, openingHoursEndpoints } from './endpoints.ts';

type Body = BodyOf<typeof openingHoursEndpoints.putResourceHours>;
type SentRange = { readonly opens_at: string; readonly closes_at: string };

/** The location or resource that has the hours, and the time zone in which they apply. */
export type HoursPlace = Pick<OpeningHoursView, 'location_id' | 'resource_id' | 'timezone'>;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minute: number): string => [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

const readRanges = (ranges: readonly SentRange[] = []): OpeningRange[] =>
  ranges
    .map((range) => ({ opensMinute: minuteOf(range.opens_at), closesMinute: minuteOf(range.closes_at) }))
    .sort((a, b) => a.opensMinute - b.opensMinute);

const rangesView = (ranges: readonly OpeningRange[]): SentRange[] =>
  ranges.map(({ opensMinute, closesMinute }) => ({ opens_at: timeOf(opensMinute), closes_at: timeOf(closesMinute) }));

/** Reads the opening hours in a request body, with the ranges of each day sorted. */
export const readHours = ({ weekly, exceptions = [] }: Body): Omit<OpeningHours, 'updatedAtMs'> => ({
  week:
    weekly === null
      ? null
      : {
          monday: readRanges(weekly.monday),
          tuesday: readRanges(weekly.tuesday),
          wednesday: readRanges(weekly.wednesday),
          thursday: readRanges(weekly.thursday),
          friday: readRanges(weekly.friday),
          saturday: readRanges(weekly.saturday),
          sunday: readRanges(weekly.sunday),
        },
  exceptions: exceptions.map(({ date, hours }) => ({ date, ranges: readRanges(hours) })).sort((a, b) => (a.date < b.date ? -1 : 1)),
});

/**
 * Checks opening hours for problems that the body schema cannot detect: ranges that overlap or end before they begin,
 * and duplicate dates.
 */
export function hoursIssues({ weekly, exceptions = [] }: Body): FieldIssue[] {
  return [
    ...weekdays.flatMap((day) => rangeIssues(weekly?.[day] ?? [], `weekly.${day}`)),
    ...exceptions.flatMap(({ date, hours }, index): FieldIssue[] => [
      ...(exceptions.findIndex((one) => one.date === date) < index
        ? [{ param: `exceptions[${index}].date`, code: 'duplicate' as const, message: 'must not have the date of another exception.' }]
        : []),
      ...rangeIssues(hours, `exceptions[${index}].hours`),
    ]),
  ];
}

const rangeIssues = (ranges: readonly SentRange[], param: string): FieldIssue[] =>
  ranges.flatMap((range, index): FieldIssue[] => {
    if (range.closes_at <= range.opens_at) {
      return [{ param: `${param}[${index}].closes_at`, code: 'ends_before_start', message: 'must be after opens_at.' }];
    }
    const overlaps = ranges.slice(0, index).some((one) => one.opens_at < range.closes_at && range.opens_at < one.closes_at);
    return overlaps ? [{ param: `${param}[${index}]`, code: 'overlapping_hours', message: 'must not overlap an earlier range.' }] : [];
  });

/** Converts opening hours to their view for staff. `hours` is null if they were never set. */
export const hoursView = (hours: OpeningHours | null, place: HoursPlace): OpeningHoursView => ({
  object: 'opening_hours',
  ...place,
  weekly:
    hours === null || hours.week === null
      ? null
      : {
          monday: rangesView(hours.week.monday),
          tuesday: rangesView(hours.week.tuesday),
          wednesday: rangesView(hours.week.wednesday),
          thursday: rangesView(hours.week.thursday),
          friday: rangesView(hours.week.friday),
          saturday: rangesView(hours.week.saturday),
          sunday: rangesView(hours.week.sunday),
        },
  exceptions: (hours?.exceptions ?? []).map(({ date, ranges }) => ({ date, hours: rangesView(ranges) })),
  updated_at: hours === null ? null : timestamp(hours.updatedAtMs),
});
