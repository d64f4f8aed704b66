import { type Changes, withChanges } from '#shared/kernel/changes.ts';

/** A room, person or court that bookings use. It serves one service at a time. */
export type BookingResource = {
  readonly id: number;
  readonly name: string;
  /** The location, which decides the time zone and, for a resource without its own hours, the opening hours. */
  readonly locationId: number | null;
  readonly isActive: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The maximum number of resources of a store. */
export const maxBookingResources = 200;

/** A change of a resource; an undefined field stays as it is. */
export type BookingResourceChange = Changes<BookingResource, 'name' | 'locationId' | 'isActive'>;

/** Returns a new resource with default values. */
export const blankBookingResource = (id: number, nowMs: number): BookingResource => ({
  id,
  name: '',
  locationId: null,
  isActive: true,
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
});

/** Returns the resource after a change. */
export const changeBookingResource = (before: BookingResource, change: BookingResourceChange): BookingResource =>
  withChanges(before, change);
