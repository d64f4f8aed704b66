import { type Product, type Variant, variantTitle } from '#shared/catalogue/product.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import type { Booking } from './booking.ts';

/**
 * The fields of a new booking that the caller provides. `newBooking` fills the other fields: it copies them from the
 * product and the variant, or derives them.
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

/** The time between the reminder to the customer and the start of the booking. */
const reminderMs = 24 * 3_600_000;

/**
 * Returns the time at which to send the reminder for a booking that starts at `startsAtMs`; null if that time has
 * passed.
 */
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
