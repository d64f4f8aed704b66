import type { CalendarEntry, OccupiedSpan } from './calendar-day.ts';

/** A span and service for which to count free seats, with the service's capacity. */
export type WantedSpan = OccupiedSpan & Pick<CalendarEntry, 'productId'> & { readonly capacity: number };

/**
 * A span in which the occupied seats do not change. `productId` is the service that the seats are booked for; null if
 * they are booked for several services.
 */
type Stretch = OccupiedSpan & { readonly productId: number | null; readonly seats: number };

/** The load of a resource: the time spans with occupied seats, in chronological order. */
export type CalendarLoad = readonly Stretch[];

/** Returns the load of a resource whose calendar has the given entries. Each entry must occur only once. */
export function calendarLoad(entries: readonly CalendarEntry[]): CalendarLoad {
  const changes = entries.flatMap(({ productId, seats, fromMs, untilMs }) => [
    { atMs: fromMs, productId, seats, bookings: 1 },
    { atMs: untilMs, productId, seats: -seats, bookings: -1 },
  ]);
  changes.sort((a, b) => a.atMs - b.atMs);
  const taken = new Map<number, { bookings: number; seats: number }>();
  const stretches: Stretch[] = [];
  for (const [index, { atMs, productId, seats, bookings }] of changes.entries()) {
    const held = taken.get(productId) ?? { bookings: 0, seats: 0 };
    if (held.bookings + bookings === 0) taken.delete(productId);
    else taken.set(productId, { bookings: held.bookings + bookings, seats: held.seats + seats });
    const untilMs = changes[index + 1]?.atMs ?? atMs;
    const [first, ...others] = taken;
    if (untilMs === atMs || first === undefined) continue;
    const [onlyProduct, { seats: onlySeats }] = first;
    stretches.push({ fromMs: atMs, untilMs, productId: others.length === 0 ? onlyProduct : null, seats: onlySeats });
  }
  return stretches;
}

/**
 * Returns the number of seats, at least 0, that are free for a service throughout a span. Bookings of the same service
 * share the capacity; a booking of any other service leaves no seat free.
 */
export function seatsFree(load: CalendarLoad, { productId, capacity, fromMs, untilMs }: WantedSpan): number {
  let peak = 0;
  for (let index = firstEndingAfter(load, fromMs); index < load.length; index += 1) {
    const stretch = load[index];
    if (stretch === undefined || stretch.fromMs >= untilMs) break;
    if (stretch.productId !== productId) return 0;
    peak = Math.max(peak, stretch.seats);
  }
  return Math.max(0, capacity - peak);
}

function firstEndingAfter(load: CalendarLoad, ms: number): number {
  let [low, high] = [0, load.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((load[middle]?.untilMs ?? 0) > ms) high = middle;
    else low = middle + 1;
  }
  return low;
}
