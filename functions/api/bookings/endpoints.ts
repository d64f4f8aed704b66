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
      'Newest first; with starts_after or starts_before, alone or with status, in the order in which they start. A booking that is moved ' +
      'while that order is paged is shown where it is then.',
    query: {
      ...listParams,
      q: wordsParam(
        'Bookings by their number, or by words of who comes and of their customer, as search finds them. A change is found a moment later.',
      ),
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
    description: 'By its id, with its times in UTC and what is paid and due of it.',
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
      'Of one that is not cancelled yet, also when it is over: its seats are free again. refund full gives back what was paid, by a refund of its ' +
      'order if it has one; credit does it as a gift card, which is sent to the customer by e-mail; none gives back nothing. Without it the ' +
      'service says how much is given back so long before the beginning. refunded is what was given back. The customer is told by e-mail ' +
      'unless notify is false.',
    body: BookingCancelBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(CancelledBookingSchema) },
    errors: ['booking_not_cancellable', 'required', 'too_large', 'limit_reached'],
    idempotent: true,
    emits: ['booking.cancelled', 'refund.created', 'order.refunded', 'order.fulfilled', 'gift_card.issued'],
  }),
} as const;
