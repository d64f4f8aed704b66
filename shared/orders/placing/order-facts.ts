import type { BookingService } from '#shared/bookings/services/booking-service.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { Discount } from '#shared/discounts/discount.ts';
import type { Location } from '#shared/inventory/location.ts';
import type { StockToTake } from '#shared/inventory/variant-stock.ts';
import type { LeftOutOfPrice } from '#shared/pricing/price-explanation.ts';
import type { PricingSettings } from '#shared/pricing/pricing-settings.ts';

/**
 * Which facts about the customer may affect the result. `shown`: all, and errors may name them. `hidden`: all, but every refusal looks
 * alike. `unread`: none, since the customer was not read.
 */
export type CustomerAccess = 'shown' | 'hidden' | 'unread';

/** Everything that the decision about an order depends on, as read. */
export type OrderFacts = {
  /** By product id. */
  readonly products: ReadonlyMap<number, Product>;
  /** By variant id; an id without an entry is not a variant of this store. */
  readonly stock: ReadonlyMap<number, StockToTake>;
  /** By product id, for the lines that name a time. */
  readonly services: ReadonlyMap<number, BookingService>;
  readonly locations: readonly Location[];
  readonly settings: PricingSettings;
  /** Locations and pricing records that cannot be read. The order is decided without them and reports them. */
  readonly leftOut: readonly LeftOutOfPrice[];
  readonly customerAccess: CustomerAccess;
  /** Null: the customer id is unknown, the e-mail address is new, or the customer was not looked up. */
  readonly customer: Customer | null;
  /** Null: no code was sent, or it belongs to no discount. */
  readonly discount: Discount | null;
  /** The stock jobs of orders still being placed that have used the code. */
  readonly discountJobIds: readonly number[];
  /** Whether this customer, or this e-mail address, has used the code before. */
  readonly usedBefore: boolean;
};

/** Returns the facts of an order before its customer is looked up. */
export const withoutCustomer = (facts: OrderFacts): OrderFacts => ({
  ...facts,
  customerAccess: 'unread',
  customer: null,
  usedBefore: false,
});
