import { instantAtWallTime } from '../format/time.ts';
import { addDays } from './week.ts';

type Timed = { readonly starts_at: string; readonly ends_at: string };

/** The number of minutes per grid row. */
const stepMinutes = 15;
const stepsPerHour = 60 / stepMinutes;
/** Every day shows at least the hours from `first` to `last`, by clock time. */
const usualHours = { first: 9, last: 18 };

/**
 * Returns the minutes elapsed since midnight. On days when the clocks change, this number differs from the time of day.
 */
const minutesAt = (at: string, midnight: string): number => (Date.parse(at) - Date.parse(midnight)) / 60_000;

/**
 * Returns the range of hours to show for a day's bookings, counted from midnight. A day when the clocks change has 23
 * or 25 hours.
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

export const momentAt = (midnight: string, hour: number): string => new Date(Date.parse(midnight) + hour * 3_600_000).toISOString();

/** Returns the grid rows that a booking occupies, at least one. Row 1 starts at the first hour shown. */
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

/** Distributes bookings among as few lanes as possible, so that bookings in the same lane do not overlap. */
export function layOutInLanes<Row extends Timed>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const lanes: Row[][] = [];
  for (const row of rows.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))) {
    const free = lanes.find((lane) => (lane.at(-1)?.ends_at ?? '') <= row.starts_at);
    if (free === undefined) lanes.push([row]);
    else free.push(row);
  }
  return lanes;
}

/** Returns the grid rows of free time slots. Each slot extends to the start of the next, but covers at most an hour. */
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
