import { fieldError } from '#shared/kernel/errors.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { Booking } from './booking.ts';
import { planCalendar, planOfDays, readDaysOf } from './calendar/calendar-table.ts';
import type { CalendarChange } from './calendar/change-calendar.ts';
import { readBookableResources } from './services/booking-places-table.ts';
import { activeResourceCheck } from './services/booking-resources-table.ts';
import { bookingSpan } from './services/booking-service.ts';
import { findBookablePlaces, type PlacedBooking, type SeatRequest, type WantedBooking } from './wanted-booking.ts';

/**
 * Finds a place for each booking in `requests`: the least busy resource with enough free seats. Makes one round of
 * strongly consistent reads. Returns the places by booking id, and the writes that take the seats. These writes must be
 * committed in the transaction that writes the bookings. `released` contains the seats that the same transaction gives
 * back. The writes can fail with these labels:
 * - one that `isCalendarConflict` accepts: the calendar has changed since it was read
 * - `booking_resource`: a resource has been switched off or deleted
 * @throws FieldErrors `slot_taken`, and the errors of `findBookablePlaces`
 */
export async function takeSeats(
  table: Table,
  store: { readonly id: string; readonly timezone: string },
  requests: readonly SeatRequest[],
  { nowMs, released = [] }: { readonly nowMs: number; readonly released?: readonly CalendarChange[] },
): Promise<{ readonly writes: readonly LabelledWrite[]; readonly placed: ReadonlyMap<number, PlacedBooking> }> {
  const anywhere = requests.map((request) => reservationOf(request, resourcesOf(request.wanted)));
  const [bookable, days] = await Promise.all([
    readBookableResources(table, store, [...new Set(requests.flatMap(({ wanted }) => resourcesOf(wanted)))]),
    readDaysOf(table, store.id, [...released, ...anywhere]),
  ]);
  const places = new Map(bookable.map((place) => [place.resource.id, place]));
  const reservations = requests.map((request) => {
    const open = findBookablePlaces(request.wanted, bookable, { prefix: request.prefix, nowMs });
    return reservationOf(
      request,
      open.map(({ resource }) => resource.id),
    );
  });
  const plan = planOfDays(store.id, days, [...released, ...reservations]);
  if (plan.refused !== null) {
    const { bookingId, seatsFree } = plan.refused;
    const prefix = requests.find((request) => request.bookingId === bookingId)?.prefix ?? '';
    throw fieldError(`${prefix}starts_at`, 'slot_taken', `has ${seatsFree} seats left.`, { seats_available: seatsFree });
  }
  const placed = new Map(
    requests.map(({ bookingId, wanted }) => {
      const resourceId = plan.resources.get(bookingId) ?? 0;
      const { endsAtMs, fromMs, untilMs } = bookingSpan(wanted.service, wanted.variantId, wanted.startsAtMs);
      const { locationId = null, place } = places.get(resourceId) ?? {};
      const timeZone = place?.timeZone ?? store.timezone;
      return [bookingId, { resourceId, locationId, timeZone, endsAtMs, heldFromMs: fromMs, heldUntilMs: untilMs }] as const;
    }),
  );
  const taken = new Set([...placed.values()].map(({ resourceId }) => resourceId));
  return { writes: [...plan.writes, ...[...taken].map((id) => activeResourceCheck(store.id, id))], placed };
}

/**
 * Returns the ids of the resources that can serve a booking: all resources of the service or, if a resource is
 * requested, only that one. Returns none if the requested resource does not belong to the service.
 */
const resourcesOf = ({ service, resourceId }: WantedBooking): readonly number[] =>
  service.resourceIds.filter((id) => resourceId === null || id === resourceId);

function reservationOf({ bookingId, wanted }: SeatRequest, resourceIds: readonly number[]): CalendarChange {
  const { service, variantId, startsAtMs, seats } = wanted;
  const { fromMs, untilMs } = bookingSpan(service, variantId, startsAtMs);
  const entry = { bookingId, productId: service.productId, seats, fromMs, untilMs };
  return { type: 'reserve', resourceIds, capacity: service.capacity, entry };
}

/**
 * Returns a list with the calendar change that gives back a booking's seats. The list is empty if the booking has no
 * resource.
 */
export const releaseOf = ({ id, resourceId, heldFromMs, heldUntilMs }: Booking): CalendarChange[] =>
  resourceId === null ? [] : [{ type: 'release', resourceId, entry: { bookingId: id, fromMs: heldFromMs, untilMs: heldUntilMs } }];

/**
 * Returns the writes that free seats of bookings, for the transaction that cancels the bookings or reduces their seats.
 * `kept` maps a booking's id to the number of seats that the booking keeps; a booking that is not in `kept` keeps none.
 * When the calendar has changed since it was read, the writes fail with a label that `isCalendarConflict` accepts.
 */
export async function freeSeatsWrites(
  table: Table,
  storeId: string,
  bookings: readonly Booking[],
  kept: ReadonlyMap<number, number> = new Map(),
): Promise<readonly LabelledWrite[]> {
  const changes = bookings.flatMap((booking) => [...releaseOf(booking), ...seatsHeldBy(booking, kept.get(booking.id) ?? 0)]);
  if (changes.length === 0) return [];
  const plan = await planCalendar(table, storeId, changes);
  if (plan.refused !== null) throw new Error('The calendar did not accept the remaining seats of a booking.');
  return plan.writes;
}

/**
 * Returns the calendar change that adds a booking's remaining seats. The change ignores the service's capacity, because
 * the booking already has these seats.
 */
function seatsHeldBy(
  { id, productId, resourceId, heldFromMs, heldUntilMs }: Booking,
  seats: number,
): Extract<CalendarChange, { readonly type: 'reserve' }>[] {
  if (resourceId === null || seats === 0) return [];
  const entry = { bookingId: id, productId, seats, fromMs: heldFromMs, untilMs: heldUntilMs };
  return [{ type: 'reserve', resourceIds: [resourceId], capacity: Number.MAX_SAFE_INTEGER, entry }];
}
