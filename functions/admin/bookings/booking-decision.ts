import type { Booking } from '#shared/bookings/booking.ts';
import type { BookingTrigger } from '#shared/bookings/booking-transitions.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

/** What a request makes of a booking: the very booking it was given when there is nothing to change. */
export type BookingDecision = {
  readonly booking: Booking;
  readonly trigger: BookingTrigger;
  readonly email: 'booking_made' | 'booking_changed' | null;
  /** What else is written with it. */
  readonly writes?: readonly LabelledWrite[];
};
