/** What bookings are held at or with, one service at a time: a room, a person, a court. */
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
