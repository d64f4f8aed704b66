import { formatMoney } from '#shared/kernel/money.ts';
import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { type Booking, bookingName } from './booking.ts';
import type { BookingView, CancelledBookingView } from './booking-schema.ts';

/** The ids of deleted products and variants that bookings refer to; views show null instead of these ids. */
type Deleted = { readonly productIds: ReadonlySet<number>; readonly variantIds: ReadonlySet<number> };

const moneyOrNull = (amountMinor: bigint | null): string | null => (amountMinor === null ? null : formatMoney(amountMinor));

/** Returns a booking as the API and its events show it (specification: Booking). */
export const bookingView = (booking: Booking, { productIds, variantIds }: Deleted): BookingView => ({
  object: 'booking',
  id: booking.id,
  number: bookingName(booking),
  status: booking.status,
  source: booking.source,
  service_name: booking.serviceName,
  variant_title: booking.variantTitle,
  product_id: productIds.has(booking.productId) ? null : booking.productId,
  variant_id: variantIds.has(booking.variantId) ? null : booking.variantId,
  order_id: booking.orderId,
  customer_id: booking.customerId,
  customer_name: booking.customerName,
  customer_email: booking.customerEmail,
  customer_phone: booking.customerPhone,
  starts_at: timestamp(booking.startsAtMs),
  ends_at: timestamp(booking.endsAtMs),
  timezone: booking.timezone,
  seats: booking.seats,
  resource_id: booking.resourceId,
  location_id: booking.locationId,
  notes: booking.notes,
  price: moneyOrNull(booking.priceMinor),
  deposit: moneyOrNull(booking.depositMinor),
  deposit_due: moneyOrNull(booking.depositDueMinor),
  balance_due: moneyOrNull(booking.balanceDueMinor),
  currency: booking.currency,
  cancel_reason: booking.cancelReason,
  cancelled_at: timestampOrNull(booking.cancelledAtMs),
  created_at: timestamp(booking.createdAtMs),
  updated_at: timestamp(booking.updatedAtMs),
});

/**
 * Returns the API's view of a canceled booking, with the amount that the cancellation refunded (specification: POST
 * /bookings/{id}/cancel).
 */
export const cancelledBookingView = (booking: Booking, deleted: Deleted): CancelledBookingView => ({
  ...bookingView(booking, deleted),
  refunded: formatMoney(booking.refundedMinor),
});
