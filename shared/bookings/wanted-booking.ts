import { type FieldErrorCode, fieldError } from '#shared/kernel/errors.ts';
import type { Booking } from './booking.ts';
import type { BookingService } from './services/booking-service.ts';
import { type BookingPlace, type StartRefusal, startRefusal } from './services/slots.ts';

/** A requested booking of a service. */
export type WantedBooking = {
  readonly service: BookingService;
  readonly variantId: number;
  readonly startsAtMs: number;
  readonly seats: number;
  /** Null allows any resource of the service. */
  readonly resourceId: number | null;
  /** Null allows any location. */
  readonly locationId: number | null;
  /**
   * Whether the booking may break the service's rules. Only staff may set this. The booking still cannot exceed the
   * service's number of seats.
   */
  readonly ignoresRules: boolean;
};

/** A resource that takes bookings, with its location and place. */
type Candidate = { readonly resource: { readonly id: number }; readonly locationId: number | null; readonly place: BookingPlace };

const messages: Readonly<Record<StartRefusal, (service: BookingService) => string>> = {
  too_soon: ({ leadTimeMinutes }) => `must be at least ${leadTimeMinutes} minutes ahead.`,
  too_far: ({ windowDays }) => `must be at most ${windowDays} days ahead.`,
  off_grid: ({ slotStepMinutes }) => `must fall on a step of ${slotStepMinutes} minutes since midnight.`,
  outside_opening_hours: () => 'is not within the opening hours.',
};

/**
 * Returns the resources where the requested booking may start, regardless of other bookings. `prefix`, such as
 * `line_items[0].booking.`, is prepended to the field names in errors.
 * @throws FieldErrors `resource_not_available` if the requested resource or location does not belong to the service or
 * takes no bookings
 * @throws FieldErrors `too_soon`, `too_far`, `off_grid` or `outside_opening_hours` if the booking cannot start at any
 * of the resources
 */
export function findBookablePlaces<Place extends Candidate>(
  wanted: WantedBooking,
  bookable: readonly Place[],
  { prefix, nowMs }: { readonly prefix: string; readonly nowMs: number },
): readonly Place[] {
  const { service, resourceId, locationId } = wanted;
  const refuse = (field: string, code: FieldErrorCode, message: string) => fieldError(`${prefix}${field}`, code, message);
  const ofService = bookable.filter(({ resource }) => service.resourceIds.includes(resource.id));
  const named = resourceId === null ? ofService : ofService.filter(({ resource }) => resource.id === resourceId);
  if (named.length === 0) throw refuse('resource_id', 'resource_not_available', 'must be a resource that takes bookings for this service.');
  const there = locationId === null ? named : named.filter((place) => place.locationId === locationId);
  if (there.length === 0) throw refuse('location_id', 'resource_not_available', 'must be a location where this service can be booked.');
  if (wanted.ignoresRules) return there;
  const refusals = there.map(({ place }) => startRefusal(wanted, place, wanted.startsAtMs, nowMs));
  const [first] = refusals;
  const open = there.filter((_, index) => refusals[index] === null);
  if (open.length === 0 && first != null) throw refuse('starts_at', first, messages[first](service));
  return open;
}

/** The place and time assigned to a booking. */
export type PlacedBooking = Pick<Booking, 'endsAtMs' | 'heldFromMs' | 'heldUntilMs'> & {
  readonly resourceId: number;
  readonly locationId: number | null;
  /** The place's time zone (IANA name). */
  readonly timeZone: string;
};

/** A booking that needs seats. `prefix` is prepended to the field names in errors. */
export type SeatRequest = { readonly bookingId: number; readonly wanted: WantedBooking; readonly prefix: string };
