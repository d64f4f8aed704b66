import type { Product } from '#shared/catalogue/product.ts';
import { paidForLine } from '#shared/orders/refunds/refund-amount.ts';
import { pricingLine } from '#shared/pricing/price-line.ts';
import { priceOrder } from '#shared/pricing/price-order.ts';
import type { PricingSettings } from '#shared/pricing/pricing-settings.ts';
import { taxJurisdictionOf } from '#shared/pricing/tax.ts';
import type { Store } from '#shared/stores/store.ts';
import type { Booking } from './booking.ts';
import { priceInProportion } from './booking-money.ts';

/** The current facts that decide the price of a booking without an order. */
export type SeatPrices = {
  readonly product: Product | null;
  readonly settings: PricingSettings;
  /** The group of its customer, if any. */
  readonly customerGroupId: number | null;
};

/**
 * The price of a booking without an order when it has another number of seats: that of an order of one line, as when it was made. Where its own price is
 * not what its seats would cost now (another price in the catalogue, a discount that is over, a variant that is gone), what was agreed holds: each seat
 * costs as much as before.
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
