import type { Customer } from '#shared/customers/customer.ts';
import { addCustomerWrites, countOrderWrite } from '#shared/customers/customers-table.ts';
import type { Discount } from '#shared/discounts/discount.ts';
import { claimOnceWrites, useDiscountWrite } from '#shared/discounts/discount-uses-table.ts';
import { type Demand, levelAt } from '#shared/inventory/fulfilling-location.ts';
import { isStockLabel, type StockMove, untrackedCheck } from '#shared/inventory/stock-writes-table.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import { rowBytes } from '#shared/inventory/variant-stock-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { countOf, type Order } from '#shared/orders/order.ts';
import { addOrderWrite } from '#shared/orders/orders-table.ts';
import { type LabelledWrite, TransactionRefused } from '#shared/table/transact.ts';

/** The customer as the order that brings it into being leaves it. */
export const firstCounted = (customer: Customer, order: Order): Customer => ({
  ...customer,
  ordersCount: countOf(order).orders,
  totalSpentMinor: countOf(order).spentMinor,
  lastOrderAtMs: order.placedAtMs,
});

/** The writes of a new order but for its stock: the order itself, its customer and the use of its discount code. */
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
  return [addOrderWrite(storeId, order), ...counted, ...usedDiscountWrites(storeId, order, customer, discount)];
}

// A code that took nothing off, because an automatic discount saves more, is not used up.
function usedDiscountWrites(storeId: string, order: Order, customer: Customer, discount: Discount | null): LabelledWrite[] {
  if (discount === null || order.discountCode === null) return [];
  const use = { discountId: discount.id, customerId: customer.id, email: order.email ?? customer.email, orderId: order.id };
  return [useDiscountWrite(storeId, discount.id, order.createdAtMs), ...(discount.oncePerCustomer ? claimOnceWrites(storeId, use) : [])];
}

type Stock = ReadonlyMap<number, VariantStock>;

/** What an order takes from the location that fulfils it: one move for each tracked variant. */
export const movesOf = (demands: readonly Demand[], stock: Stock, locationId: number | null): StockMove[] =>
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

const conflictLabels = new Set(['order', 'customer', 'email', 'discount', 'refund', 'note', 'gift_card', 'gift_cards']);

/**
 * Whether a refusal says that what an order was decided by has changed since it was read, or that a new id is taken: what is
 * wrong, if anything, shows when it is read again.
 */
export const isConflict = (label: string): boolean => conflictLabels.has(label) || isStockLabel(label);
