import type { Product } from '#shared/catalogue/product.ts';
import { paidForLine } from '#shared/orders/refunds/refund-amount.ts';
import { pricingLine } from '#shared/pricing/price-line.ts';
import { priceOrder } from '#shared/pricing/price-order.ts';
import type { PricingSettings } from '#shared/pricing/pricing-settings.ts';
import { taxJurisdictionOf } from '#shared/pricing/tax.ts';
import type { Store } from '#shared/stores/store.ts';
import type { Booking } from './booking.ts';
import { priceInProportion } from './booking-money.ts';

/** The current data from which a booking without an order is priced. */
export type SeatPrices = {
  readonly product: Product | null;
  readonly settings: PricingSettings;
  /** The id of the customer's group; null if there is none. */
  readonly customerGroupId: number | null;
};

/**
 * Returns the price of `seats` seats for a booking without an order. If the booking's stored price differs from today's
 * price, scales the stored price to the number of seats.
 */
export function priceSeats(
  booking: Booking & { readonly priceMinor: bigint },
  seats: number,
  prices: SeatPrices,
  { store, nowMs }: { readonly store: Pick<Store, 'currency' | 'address'>; readonly nowMs: number },
): bigint {
  const { product, settings, customerGroupId } = prices;
  const variant = product?.variants.find(({ id }) => id === booking.variantId);
  const priced = (quantity: number): bigint | null => {
    if (product === null || variant === undefined) return null;
    const order = priceOrder({
      lines: [pricingLine({ product, variant, quantity, givenPriceMinor: booking.seatPriceMinor })],
      settings,
      currency: booking.currency,
      customerGroupId,
      taxJurisdictionOf: taxJurisdictionOf(settings.taxAddress, 'digital', {
        ...{ shipping: null, billing: null, location: null },
        store: store.address,
      }),
      shippingPriceMinor: null,
      code: null,
      nowMs,
    });
    const [line] = order.lines;
    return line === undefined ? null : paidForLine(order, { ...line, quantity });
  };
  const pricedMinor = priced(booking.seats) === booking.priceMinor ? priced(seats) : null;
  return pricedMinor ?? priceInProportion(booking.priceMinor, booking.seats, seats, booking.currency);
}
