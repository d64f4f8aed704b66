import { type Product, type Variant, variantTitle } from '#shared/catalogue/product.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import type { Booking } from './booking.ts';

/** The fields of a new booking that do not come from the booked service. Its creation time is that of its id. */
export type BookingTerms = Omit<
  Booking,
  | 'serviceName'
  | 'variantTitle'
  | 'productId'
  | 'variantId'
  | 'cancelReason'
  | 'cancelledAtMs'
  | 'refundedMinor'
  | 'remindAtMs'
  | 'createdAtMs'
  | 'updatedAtMs'
>;

/** How long before its start a customer is reminded of a booking. */
const reminderMs = 24 * 3_600_000;

/** Returns when to send the reminder of a booking that starts at `startsAtMs`; null when that time has passed. */
export const reminderOf = (startsAtMs: number, nowMs: number): number | null =>
  startsAtMs - reminderMs > nowMs ? startsAtMs - reminderMs : null;

/** Returns a new booking of a variant of a product. */
export function newBooking(
  { product, variant }: { readonly product: Pick<Product, 'id' | 'name' | 'options'>; readonly variant: Variant },
  terms: BookingTerms,
): Booking {
  const nowMs = idTimeMs(terms.id);
  return {
    ...terms,
    serviceName: product.name,
    variantTitle: variantTitle(product.options, variant),
    productId: product.id,
    variantId: variant.id,
    cancelReason: null,
    cancelledAtMs: null,
    refundedMinor: 0n,
    remindAtMs: reminderOf(terms.startsAtMs, nowMs),
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}
