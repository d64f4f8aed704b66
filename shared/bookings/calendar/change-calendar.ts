import { utcDaysOf } from '#shared/kernel/days/utc-day.ts';
import { type CalendarDay, type CalendarEntry, entriesOf, maxEntriesPerDay, type OccupiedSpan } from './calendar-day.ts';
import { calendarLoad, seatsFree } from './calendar-load.ts';

/**
 * A change to the calendar. `reserve` takes seats at one of several resources: the least busy one with enough free
 * seats or, if several are equally busy, the one with the lowest id. `release` gives a booking's seats back. To move a
 * booking, release and reserve with the same booking id.
 */
export type CalendarChange =
  | {
      readonly type: 'reserve';
      readonly resourceIds: readonly number[];
      /** The number of seats that can be booked for the same time at each resource. */
      readonly capacity: number;
      readonly entry: CalendarEntry;
    }
  | { readonly type: 'release'; readonly resourceId: number; readonly entry: OccupiedSpan & Pick<CalendarEntry, 'bookingId'> };

/**
 * A reservation that is refused because no resource has enough free seats. `seatsFree` is the number of free seats at
 * the resource that has the most.
 */
export type CalendarRefusal = { readonly bookingId: number; readonly seatsFree: number };

/** The changed days, and the chosen resource for each reservation. */
export type ChangedCalendar = {
  readonly refused: null;
  readonly changed: readonly CalendarDay[];
  readonly resources: ReadonlyMap<number, number>;
};

/** Returns a string that identifies a resource's day. */
export const calendarDayName = (resourceId: number, day: string): string => `${resourceId}#${day}`;

/** Returns each combination of a resource and a day that the changes may affect. */
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
 * Applies all calendar changes in order, or none of them if a reservation is refused. `stored` must contain all days of
 * `daysOfChanges` that have a row in the table. Releasing an entry that does not exist changes nothing.
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

/** Returns a resource's free seats and load on the days that a reservation touches. */
function placeAt(days: readonly CalendarDay[], resourceId: number, { entry, capacity }: Extract<CalendarChange, { type: 'reserve' }>) {
  const entries = entriesOf(days);
  const isFull = days.some((day) => day.entries.length >= maxEntriesPerDay);
  return {
    resourceId,
    free: isFull ? 0 : seatsFree(calendarLoad(entries), { ...entry, capacity }),
    busyMs: entries.reduce((sum, one) => sum + (one.untilMs - one.fromMs) * one.seats, 0),
  };
}
