import type { Customer } from '#shared/customers/customer.ts';
import { addCustomerWrites, countOrderWrite } from '#shared/customers/customers-table.ts';
import type { Discount } from '#shared/discounts/discount.ts';
import { claimOnceWrites, useDiscountWrite } from '#shared/discounts/discount-uses-table.ts';
import { isStockLabel } from '#shared/inventory/stock-writes-table.ts';
import type { Order } from '#shared/orders/order.ts';
import { countOf } from '#shared/orders/order-count.ts';
import { addOrderWrite } from '#shared/orders/orders-table.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

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

/** Whether a refusal says that something has changed since it was read: what is wrong, if anything, shows when it is read again. */
export const isConflict = (label: string): boolean => conflictLabels.has(label) || isStockLabel(label);
const conflictLabels = new Set(['order', 'customer', 'email', 'discount']);
