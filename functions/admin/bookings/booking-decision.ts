import type { Booking } from '#shared/bookings/booking.ts';
import type { BookingTrigger } from '#shared/bookings/booking-transitions.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

/** The outcome of a request that changes a booking. If nothing changes, `booking` is the same object as before. */
export type BookingDecision = {
  readonly booking: Booking;
  readonly trigger: BookingTrigger;
  readonly email: 'booking_made' | 'booking_changed' | null;
  /** Additional writes for the same transaction. */
  readonly writes?: readonly LabelledWrite[];
};
