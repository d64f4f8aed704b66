import type { Order } from './order.ts';

/** What an order counts for its customer: whether it counts as an order, and what was paid for it less what was given back. */
export type OrderCount = { readonly orders: 0 | 1; readonly spentMinor: bigint };

/** Test orders count for nothing, cancelled ones not as an order (specification: Customer, orders_count and total_spent). */
export const countOf = (order: Pick<Order, 'test' | 'status' | 'paidAtMs' | 'totalMinor' | 'refundedTotalMinor'>): OrderCount => ({
  orders: order.test || order.status === 'cancelled' ? 0 : 1,
  spentMinor: order.test || order.paidAtMs === null ? 0n : order.totalMinor - order.refundedTotalMinor,
});

/** What a customer's counters have to change by when an order's count changes. */
export const differenceOf = (before: OrderCount, after: OrderCount): { readonly orders: -1 | 0 | 1; readonly spentMinor: bigint } => ({
  orders: after.orders === before.orders ? 0 : after.orders > before.orders ? 1 : -1,
  spentMinor: after.spentMinor - before.spentMinor,
});
