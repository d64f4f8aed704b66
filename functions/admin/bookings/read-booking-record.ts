import type { Booking } from '#shared/bookings/booking.ts';
import { reminderOf } from '#shared/bookings/new-booking.ts';
import { canonicalTimezone } from '#shared/kernel/days/timezone.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import { firstIdMs } from '#shared/kernel/object-id.ts';
import { idsOfRecord } from '#shared/kernel/restored-ids.ts';
import { goneId } from '#shared/orders/order.ts';
import type { BookingRecordInput } from './booking-record.ts';

const minorOrNull = (amount: BookingRecordInput['price']): bigint | null => (amount === null ? null : parseMoney(amount));

/**
 * The booking that a body describes, under an id of its time; with `keepsIds` under its own.
 * @throws FieldErrors when it is of a time that no id has
 */
export function readBookingRecord(body: BookingRecordInput, newId: () => number, nowMs: number, keepsIds = false): Booking {
  const createdAtMs = Date.parse(body.created_at);
  if (createdAtMs < firstIdMs) throw fieldError('created_at', 'invalid_timestamp', 'must be after the beginning of 2025: ids begin there.');
  const startsAtMs = Date.parse(body.starts_at);
  const isAhead = body.status === 'pending' || body.status === 'confirmed';
  return {
    id: idsOfRecord(keepsIds, newId)(body.created_at, body.id),
    number: Number(body.number.slice(1)),
    status: body.status,
    source: body.source,
    serviceName: body.service_name,
    variantTitle: body.variant_title,
    productId: body.product_id ?? goneId,
    variantId: body.variant_id ?? goneId,
    orderId: body.order_id,
    orderLineId: body.order_line_item_id,
    customerId: body.customer_id,
    customerName: body.customer_name,
    customerEmail: body.customer_email,
    customerPhone: body.customer_phone,
    startsAtMs,
    endsAtMs: Date.parse(body.ends_at),
    heldFromMs: Date.parse(body.held_from),
    heldUntilMs: Date.parse(body.held_until),
    timezone: canonicalTimezone(body.timezone) ?? body.timezone,
    seats: body.seats,
    resourceId: body.resource_id,
    locationId: body.location_id,
    notes: body.notes,
    priceMinor: minorOrNull(body.price),
    seatPriceMinor: minorOrNull(body.seat_price ?? null),
    depositMinor: minorOrNull(body.deposit),
    depositIsPaid: body.deposit_is_paid ?? false,
    depositDueMinor: minorOrNull(body.deposit_due ?? null),
    balanceDueMinor: minorOrNull(body.balance_due),
    currency: body.currency,
    cancelReason: body.cancel_reason,
    cancelledAtMs: body.cancelled_at === null ? null : Date.parse(body.cancelled_at),
    refundedMinor: parseMoney(body.refunded),
    remindAtMs: isAhead ? reminderOf(startsAtMs, nowMs) : null,
    createdAtMs,
    updatedAtMs: nowMs,
  };
}
