import { type Changes, withChanges } from '#shared/kernel/changes.ts';

/** Something bookable, such as a room, a person or a tennis court. It serves one service at a time. */
export type BookingResource = {
  readonly id: number;
  readonly name: string;
  /**
   * The id of the resource's location. The location determines the time zone and, if the resource has no hours of its
   * own, the opening hours.
   */
  readonly locationId: number | null;
  readonly isActive: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The maximum number of resources in a store. */
export const maxBookingResources = 200;

/** A change to a resource; undefined fields stay unchanged. */
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
