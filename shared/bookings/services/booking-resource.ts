import { type Changes, withChanges } from '#shared/kernel/changes.ts';

/** A resource that bookings use, one service at a time: a room, a person, a court. */
export type BookingResource = {
  readonly id: number;
  readonly name: string;
  /** Where it is; its time zone and, unless it has its own, its opening hours are this location's. */
  readonly locationId: number | null;
  readonly isActive: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** A store has at most this many resources. */
export const maxBookingResources = 200;

/** A change of a resource; a field that is left out (undefined) stays as it is. */
export type BookingResourceChange = Changes<BookingResource, 'name' | 'locationId' | 'isActive'>;

/** A new resource with the defaults. */
export const blankBookingResource = (id: number, nowMs: number): BookingResource => ({
  id,
  name: '',
  locationId: null,
  isActive: true,
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
});

/** The resource as it is after a change. */
export const changeBookingResource = (before: BookingResource, change: BookingResourceChange): BookingResource =>
  withChanges(before, change);
