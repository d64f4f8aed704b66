import { CancelledBookingSchema } from '#shared/bookings/booking-schema.ts';
import { defineEvent } from './define-event.ts';

export const bookingCancelled = defineEvent({
  topic: 'booking.cancelled',
  version: 1,
  description: 'A booking was cancelled; refunded is the money given back.',
  payload: CancelledBookingSchema,
});
