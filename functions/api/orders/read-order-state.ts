import type { BookingService } from '#shared/bookings/services/booking-service.ts';
import { parseBookingService } from '#shared/bookings/services/booking-services-table.ts';
import type { Product, Variant } from '#shared/catalogue/product.ts';
import { parseProduct } from '#shared/catalogue/products-table.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { getCustomer } from '#shared/customers/customers-table.ts';
import type { Discount } from '#shared/discounts/discount.ts';
import { getDiscount, normalCode, onceUsers } from '#shared/discounts/discounts-table.ts';
import type { Location } from '#shared/inventory/location.ts';
import { readLocations } from '#shared/inventory/locations-table.ts';
import { findVariants, type VariantName } from '#shared/inventory/variant-pointers-table.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import { getStockToTake, type StockToTake } from '#shared/inventory/variant-stock-table.ts';
import { normalEmail } from '#shared/kernel/email.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import type { LeftOutOfPrice } from '#shared/pricing/price-explanation.ts';
import { readPricing } from '#shared/pricing/pricing-config-table.ts';
import type { PricingSettings } from '#shared/pricing/pricing-settings.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { ownerOfUnique } from '#shared/table/unique-values.ts';
import { discountCodeOf, type OrderCreateInput } from './order-body.ts';

/**
 * What a caller may learn of the customer. `shown`: everything. `hidden`: the order is decided by it, but a refusal does not tell
 * one reason from another. `unread`: nothing was looked for, so nothing can show.
 */
type CustomerAccess = 'shown' | 'hidden' | 'unread';

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
  /** Whether this customer, or this e-mail address, had the code before. */
  readonly usedBefore: boolean;
};

/** Reads what an order needs, consistently, in two steps whatever the order holds. */
export async function readOrderState(
  table: Table,
  storeId: string,
  body: OrderCreateInput,
  customerAccess: CustomerAccess,
): Promise<OrderFacts> {
  const { customer: buyer } = body;
  const mayLook = customerAccess !== 'unread';
  const code = discountCodeOf(body);
  const variantIds = [...new Set(body.line_items.map((line) => line.variant_id))];
  const [variants, { locations, unreadableIds }, pricing, customerId, discountId] = await Promise.all([
    findVariants(table, storeId, variantIds),
    readLocations(table, storeId),
    readPricing(table, storeId),
    mayLook ? customerIdOf(table, storeId, buyer) : null,
    code === null ? null : ownerOfUnique(table, storeId, 'discount_code', normalCode(code)),
  ]);
  const productIds = [...new Set(variants.map(({ productId }) => productId))];
  const [items, services, stock, customer, discount, users] = await Promise.all([
    readItems(
      table,
      productIds.map((id) => keys.listed(storeId, 'PRODUCT', id)),
    ),
    readServices(table, storeId, body, variants),
    getStockToTake(table, storeId, variants),
    customerId === null ? null : getCustomer(table, storeId, customerId),
    discountId === null ? null : getDiscount(table, storeId, discountId),
    discountId === null || !mayLook ? [] : onceUsers(table, storeId, { discountId, customerId, email: buyer.email ?? null }),
  ]);
  return {
    products: new Map(items.map(parseProduct).map((product) => [product.id, product])),
    services,
    stock,
    locations,
    settings: pricing.settings,
    leftOut: [...pricing.leftOut, ...unreadableIds.map((id) => ({ object: 'location', id }) as const)],
    customerAccess,
    customer: customer !== null && isMeant(customer, buyer) ? customer : null,
    discount: code !== null && discount?.code === normalCode(code) ? discount : null,
    usedBefore: users.length > 0,
  };
}

async function readServices(
  table: Table,
  storeId: string,
  { line_items: lines }: Pick<OrderCreateInput, 'line_items'>,
  variants: readonly VariantName[],
): Promise<ReadonlyMap<number, BookingService>> {
  const booked = new Set(lines.filter(({ booking }) => booking != null).map((line) => line.variant_id));
  if (booked.size === 0) return new Map();
  const productIds = variants.filter(({ variantId }) => booked.has(variantId)).map(({ productId }) => productId);
  const items = await readItems(
    table,
    [...new Set(productIds)].map((id) => keys.listed(storeId, 'BOOKING_SERVICE', id)),
  );
  return new Map(items.map(parseBookingService).map((service) => [service.productId, service]));
}

/** What is known of an order before its customer is looked for. */
export const withoutCustomer = (state: OrderFacts): OrderFacts => ({
  ...state,
  customerAccess: 'unread',
  customer: null,
  usedBefore: false,
});

const customerIdOf = async (table: Table, storeId: string, { id, email }: OrderCreateInput['customer']): Promise<number | null> =>
  id ?? (email == null ? null : ownerOfUnique(table, storeId, 'email', normalEmail(email)));

// Between the two steps an e-mail address may have passed to another customer.
const isMeant = (customer: Customer, { id, email }: OrderCreateInput['customer']): boolean =>
  id != null || (email != null && normalEmail(customer.email) === normalEmail(email));

/** A line of a body with what the catalogue says of it. */
export type CatalogueLine = {
  readonly product: Product;
  readonly variant: Variant;
  readonly stock: VariantStock;
  readonly quantity: number;
  readonly givenPriceMinor: bigint | null;
};

/** The lines of a body found in the catalogue, and those that cannot be ordered. */
export function catalogueLines(
  body: Pick<OrderCreateInput, 'line_items'>,
  state: Pick<OrderFacts, 'products' | 'stock'>,
): { readonly lines: readonly CatalogueLine[]; readonly issues: readonly FieldIssue[] } {
  const lines: CatalogueLine[] = [];
  const issues: FieldIssue[] = [];
  for (const [index, { variant_id: id, quantity, price }] of body.line_items.entries()) {
    const param = `line_items[${index}].variant_id`;
    const stock = state.stock.get(id);
    const product = stock === undefined ? undefined : state.products.get(stock.productId);
    const variant = product?.variants.find((one) => one.id === id);
    if (stock === undefined || product === undefined || variant === undefined) {
      issues.push({ param, code: 'unknown_id', message: 'is not a variant of this store.' });
    } else if (product.status !== 'active') {
      issues.push({ param, code: 'product_not_active', message: `belongs to a product that is ${product.status}.` });
    } else if (!stock.active) {
      issues.push({ param, code: 'variant_inactive', message: 'is switched off.' });
    } else {
      lines.push({ product, variant, stock, quantity, givenPriceMinor: price == null ? null : parseMoney(price) });
    }
  }
  return { lines, issues };
}
