import type { Refund } from '#shared/orders/order.ts';

/**
 * Builds a refund of 10.00 for the order that `anOrder` builds, without units or tax; override only what the test
 * needs.
 */
export const aRefund = (over: Partial<Refund> = {}): Refund => ({
  id: 9001,
  orderId: 88012,
  amountMinor: 1000n,
  taxMinor: 0n,
  shippingMinor: 0n,
  giftCardsMinor: 0n,
  uncostedMinor: 0n,
  currency: 'EUR',
  lines: [],
  restock: false,
  note: null,
  returnId: null,
  createdAtMs: Date.UTC(2026, 10, 7, 15),
  ...over,
});
