import type { Customer } from '#shared/customers/customer.ts';
import { addCustomerWrites, countOrderWrite } from '#shared/customers/customers-table.ts';
import type { Discount } from '#shared/discounts/discount.ts';
import { claimOnceWrites, discountLabel, useDiscountWrite } from '#shared/discounts/discounts-table.ts';
import { claimExternalIds } from '#shared/external-ids/external-ids-table.ts';
import { type Demand, levelAt } from '#shared/inventory/fulfilling-location.ts';
import type { CodeUse } from '#shared/inventory/stock-parts-table.ts';
import { type StockMove, stockLabel, untrackedCheck } from '#shared/inventory/stock-writes-table.ts';
import type { StockToTake } from '#shared/inventory/variant-stock.ts';
import { rowBytes } from '#shared/inventory/variant-stock-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { placedChanges } from '#shared/reports/sales-change.ts';
import { addSalesChangeWrites } from '#shared/reports/sales-changes-table.ts';
import { type LabelledWrite, TransactionRefused } from '#shared/table/transact.ts';
import { countOf, type Order } from '../order.ts';
import { addOrderWrite } from '../orders-table.ts';
import type { OrderFacts } from './order-facts.ts';

/**
 * Returns the writes that add a new order, its external ids, its sales change and, for a once-per-customer code, the
 * locks on the code. The writes also add or update the customer. Other writes take the stock and count the use of the
 * code.
 */
export function newOrderWrites(
  storeId: string,
  order: Order,
  { customer, isNew }: { readonly customer: Customer; readonly isNew: boolean },
  discount: Discount | null,
): LabelledWrite[] {
  const nowMs = order.createdAtMs;
  const counted = isNew
    ? addCustomerWrites(storeId, customer)
    : [countOrderWrite(storeId, customer, { ...countOf(order), placedAtMs: nowMs }, nowMs)];
  return [
    addOrderWrite(storeId, order),
    ...claimExternalIds(storeId, 'order_external_id', order),
    ...counted,
    ...claimedOnce(storeId, order, customer, discount),
    ...addSalesChangeWrites(storeId, placedChanges(order), nowMs),
  ];
}

// The order has no `discountCode` if an automatic discount saves more than the code and does not combine with codes.
const usedDiscount = <One>(order: Order, discount: One | null): One | null => (order.discountCode === null ? null : discount);

function claimedOnce(storeId: string, order: Order, customer: Customer, discount: Discount | null): LabelledWrite[] {
  const used = usedDiscount(order, discount);
  if (used === null || !used.oncePerCustomer) return [];
  const use = { discountId: used.id, customerId: customer.id, email: order.email ?? customer.email, orderId: order.id };
  return claimOnceWrites(storeId, use);
}

/**
 * Returns the use of a discount code by an order; null if the order uses no code. `contended` contains the labels of
 * the writes that conflicted with other transactions in an earlier attempt.
 */
export function codeUseOf(
  storeId: string,
  order: Order,
  { discount, discountJobIds }: Pick<OrderFacts, 'discount' | 'discountJobIds'>,
  contended: ReadonlySet<string>,
): CodeUse | null {
  const used = usedDiscount(order, discount);
  if (used === null) return null;
  const isContended = discountJobIds.length > 0 || contended.has(discountLabel);
  return { discountId: used.id, write: useDiscountWrite(storeId, used.id, order.createdAtMs), isContended };
}

type Stock = ReadonlyMap<number, StockToTake>;

/**
 * Returns the stock moves of an order, one per tracked variant, at the location that fulfills the order. `contended`
 * contains the labels of the writes that conflicted with other transactions in an earlier attempt.
 */
export const stockMovesOf = (
  demands: readonly Demand[],
  stock: Stock,
  locationId: number | null,
  contended: ReadonlySet<string>,
): StockMove[] =>
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

/**
 * Returns a check for each untracked variant of an order. A check fails if its variant has changed since the variant
 * was read.
 */
export const untrackedChecks = (storeId: string, demands: readonly Demand[], stock: Stock): LabelledWrite[] =>
  demands.flatMap(({ variantId }) => {
    const row = stock.get(variantId);
    return row === undefined || row.tracked ? [] : [untrackedCheck(storeId, row)];
  });

/**
 * Converts the error of a failed write. If the customer has already used a once-per-customer code, returns the error
 * for the client. Otherwise returns the original error.
 *
 * The check before the write can miss an earlier use of the code. The order with the earlier use may have been placed
 * after the check, or by another customer with the same e-mail address.
 */
export function toDiscountAlreadyUsed(error: unknown): unknown {
  const isTaken = error instanceof TransactionRefused && (error.refused.has('once:customer') || error.refused.has('once:email'));
  return isTaken
    ? fieldError('discount_code', 'discount_already_used', 'can be used only once per customer and has already been used.')
    : error;
}
