type Timed = { readonly starts_at: string; readonly ends_at: string };

/** Rows of a grid in steps of so many minutes. */
const stepMinutes = 15;
const stepsPerHour = 60 / stepMinutes;
/** A day shows at least these hours. */
const usualHours = { first: 9, last: 18 };

/** Minutes of a day that a clock in the zone shows at a moment; those of another day count from this one's midnight. */
const minutesAt = (at: string, midnight: string): number => (Date.parse(at) - Date.parse(midnight)) / 60_000;

/** The hours to show, from the first that begins to the last that ends, for bookings of a day that begins at `midnight`. */
export function hoursOf(rows: readonly Timed[], midnight: string): { readonly first: number; readonly last: number } {
  const starts = rows.map(({ starts_at }) => Math.floor(minutesAt(starts_at, midnight) / 60));
  const ends = rows.map(({ ends_at }) => Math.ceil(minutesAt(ends_at, midnight) / 60));
  return { first: Math.max(0, Math.min(usualHours.first, ...starts)), last: Math.min(24, Math.max(usualHours.last, ...ends)) };
}

/** The rows of the grid that a booking takes, counted from 1 at the first hour; at least one. */
export function stepsOf(
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
export function lanesOf<Row extends Timed>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const lanes: Row[][] = [];
  for (const row of rows.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))) {
    const free = lanes.find((lane) => (lane.at(-1)?.ends_at ?? '') <= row.starts_at);
    if (free === undefined) lanes.push([row]);
    else free.push(row);
  }
  return lanes;
}

/** The rows that the free times of one resource take: each up to the next one, at most an hour, however long the appointment would be. */
export function slotStepsOf<Slot extends Timed>(
  slots: readonly Slot[],
  midnight: string,
  firstHour: number,
  lastHour: number,
): readonly { readonly slot: Slot; readonly from: number; readonly to: number }[] {
  const inOrder = slots.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));
  return inOrder.map((slot, index) => {
    const { from } = stepsOf(slot, midnight, firstHour, lastHour);
    const next = inOrder[index + 1];
    const until = next === undefined ? from + stepsPerHour : stepsOf(next, midnight, firstHour, lastHour).from;
    return { slot, from, to: Math.max(from + 1, Math.min(until, from + stepsPerHour)) };
  });
}
