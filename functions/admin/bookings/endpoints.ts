import {
  BookingCompleteBody,
  BookingConfirmBody,
  BookingDepositBody,
  BookingNoShowBody,
  BookingUpdateBody,
  newBookingBody,
} from '#shared/bookings/booking-body.ts';
import { BookingSchema } from '#shared/bookings/booking-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';

const path = '/stores/{store_id}/bookings';

const slotErrors = ['resource_not_available', 'too_soon', 'too_far', 'off_grid', 'outside_opening_hours', 'slot_taken'] as const;
const over = ['booking_completed', 'booking_no_show', 'booking_cancelled'] as const;

/** The operations of staff on bookings; listing, reading and cancelling them are the contracts of integrations. */
export const staffBookingEndpoints = {
  createBooking: defineEndpoint({
    method: 'POST',
    path,
    scope: 'staff:bookings',
    summary: 'Make a booking',
    description:
      'At the least busy resource of the service that has the seats, unless one is named. ignore_rules books outside of its opening hours, steps, ' +
      'lead time and window; never more seats than there are. status is what the service says, unless it is sent. price is for each seat, as ' +
      'in the catalogue if it is left out. With payment_status paid the booking is the line of an order that is paid outside the service; ' +
      'otherwise deposit is what was paid of it at the desk, nothing if it is left out; deposit_due says what the service asks for. price, ' +
      'deposit and payment_status paid need the staff area orders or settings. The customer is found by id or e-mail address, or ' +
      'created, and told by e-mail unless notify is false.',
    body: newBookingBody.create,
    success: { status: 201, body: dataOf(BookingSchema) },
    errors: [
      'required',
      'unknown_id',
      'not_a_booking_variant',
      'product_not_active',
      'variant_inactive',
      'customer_blocked',
      'invalid_timezone',
      'too_large',
      ...slotErrors,
    ],
    idempotent: true,
    alsoDependsOnScopes: ['read_customers'],
    emits: ['booking.created', 'customer.created', 'order.created', 'order.paid'],
  }),
  updateBooking: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope: 'staff:bookings',
    summary: 'Move or change a booking',
    description:
      'Only fields that are sent change; those that never change here are refused as read_only. A booking that is moved stays at its resource, unless resource_id names another one or is null, for ' +
      'any; its old seats are free only when it has the new ones. The seats of a booking that is a line of an order are its units: refund ' +
      'some, or place another order. Another number of seats has the price of a booking that is made with it. The customer is told of another time, place or number of seats by e-mail unless notify is false.',
    body: BookingUpdateBody,
    success: { status: 200, body: dataOf(BookingSchema) },
    errors: ['read_only', 'not_a_booking_variant', ...slotErrors, ...over],
    idempotent: false,
    emits: ['booking.updated'],
  }),
  recordBookingDeposit: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/deposit`,
    scope: 'staff:orders|settings',
    summary: 'Say what was paid of a booking at the desk',
    description:
      'Of one that has no order and is pending or confirmed: deposit is all that was paid so far, at most the price, and goes back with a cancellation. ' +
      'Nothing is collected here. What is paid of a booking that is a line of an order is paid of the order.',
    body: BookingDepositBody,
    success: { status: 200, body: dataOf(BookingSchema) },
    errors: ['read_only', 'too_large', ...over],
    idempotent: true,
    emits: ['booking.updated'],
  }),
  confirmBooking: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/confirm`,
    scope: 'staff:bookings',
    summary: 'Confirm a pending booking',
    description: 'The customer is told by e-mail unless notify is false.',
    body: BookingConfirmBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(BookingSchema) },
    errors: ['booking_already_confirmed', ...over],
    idempotent: true,
    emits: ['booking.updated'],
  }),
  completeBooking: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/complete`,
    scope: 'staff:bookings',
    summary: 'Record that a confirmed booking took place',
    description: 'From its beginning on.',
    body: BookingCompleteBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(BookingSchema) },
    errors: ['booking_not_confirmed', 'booking_not_started', ...over],
    idempotent: true,
    emits: ['booking.updated'],
  }),
  markBookingNoShow: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/no-show`,
    scope: 'staff:bookings',
    summary: 'Record that the customer of a confirmed booking did not come',
    description: 'From its beginning on. With charge what was due at the appointment stays due; otherwise nothing is.',
    body: BookingNoShowBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(BookingSchema) },
    errors: ['booking_not_confirmed', 'booking_not_started', ...over],
    idempotent: true,
    emits: ['booking.updated'],
  }),
} as const;
