import type { CalendarEntry, OccupiedSpan } from '#shared/bookings/calendar/calendar-day.ts';
import { type CalendarLoad, calendarLoad, seatsFree } from '#shared/bookings/calendar/calendar-load.ts';
import { dayAfter, dayAt, evenSpansOf } from '#shared/kernel/days/zoned-day.ts';
import { type BookingService, bookingSpan, maxDurationMinutes } from './booking-service.ts';
import { type OpeningHours, openSpans, rangesOn } from './opening-hours.ts';

/**
 * The opening hours of the resource (`own`) and of its location, null where none are set, and the time zone (IANA
 * name).
 */
export type BookingPlace = { readonly own: OpeningHours | null; readonly location: OpeningHours | null; readonly timeZone: string };

/** A service and the variant that is booked. */
export type BookedVariant = { readonly service: BookingService; readonly variantId: number };

/** The reason why a booking cannot start at a given time, regardless of other bookings. */
export type StartRefusal = 'too_soon' | 'too_far' | 'off_grid' | 'outside_opening_hours';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A time span longer than any time zone's offset from UTC. */
const farthestZoneMs = dayMs;
/**
 * The maximum number of days that a booking touches after the day on which it starts. A booking of 24 hours that starts
 * just before midnight touches two more days if the next day has only 23 hours.
 */
const daysOfBooking = 2;

const plusDays = (date: string, days: number): string => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

const earliestStartMs = ({ leadTimeMinutes }: BookingService, nowMs: number): number => nowMs + leadTimeMinutes * minuteMs;
const lastDate = ({ windowDays }: BookingService, nowMs: number, timeZone: string): string => plusDays(dayAt(nowMs, timeZone), windowDays);

const openOn = ({ own, location, timeZone }: BookingPlace, from: string, to: string): OccupiedSpan[] =>
  openSpans({ from, to: plusDays(to, daysOfBooking) }, (date) => rangesOn(date, own, location), timeZone);

/**
 * Returns the reason why a booking cannot start at a given time and place, regardless of other bookings; null when it
 * can.
 */
export function startRefusal(
  { service, variantId }: BookedVariant,
  place: BookingPlace,
  startsAtMs: number,
  nowMs: number,
): StartRefusal | null {
  if (startsAtMs < earliestStartMs(service, nowMs)) return 'too_soon';
  const date = dayAt(startsAtMs, place.timeZone);
  if (date > lastDate(service, nowMs, place.timeZone)) return 'too_far';
  const stepMs = service.slotStepMinutes * minuteMs;
  const even = evenSpansOf(date, place.timeZone).find(({ fromMs, untilMs }) => fromMs <= startsAtMs && startsAtMs < untilMs);
  if (even === undefined || (startsAtMs + even.offsetMs - Date.parse(date)) % stepMs !== 0) return 'off_grid';
  const { endsAtMs } = bookingSpan(service, variantId, startsAtMs);
  const isOpen = openOn(place, plusDays(date, -1), date).some(({ fromMs, untilMs }) => fromMs <= startsAtMs && endsAtMs <= untilMs);
  return isOpen ? null : 'outside_opening_hours';
}

/**
 * Yields the times at which a booking can start, in order. Existing bookings are ignored. All times are at or after
 * `afterMs`, on the local dates from `from` to `to`.
 */
function* starts(
  { service, variantId }: BookedVariant,
  place: BookingPlace,
  { from, to, afterMs }: { readonly from: string; readonly to: string; readonly afterMs: number },
): Generator<number> {
  const open = openOn(place, plusDays(from, -1), to);
  const stepMs = service.slotStepMinutes * minuteMs;
  let next = 0;
  for (let date = from; date <= to; date = dayAfter(date)) {
    for (const even of evenSpansOf(date, place.timeZone)) {
      const shownMs = even.fromMs + even.offsetMs - Date.parse(date);
      for (let atMs = even.fromMs + (Math.ceil(shownMs / stepMs) * stepMs - shownMs); atMs < even.untilMs; atMs += stepMs) {
        if (atMs < afterMs) continue;
        while ((open[next]?.untilMs ?? Number.POSITIVE_INFINITY) <= atMs) next += 1;
        const span = open[next];
        if (span === undefined) return;
        if (span.fromMs <= atMs && bookingSpan(service, variantId, atMs).endsAtMs <= span.untilMs) yield atMs;
      }
    }
  }
}

/** A time when a booking can start, and the number of seats that are free then. */
export type Slot = { readonly startsAtMs: number; readonly endsAtMs: number; readonly seatsAvailable: number };

export type SlotQuery = {
  /** The range of local dates, including both ends. */
  readonly from: string;
  readonly to: string;
  readonly nowMs: number;
  readonly seats: number;
  /** Slots start at or after this time. */
  readonly afterMs: number;
  /** Slots start before this time. */
  readonly beforeMs: number;
  /** The maximum number of slots to return. */
  readonly limit: number;
};

/**
 * Returns a service's slots at one resource, in order. A slot is a time at which a booking made now could start and
 * would find enough seats. `entries` must contain each of the resource's calendar entries in `calendarSpan` exactly
 * once.
 */
export function findSlots(booked: BookedVariant, place: BookingPlace, entries: readonly CalendarEntry[], wanted: SlotQuery): Slot[] {
  const { service, variantId } = booked;
  const load: CalendarLoad = calendarLoad(entries);
  const afterMs = Math.max(wanted.afterMs, earliestStartMs(service, wanted.nowMs));
  const dates = {
    from: later(wanted.from, dayAt(afterMs, place.timeZone)),
    to: earlier(wanted.to, lastDate(service, wanted.nowMs, place.timeZone)),
  };
  const found: Slot[] = [];
  for (const startsAtMs of starts(booked, place, { ...dates, afterMs })) {
    if (found.length >= wanted.limit || startsAtMs >= wanted.beforeMs) break;
    const { endsAtMs, ...span } = bookingSpan(service, variantId, startsAtMs);
    const seatsAvailable = seatsFree(load, { ...span, productId: service.productId, capacity: service.capacity });
    if (seatsAvailable >= wanted.seats) found.push({ startsAtMs, endsAtMs, seatsAvailable });
  }
  return found;
}

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/**
 * Returns a time span that contains the start of every slot on the dates from `from` to `to`. The span is wide enough
 * for all time zones.
 */
export function slotRange(
  service: BookingService,
  { from, to, nowMs, afterMs }: Pick<SlotQuery, 'from' | 'to' | 'nowMs' | 'afterMs'>,
): OccupiedSpan {
  return {
    fromMs: Math.max(afterMs, Date.parse(from) - farthestZoneMs, earliestStartMs(service, nowMs)),
    untilMs: Math.min(Date.parse(to), nowMs + service.windowDays * dayMs) + dayMs + farthestZoneMs,
  };
}

/** Returns the span of the calendar to read for slots that start between `fromMs` and `untilMs`. */
export const calendarSpan = (service: BookingService, { fromMs, untilMs }: OccupiedSpan): OccupiedSpan => ({
  fromMs: fromMs - service.bufferBeforeMinutes * minuteMs,
  untilMs: untilMs + maxDurationMinutes * minuteMs + service.bufferAfterMinutes * minuteMs,
});
