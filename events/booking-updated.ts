import { BookingSchema } from '#shared/bookings/booking-schema.ts';
import { defineEvent } from './define-event.ts';

export const bookingUpdated = defineEvent({
  topic: 'booking.updated',
  version: 1,
  description: 'A booking was moved, changed, confirmed, completed or marked as no-show.',
  payload: BookingSchema,
});
