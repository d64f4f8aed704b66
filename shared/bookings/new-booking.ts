import { type Product, type Variant, variantTitle } from '#shared/catalogue/product.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import type { Booking } from './booking.ts';

/**
 * The fields of a new booking that the caller provides. `newBooking` copies the others from the product and variant or
 * derives them.
 */
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

/** How long before the start of a booking its customer is reminded. */
const reminderMs = 24 * 3_600_000;

/** Returns when to send the reminder for a booking that starts at `startsAtMs`; null when that time has passed. */
export const reminderOf = (startsAtMs: number, nowMs: number): number | null =>
  startsAtMs - reminderMs > nowMs ? startsAtMs - reminderMs : null;

/** Returns a new booking of a product's variant. */
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
