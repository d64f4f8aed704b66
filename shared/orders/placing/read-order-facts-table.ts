import type { BookingService } from '#shared/bookings/services/booking-service.ts';
import { parseBookingService } from '#shared/bookings/services/booking-services-table.ts';
import { parseProduct } from '#shared/catalogue/products-table.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { getCustomer } from '#shared/customers/customers-table.ts';
import { getDiscountToUse, normalCode, readSingleUseOrders } from '#shared/discounts/discounts-table.ts';
import { readLocations } from '#shared/inventory/locations-table.ts';
import { findVariants, type VariantName } from '#shared/inventory/variant-pointers-table.ts';
import { getStockToTake } from '#shared/inventory/variant-stock-table.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { readPricing } from '#shared/pricing/pricing-config-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { readOwnerOfUnique } from '#shared/table/unique-values.ts';
import type { CustomerAccess, OrderFacts } from './order-facts.ts';
import type { WantedBuyer, WantedOrder } from './wanted-order.ts';

/**
 * Reads the data that an order depends on, with strong consistency. Even a large order needs only two steps of reads.
 */
export async function readOrderFacts(
  table: Table,
  storeId: string,
  wanted: WantedOrder,
  customerAccess: CustomerAccess,
): Promise<OrderFacts> {
  const { customer: buyer, discountCode: code = null } = wanted;
  const mayLook = customerAccess !== 'unread';
  const variantIds = [...new Set(wanted.lines.map(({ variantId }) => variantId))];
  const [variants, { locations, unreadableIds }, pricing, customerId, discountId] = await Promise.all([
    findVariants(table, storeId, variantIds),
    readLocations(table, storeId),
    readPricing(table, storeId),
    mayLook ? customerIdOf(table, storeId, buyer) : null,
    code === null ? null : readOwnerOfUnique(table, storeId, 'discount_code', normalCode(code)),
  ]);
  const productIds = [...new Set(variants.map(({ productId }) => productId))];
  const [items, services, stock, customer, found, users] = await Promise.all([
    readItems(
      table,
      productIds.map((id) => keys.listed(storeId, 'PRODUCT', id)),
    ),
    readServices(table, storeId, wanted, variants),
    getStockToTake(table, storeId, variants),
    customerId === null ? null : getCustomer(table, storeId, customerId),
    discountId === null ? null : getDiscountToUse(table, storeId, discountId),
    discountId === null || !mayLook ? [] : readSingleUseOrders(table, storeId, { discountId, customerId, email: buyer.email ?? null }),
  ]);
  const discount = code !== null && found?.discount.code === normalCode(code) ? found : null;
  return {
    products: new Map(items.map(parseProduct).map((product) => [product.id, product])),
    services,
    stock,
    locations,
    settings: pricing.settings,
    leftOut: [...pricing.leftOut, ...unreadableIds.map((id) => ({ object: 'location', id }) as const)],
    customerAccess,
    customer: customer !== null && isMeant(customer, buyer) ? customer : null,
    discount: discount?.discount ?? null,
    discountJobIds: discount?.jobIds ?? [],
    usedBefore: users.length > 0,
  };
}

async function readServices(
  table: Table,
  storeId: string,
  { lines }: Pick<WantedOrder, 'lines'>,
  variants: readonly VariantName[],
): Promise<ReadonlyMap<number, BookingService>> {
  const booked = new Set(lines.filter(({ booking }) => booking != null).map(({ variantId }) => variantId));
  if (booked.size === 0) return new Map();
  const productIds = variants.filter(({ variantId }) => booked.has(variantId)).map(({ productId }) => productId);
  const items = await readItems(
    table,
    [...new Set(productIds)].map((id) => keys.listed(storeId, 'BOOKING_SERVICE', id)),
  );
  return new Map(items.map(parseBookingService).map((service) => [service.productId, service]));
}

const customerIdOf = async (table: Table, storeId: string, { id, email }: WantedBuyer): Promise<number | null> =>
  id ?? (email == null ? null : readOwnerOfUnique(table, storeId, 'email', normalEmail(email)));

// Reports whether the customer that was read is the requested one. After the customer's id was found, the e-mail
// address may have moved to another customer.
const isMeant = (customer: Customer, { id, email }: WantedBuyer): boolean =>
  id != null || (email != null && normalEmail(customer.email) === normalEmail(email));
