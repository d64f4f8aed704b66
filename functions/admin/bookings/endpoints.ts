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

/** The booking operations for staff. Listing, reading and canceling use the contracts of the public API. */
export const staffBookingEndpoints = {
  createBooking: defineEndpoint({
    method: 'POST',
    path,
    scope: 'staff:bookings',
    summary: 'Make a booking',
    description:
      'Without resource_id, the booking uses the least busy resource with enough free seats. ignore_rules allows times outside the opening hours, steps, ' +
      'lead time and window, but never more seats than are free. status defaults to the setting of the service. price is per seat and defaults to ' +
      'the catalog price. With payment_status paid, the booking becomes the line of an order that is paid outside the service; ' +
      'otherwise deposit is the amount paid at the desk (default: 0), and deposit_due shows the deposit that the service requires. price, ' +
      'deposit and payment_status paid need the staff area orders or settings. The customer is found by id or e-mail address or ' +
      'created, and is notified by e-mail unless notify is false.',
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
      'Only the fields sent change; fields that cannot change are refused as read_only. A moved booking keeps its resource unless resource_id names another one, or is null for ' +
      'any resource; its old seats are released only once it has the new ones. To change the seats of a booking that is a line of an order, refund ' +
      'units or place another order. A new number of seats is priced like a new booking. The customer is notified of a new time, location or number of seats by e-mail unless notify is false.',
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
    summary: 'Record the amount paid for a booking at the desk',
    description:
      'Only for a pending or confirmed booking without an order. deposit is the total paid so far, at most the price; a cancellation refunds it. ' +
      'This request collects no payment. A booking that is a line of an order is paid through the order.',
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
    description: 'The customer is notified by e-mail unless notify is false.',
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
    description: 'Allowed from the start time of the booking on.',
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
    summary: 'Record that the customer of a confirmed booking did not show up',
    description:
      'Allowed from the start time of the booking on. With charge, the amount due at the appointment stays due; otherwise it is waived.',
    body: BookingNoShowBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(BookingSchema) },
    errors: ['booking_not_confirmed', 'booking_not_started', ...over],
    idempotent: true,
    emits: ['booking.updated'],
  }),
} as const;
