import { CancelledBookingSchema, type CancelledBookingView } from '#shared/bookings/booking-schema.ts';
import { defineEvent } from './define-event.ts';
import { sampleBooking } from './samples/booking.ts';

export const bookingCancelled = defineEvent({
  topic: 'booking.cancelled',
  version: 1,
  description: 'A booking was cancelled; refunded is the money given back.',
  payload: CancelledBookingSchema,
  sample: (store): CancelledBookingView => ({ ...sampleBooking(store), status: 'cancelled', refunded: '10.00' }),
});
