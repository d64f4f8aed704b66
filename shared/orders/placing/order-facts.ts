import type { BookingService } from '#shared/bookings/services/booking-service.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { Discount } from '#shared/discounts/discount.ts';
import type { Location } from '#shared/inventory/location.ts';
import type { StockToTake } from '#shared/inventory/variant-stock.ts';
import type { LeftOutOfPrice } from '#shared/pricing/price-explanation.ts';
import type { PricingSettings } from '#shared/pricing/pricing-settings.ts';

/**
 * The facts about the customer that a caller may learn. `shown`: all. `hidden`: the order is decided by them, but all refusals look alike. `unread`:
 * nothing was read, so nothing can show.
 */
export type CustomerAccess = 'shown' | 'hidden' | 'unread';

/** Everything that decides about an order, as it was read. */
export type OrderFacts = {
  /** By product id. */
  readonly products: ReadonlyMap<number, Product>;
  /** By variant id; an id without an entry is no variant of this store. */
  readonly stock: ReadonlyMap<number, StockToTake>;
  /** By product id; of the lines that say what they are booked for. */
  readonly services: ReadonlyMap<number, BookingService>;
  readonly locations: readonly Location[];
  readonly settings: PricingSettings;
  /** Locations and pricing records that cannot be read: the order is decided without them, and says so. */
  readonly leftOut: readonly LeftOutOfPrice[];
  readonly customerAccess: CustomerAccess;
  /** Null: no customer has the id, the e-mail address is a new one, or the customer was not looked for. */
  readonly customer: Customer | null;
  /** Null: no code was sent, or no discount has it. */
  readonly discount: Discount | null;
  /** The stock jobs of orders that are being placed and have used the code. */
  readonly discountJobIds: readonly number[];
  /** Whether this customer, or this e-mail address, had the code before. */
  readonly usedBefore: boolean;
};

/** The known facts of an order before its customer is looked up. */
export const withoutCustomer = (facts: OrderFacts): OrderFacts => ({
  ...facts,
  customerAccess: 'unread',
  customer: null,
  usedBefore: false,
});
