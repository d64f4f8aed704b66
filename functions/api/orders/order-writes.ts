import { isCalendarConflict } from '#shared/bookings/calendar/calendar-table.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { addCustomerWrites, countOrderWrite } from '#shared/customers/customers-table.ts';
import type { Discount } from '#shared/discounts/discount.ts';
import { claimOnceWrites, useDiscountWrite } from '#shared/discounts/discounts-table.ts';
import { type Demand, levelAt } from '#shared/inventory/fulfilling-location.ts';
import type { Location } from '#shared/inventory/location.ts';
import { getLocation, readLocations } from '#shared/inventory/locations-table.ts';
import { isStockLabel, type StockMove, stockLabel, untrackedCheck } from '#shared/inventory/stock-writes-table.ts';
import { goneLevels, type VariantStock } from '#shared/inventory/variant-stock.ts';
import { getVariantStock, rowBytes, type StockToTake } from '#shared/inventory/variant-stock-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { countOf, type Order } from '#shared/orders/order.ts';
import { addOrderWrite } from '#shared/orders/orders-table.ts';
import type { Restock } from '#shared/orders/restock.ts';
import { placedChanges } from '#shared/reports/sales-change.ts';
import { addSalesChangeWrites } from '#shared/reports/sales-changes-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused } from '#shared/table/transact.ts';

/** The customer as the order that brings it into being leaves it. */
export const firstCounted = (customer: Customer, order: Order): Customer => ({
  ...customer,
  ordersCount: countOf(order).orders,
  totalSpentMinor: countOf(order).spentMinor,
  lastOrderAtMs: order.placedAtMs,
});

/** The writes of a new order but for its stock: the order itself, its customer, the use of its discount code and its sales. */
export function newOrderWrites(
  storeId: string,
  order: Order,
  { customer, isNew }: { readonly customer: Customer; readonly isNew: boolean },
  discount: Discount | null,
): LabelledWrite[] {
  const nowMs = order.createdAtMs;
  const counted = isNew
    ? addCustomerWrites(storeId, customer)
    : [countOrderWrite(storeId, customer, { ...countOf(order), placedAtMs: order.placedAtMs }, nowMs)];
  return [
    addOrderWrite(storeId, order),
    ...counted,
    ...usedDiscountWrites(storeId, order, customer, discount),
    ...addSalesChangeWrites(storeId, placedChanges(order), nowMs),
  ];
}

// A code that took nothing off, because an automatic discount saves more, is not used up.
function usedDiscountWrites(storeId: string, order: Order, customer: Customer, discount: Discount | null): LabelledWrite[] {
  if (discount === null || order.discountCode === null) return [];
  const use = { discountId: discount.id, customerId: customer.id, email: order.email ?? customer.email, orderId: order.id };
  return [useDiscountWrite(storeId, discount.id, order.createdAtMs), ...(discount.oncePerCustomer ? claimOnceWrites(storeId, use) : [])];
}

type Stock = ReadonlyMap<number, StockToTake>;

/**
 * What an order takes from the location that fulfills it: one move for each tracked variant. `contended`: the labels of the stock that
 * this order could not get because other transactions had it.
 */
export const movesOf = (demands: readonly Demand[], stock: Stock, locationId: number | null, contended: ReadonlySet<string>): StockMove[] =>
  demands.flatMap(({ variantId, quantity }) => {
    const row = stock.get(variantId);
    return row === undefined || !row.tracked || locationId === null
      ? []
      : [
          {
            productId: row.productId,
            variantId,
            locationId,
            quantity,
            level: levelAt(stock, variantId, locationId),
            rowBytes: rowBytes(row),
            isContended: row.jobIds.length > 0 || contended.has(stockLabel(variantId)),
          },
        ];
  });

/** The writes that hold an order's untracked variants to what was read of them. */
export const untrackedChecks = (storeId: string, demands: readonly Demand[], stock: Stock): LabelledWrite[] =>
  demands.flatMap(({ variantId }) => {
    const row = stock.get(variantId);
    return row === undefined || row.tracked ? [] : [untrackedCheck(storeId, row)];
  });

/**
 * The answer to an order that lost its customer's one use of a code to another one; any other error as it is. What was read
 * may not know of that use: the other order may have been placed since, or under the same e-mail address by another customer.
 */
export function withoutSecondUse(error: unknown): unknown {
  const isTaken = error instanceof TransactionRefused && (error.refused.has('once:customer') || error.refused.has('once:email'));
  return isTaken ? fieldError('discount_code', 'discount_already_used', 'can be used once per customer and was used before.') : error;
}

const conflictLabels = new Set([
  'order',
  'return',
  'customer',
  'email',
  'discount',
  'refund',
  'note',
  'gift_card',
  'gift_cards',
  'stock_job',
  'booking',
  'booking_resource',
]);

/**
 * Whether a refusal says that what an order was decided by has changed since it was read, or that a new id is taken: what is
 * wrong, if anything, shows when it is read again.
 */
export const isConflict = (label: string): boolean => conflictLabels.has(label) || isStockLabel(label) || isCalendarConflict(label);

/** Where an order's goods can go back to, and the stock of its variants as it was read. */
type RestockTarget = {
  readonly locationId: number | null;
  readonly stock: ReadonlyMap<number, VariantStock>;
  readonly locations: readonly Location[];
};

/** Nothing goes back. */
export const noRestockTarget: RestockTarget = { locationId: null, stock: new Map(), locations: [] };

/**
 * Reads where an order's goods go back to: `wantedId` if it is given, else the location that fulfilled the order, or the default one
 * if that is no longer active.
 * @throws FieldErrors when the location that is wanted is not one of the store's, or not active; StoredFormError when none that can be read
 * would take them
 */
export async function readRestockTarget(
  table: Table,
  storeId: string,
  order: Order,
  wantedId: number | null = null,
): Promise<RestockTarget> {
  const taken = order.lines.filter((line) => line.stockTaken);
  const [{ locations, unreadableIds }, stock] = await Promise.all([
    readLocations(table, storeId),
    getVariantStock(table, storeId, [...new Map(taken.map((line) => [line.variantId, line])).values()]),
  ]);
  const wanted = locations.find(({ id }) => id === wantedId);
  if (wantedId !== null && unreadableIds.includes(wantedId)) await getLocation(table, storeId, wantedId);
  if (wantedId !== null && wanted === undefined) throw fieldError('location_id', 'unknown_id', 'is not a location of this store.');
  if (wanted?.isActive === false) throw fieldError('location_id', 'inactive_location', 'is a location that is not active.');
  const own = wanted ?? locations.find(({ id, isActive }) => id === order.locationId && isActive);
  const target = own ?? locations.find(({ isDefault }) => isDefault);
  const [unread] = unreadableIds;
  // Goods that go back nowhere would be lost: the location that may have been meant is read for itself, and fails.
  if (target === undefined && unread !== undefined) await getLocation(table, storeId, unread);
  return { locationId: target?.id ?? null, stock, locations };
}

/**
 * Decides about an order as if those of its lines that cannot go back into stock, because their variant is gone or tracked no
 * longer, had never been taken out of it: they are skipped in silence.
 */
export function withReturnable<Decided extends { readonly order: Order }>(
  order: Order,
  { locationId, stock }: RestockTarget,
  decide: (order: Order) => Decided,
): Decided {
  const canReturn = (variantId: number): boolean => locationId !== null && stock.get(variantId)?.tracked === true;
  const decided = decide({
    ...order,
    lines: order.lines.map((line) => ({ ...line, stockTaken: line.stockTaken && canReturn(line.variantId) })),
  });
  const taken = new Map(order.lines.map((line) => [line.id, line.stockTaken]));
  const lines = decided.order.lines.map((line) => ({ ...line, stockTaken: taken.get(line.id) ?? line.stockTaken }));
  return { ...decided, order: { ...decided.order, lines } };
}

/** What goes back, one move for each variant. */
export function returnMoves(restock: readonly Restock[], { locationId, stock, locations }: RestockTarget): StockMove[] {
  if (locationId === null) return [];
  return restock.map((units): StockMove => {
    const row = stock.get(units.variantId);
    const gone = row === undefined ? [] : goneLevels(row, locations);
    return { ...units, locationId, level: levelAt(stock, units.variantId, locationId), rowBytes: rowBytes(row), gone };
  });
}
