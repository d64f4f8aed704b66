import type { BookingService } from '#shared/bookings/services/booking-service.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { Discount } from '#shared/discounts/discount.ts';
import type { Location } from '#shared/inventory/location.ts';
import type { StockToTake } from '#shared/inventory/variant-stock.ts';
import type { LeftOutOfPrice } from '#shared/pricing/price-explanation.ts';
import type { PricingSettings } from '#shared/pricing/pricing-settings.ts';

/**
 * How much of the customer's data may affect the result:
 * - `shown`: everything, and errors may reveal it.
 * - `hidden`: everything, but the error for a customer id is the same whether the customer is unknown or blocked.
 * - `unread`: nothing, because the customer was not read.
 */
export type CustomerAccess = 'shown' | 'hidden' | 'unread';

/** All data that the decision about an order depends on, as read from the table. */
export type OrderFacts = {
  /** The products by id. */
  readonly products: ReadonlyMap<number, Product>;
  /** The stock by variant id. An id without an entry is not a variant of this store. */
  readonly stock: ReadonlyMap<number, StockToTake>;
  /** The booking services of the lines that request a booking time, by product id. */
  readonly services: ReadonlyMap<number, BookingService>;
  readonly locations: readonly Location[];
  readonly settings: PricingSettings;
  /**
   * The unreadable locations and pricing records. The order is decided without them, and its price explanation lists
   * them.
   */
  readonly leftOut: readonly LeftOutOfPrice[];
  readonly customerAccess: CustomerAccess;
  /** Null if the customer id is unknown, the e-mail address is new, or the customer was not looked up. */
  readonly customer: Customer | null;
  /** Null if no code was sent or the code belongs to no discount. */
  readonly discount: Discount | null;
  /** The ids of the unfinished stock jobs that have used the discount. */
  readonly discountJobIds: readonly number[];
  /** Whether the customer or their e-mail address has used the code before. */
  readonly usedBefore: boolean;
};

/** Returns a copy of the facts that contains no data about the customer. */
export const withoutCustomer = (facts: OrderFacts): OrderFacts => ({
  ...facts,
  customerAccess: 'unread',
  customer: null,
  usedBefore: false,
});
