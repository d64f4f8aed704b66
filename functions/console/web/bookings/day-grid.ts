import { instantAtWallTime } from '../format/time.ts';
import { addDays } from './week.ts';

type Timed = { readonly starts_at: string; readonly ends_at: string };

/** Rows of a grid in steps of so many minutes. */
const stepMinutes = 15;
const stepsPerHour = 60 / stepMinutes;
/** A day shows at least these hours of a clock. */
const usualHours = { first: 9, last: 18 };

/** Minutes that have passed since the day began; they are no clock's, which goes an hour ahead or back on some days. */
const minutesAt = (at: string, midnight: string): number => (Date.parse(at) - Date.parse(midnight)) / 60_000;

/**
 * The hours to show, from the first that begins to the last that ends, for bookings of a day in the zone. Hours are counted from the moment at which
 * the day begins: most days have 24 of them, those of a clock change 23 or 25.
 */
export function shownHoursOf(
  rows: readonly Timed[],
  day: string,
  timeZone: string,
): { readonly midnight: string; readonly first: number; readonly last: number } {
  const midnight = instantAtWallTime(`${day}T00:00`, timeZone) ?? `${day}T00:00:00.000Z`;
  const hourAt = (at: string): number => minutesAt(at, midnight) / 60;
  const hourOnClock = (hour: number): number =>
    hourAt(instantAtWallTime(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone) ?? midnight);
  const end = hourAt(instantAtWallTime(`${addDays(day, 1)}T00:00`, timeZone) ?? midnight);
  const starts = [hourOnClock(usualHours.first), ...rows.map(({ starts_at }) => hourAt(starts_at))];
  const ends = [hourOnClock(usualHours.last), ...rows.map(({ ends_at }) => hourAt(ends_at))];
  return { midnight, first: Math.max(0, Math.floor(Math.min(...starts))), last: Math.ceil(Math.min(end, Math.max(...ends))) };
}

/** The moment so many hours after the day began. */
export const momentAt = (midnight: string, hour: number): string => new Date(Date.parse(midnight) + hour * 3_600_000).toISOString();

/** The rows of the grid that a booking takes, counted from 1 at the first hour; at least one. */
export function gridRowsOf(
  { starts_at, ends_at }: Timed,
  midnight: string,
  firstHour: number,
  lastHour: number,
): { readonly from: number; readonly to: number } {
  const stepAt = (at: string): number => Math.floor(minutesAt(at, midnight) / stepMinutes) - firstHour * stepsPerHour + 1;
  const most = (lastHour - firstHour) * stepsPerHour + 1;
  const from = Math.min(Math.max(1, stepAt(starts_at)), most - 1);
  return { from, to: Math.min(Math.max(from + 1, stepAt(ends_at)), most) };
}

/** Bookings side by side: each lane has none that overlap; as few lanes as there are at once. */
export function layOutInLanes<Row extends Timed>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const lanes: Row[][] = [];
  for (const row of rows.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))) {
    const free = lanes.find((lane) => (lane.at(-1)?.ends_at ?? '') <= row.starts_at);
    if (free === undefined) lanes.push([row]);
    else free.push(row);
  }
  return lanes;
}

/** The rows that the free times of one resource take: each up to the next one, at most an hour, however long the appointment would be. */
export function slotGridRowsOf<Slot extends Timed>(
  slots: readonly Slot[],
  midnight: string,
  firstHour: number,
  lastHour: number,
): readonly { readonly slot: Slot; readonly from: number; readonly to: number }[] {
  const inOrder = slots.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));
  return inOrder.map((slot, index) => {
    const { from } = gridRowsOf(slot, midnight, firstHour, lastHour);
    const next = inOrder[index + 1];
    const until = next === undefined ? from + stepsPerHour : gridRowsOf(next, midnight, firstHour, lastHour).from;
    return { slot, from, to: Math.max(from + 1, Math.min(until, from + stepsPerHour)) };
  });
}
