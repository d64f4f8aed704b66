import type { Specification } from '../../support/harness/specified-fields.ts';
import { apps } from './apps.ts';
import { bookings } from './bookings.ts';
import { customers } from './customers.ts';
import { discounts } from './discounts.ts';
import { giftCards } from './gift-cards.ts';
import { inventory } from './inventory.ts';
import { orders } from './orders.ts';
import { products } from './products.ts';
import { purchaseOrders } from './purchase-orders.ts';
import { reports } from './reports.ts';
import { returns } from './returns.ts';
import { stores } from './stores.ts';

/**
 * The objects and request bodies in the specification, grouped by noun, such as `orders`. The specified fields are
 * listed only here.
 */
export const specification: readonly (readonly [noun: string, specified: Specification])[] = Object.entries({
  stores,
  products,
  inventory,
  customers,
  discounts,
  giftCards,
  orders,
  returns,
  bookings,
  purchaseOrders,
  apps,
  reports,
});

export const specifiedObjects = specification.flatMap(([, { objects }]) => objects.map((object) => [object.name, object] as const));
