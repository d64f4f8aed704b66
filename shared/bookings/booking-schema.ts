import * as v from 'valibot';
import { Count, Currency, Email, enumOf, Id, Money, Timestamp } from '#shared/kernel/fields-schema.ts';
import { bookingSources, bookingStatuses } from './booking.ts';

/** An appointment (specification: Booking). */
export const BookingSchema = v.pipe(
  v.strictObject({
    object: v.literal('booking'),
    id: Id,
    number: v.string(),
    status: enumOf(bookingStatuses),
    source: enumOf(bookingSources),
    service_name: v.string(),
    variant_title: v.nullable(v.string()),
    product_id: v.nullable(Id),
    variant_id: v.nullable(Id),
    order_id: v.nullable(Id),
    customer_id: v.nullable(Id),
    customer_name: v.nullable(v.string()),
    customer_email: v.nullable(Email),
    customer_phone: v.nullable(v.string()),
    starts_at: Timestamp,
    ends_at: Timestamp,
    timezone: v.string(),
    seats: Count,
    resource_id: v.nullable(Id),
    location_id: v.nullable(Id),
    notes: v.nullable(v.string()),
    price: v.nullable(Money),
    deposit: v.nullable(Money),
    deposit_due: v.nullable(Money),
    balance_due: v.nullable(Money),
    currency: Currency,
    cancel_reason: v.nullable(v.string()),
    cancelled_at: v.nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('Booking'),
);
export type BookingView = v.InferOutput<typeof BookingSchema>;

/** A canceled booking and the amount that the cancellation refunded (specification: POST /bookings/{id}/cancel). */
export const CancelledBookingSchema = v.pipe(v.strictObject({ ...BookingSchema.entries, refunded: Money }), v.title('CancelledBooking'));
export type CancelledBookingView = v.InferOutput<typeof CancelledBookingSchema>;
