import type { Return, ReturnLine } from '#shared/returns/return.ts';

const atMs = Date.UTC(2026, 10, 12, 8);

/** Builds the line of a return for one unit of `anOrderLine`; override only what the test needs. */
export const aReturnLine = (over: Partial<ReturnLine> = {}): ReturnLine => ({
  id: 1,
  orderLineId: 1,
  productId: 1201,
  variantId: 5001,
  quantity: 1,
  receivedQuantity: 0,
  restockedQuantity: 0,
  reason: 'wrong_size',
  note: 'Too small',
  ...over,
});

/** Builds an approved return for the order that `anOrder` builds; override only what the test needs. */
export const aReturn = (over: Partial<Return> = {}): Return => ({
  id: 1007,
  number: 1007,
  orderId: 88012,
  customerId: 310,
  status: 'approved',
  lines: [aReturnLine()],
  refundId: null,
  refundedMinor: 0n,
  restockedCosts: [],
  currency: 'EUR',
  note: null,
  instructions: null,
  declineReason: null,
  cancelReason: null,
  locationId: null,
  requestedAtMs: atMs,
  approvedAtMs: atMs,
  receivedAtMs: null,
  declinedAtMs: null,
  cancelledAtMs: null,
  closedAtMs: null,
  createdAtMs: atMs,
  updatedAtMs: atMs,
  ...over,
});
