import { BookingSchema } from '#shared/bookings/booking-schema.ts';
import { defineEvent } from './define-event.ts';

export const bookingCreated = defineEvent({
  topic: 'booking.created',
  version: 1,
  description: 'A booking was made.',
  payload: BookingSchema,
});
