import { utcDaysOf } from '#shared/kernel/days/utc-day.ts';
import { type CalendarDay, type CalendarEntry, entriesOf, maxEntriesPerDay, type OccupiedSpan } from './calendar-day.ts';
import { calendarLoad, seatsFree } from './calendar-load.ts';

/**
 * One change of the calendar. `reserve` takes seats at one of some resources: at the least busy that has them, and of equals at the one
 * with the lowest id. `release` gives a booking's seats back. A move is a release and a reservation under the same booking id.
 */
export type CalendarChange =
  | {
      readonly type: 'reserve';
      readonly resourceIds: readonly number[];
      /** Seats that the service has at a resource at a time. */
      readonly capacity: number;
      readonly entry: CalendarEntry;
    }
  | { readonly type: 'release'; readonly resourceId: number; readonly entry: OccupiedSpan & Pick<CalendarEntry, 'bookingId'> };

/** A reservation for which no resource has the seats; `seatsFree` is what the best of them has. */
export type CalendarRefusal = { readonly bookingId: number; readonly seatsFree: number };

/** The days that changed, and where each booking was reserved. */
export type ChangedCalendar = {
  readonly refused: null;
  readonly changed: readonly CalendarDay[];
  readonly resources: ReadonlyMap<number, number>;
};

/** Names a day of a resource. */
export const calendarDayName = (resourceId: number, day: string): string => `${resourceId}#${day}`;

/** The days, by resource, on which changes depend. */
export const daysOfChanges = (changes: readonly CalendarChange[]): Pick<CalendarDay, 'resourceId' | 'day'>[] => [
  ...new Map(
    changes
      .flatMap((change) => {
        const resourceIds = change.type === 'reserve' ? change.resourceIds : [change.resourceId];
        return resourceIds.flatMap((resourceId) => utcDaysOf(change.entry).map((day) => ({ resourceId, day })));
      })
      .map((one) => [calendarDayName(one.resourceId, one.day), one]),
  ).values(),
];

/**
 * Makes changes of the calendar, one after another, or none of them. `stored` are the days of `daysOfChanges` that exist. Releasing an entry that is
 * not there changes nothing.
 */
export function changeCalendar(
  stored: readonly CalendarDay[],
  changes: readonly CalendarChange[],
): ChangedCalendar | { readonly refused: CalendarRefusal } {
  const days = new Map(stored.map((day) => [calendarDayName(day.resourceId, day.day), day]));
  const changed = new Set<string>();
  const resources = new Map<number, number>();
  const daysAt = (resourceId: number, span: OccupiedSpan): CalendarDay[] =>
    utcDaysOf(span).map((day) => days.get(calendarDayName(resourceId, day)) ?? { resourceId, day, version: 0, entries: [] });
  const replace = (day: CalendarDay, entries: readonly CalendarEntry[]): void => {
    const name = calendarDayName(day.resourceId, day.day);
    days.set(name, { ...day, entries });
    changed.add(name);
  };

  for (const change of changes) {
    const { entry } = change;
    if (change.type === 'release') {
      for (const day of daysAt(change.resourceId, entry)) {
        const entries = day.entries.filter(({ bookingId }) => bookingId !== entry.bookingId);
        if (entries.length < day.entries.length) replace(day, entries);
      }
      continue;
    }
    const places = change.resourceIds.map((resourceId) => placeAt(daysAt(resourceId, entry), resourceId, change));
    const [best] = places
      .filter(({ free }) => free >= change.entry.seats)
      .sort((a, b) => a.busyMs - b.busyMs || a.resourceId - b.resourceId);
    if (best === undefined) {
      return { refused: { bookingId: entry.bookingId, seatsFree: Math.max(0, ...places.map(({ free }) => free)) } };
    }
    for (const day of daysAt(best.resourceId, entry)) replace(day, [...day.entries, change.entry]);
    resources.set(entry.bookingId, best.resourceId);
  }
  return { refused: null, changed: [...changed].flatMap((name) => days.get(name) ?? []), resources };
}

/** The place of a resource for a reservation: its seats, and the load of the days that the reservation touches. */
function placeAt(days: readonly CalendarDay[], resourceId: number, { entry, capacity }: Extract<CalendarChange, { type: 'reserve' }>) {
  const entries = entriesOf(days);
  const isFull = days.some((day) => day.entries.length >= maxEntriesPerDay);
  return {
    resourceId,
    free: isFull ? 0 : seatsFree(calendarLoad(entries), { ...entry, capacity }),
    busyMs: entries.reduce((sum, one) => sum + (one.untilMs - one.fromMs) * one.seats, 0),
  };
}
