import { bookingEndpoints } from '#functions/api/bookings/endpoints.ts';
import { BookingSchema } from '#shared/bookings/booking-schema.ts';
import { fieldKinds, type Specification } from '../../support/harness/specified-fields.ts';

const { text, flag } = fieldKinds;

/** Specification: Bookings. */
export const bookings: Specification = {
  objects: [
    {
      name: 'Booking',
      schema: BookingSchema,
      fields: `object: "booking", id: integer, number: string, status: pending|confirmed|cancelled|completed|no_show,
     source: web|admin|pos, service_name: string, variant_title: string?, product_id: integer?, variant_id: integer?,
     order_id: integer?, customer_id: integer?, customer_name: string?, customer_email: email?, customer_phone: string?,
     starts_at: timestamp, ends_at: timestamp, timezone: string, seats: integer, resource_id: integer?,
     location_id: integer?, notes: string?, price: money?, deposit: money?, balance_due: money?, currency: string,
     cancel_reason: string?, cancelled_at: timestamp?, created_at: timestamp, updated_at: timestamp`,
      additions: 'deposit_due?',
    },
  ],
  bodies: [
    [
      'POST /bookings/{id}/cancel',
      bookingEndpoints.cancelBooking.body,
      {},
      [
        ['reason', 'optional', ...text],
        ['refund', 'optional', ['full', 'credit', 'none', null], [['half', 'invalid_enum']]],
        ['notify', 'optional', ...flag],
      ],
    ],
  ],
};
