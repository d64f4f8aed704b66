import * as v from 'valibot';
import { bookingStatuses } from '#shared/bookings/booking.ts';
import { BookingSchema, CancelledBookingSchema } from '#shared/bookings/booking-schema.ts';
import { bookingRefundModes } from '#shared/bookings/refund-booking.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { enumParam, idParam, listParams, timestampParam } from '#shared/http/query-params.ts';
import { wordsParam } from '#shared/http/search-params.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { enumOf, Flag, textUpTo } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

/** Body of POST /bookings/{id}/cancel (specification: Bookings). */
const BookingCancelBody = object({
  reason: v.optional(v.nullable(textUpTo(500))),
  refund: v.optional(v.nullable(enumOf(bookingRefundModes))),
  notify: v.optional(Flag),
});

/** Bookings (specification: Bookings). */
export const bookingEndpoints = {
  listBookings: defineEndpoint({
    method: 'GET',
    path: '/bookings',
    scope: 'read_bookings',
    summary: 'List bookings',
    description:
      'Newest first; with starts_after or starts_before, alone or with status, by start time. A booking that is moved ' +
      'while you page by start time appears at its new position.',
    query: {
      ...listParams,
      q: wordsParam('Finds bookings by number or by words of the attendee and the customer. A change is found a moment later.'),
      status: enumParam(bookingStatuses, 'Bookings in this status.'),
      customer_id: idParam('Bookings of this customer.'),
      order_id: idParam('Bookings that are lines of this order.'),
      starts_after: timestampParam('Bookings that start at or after this time.'),
      starts_before: timestampParam('Bookings that start before this time.'),
    },
    success: { status: 200, body: pageSchema(BookingSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  getBooking: defineEndpoint({
    method: 'GET',
    path: '/bookings/{id}',
    scope: 'read_bookings',
    summary: 'Get a booking',
    description: 'By id, with its times in UTC and the amounts paid and due.',
    success: { status: 200, body: dataOf(BookingSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  cancelBooking: defineEndpoint({
    method: 'POST',
    path: '/bookings/{id}/cancel',
    scope: 'write_bookings',
    summary: 'Cancel a booking',
    description:
      'Cancels a booking, even a past one, unless it is already canceled, and frees its seats. refund full pays back the paid amount, by a refund of its ' +
      'order if it has one; credit pays it back as a gift card, which is sent to the customer by e-mail; none pays back nothing. Without refund, the ' +
      'cancellation rules of the service decide the amount. refunded is the amount that was paid back. The customer is notified by e-mail ' +
      'unless notify is false.',
    body: BookingCancelBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(CancelledBookingSchema) },
    errors: ['booking_not_cancellable', 'required', 'too_large', 'limit_reached'],
    idempotent: true,
    emits: ['booking.cancelled', 'refund.created', 'order.refunded', 'order.fulfilled', 'gift_card.issued'],
  }),
} as const;
