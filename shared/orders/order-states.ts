import type { Order } from './order.ts';
import { nextState, type OrderState, orderTriggers } from './order-transitions.ts';
import { hasNoUnitsLeft, returnableUnits } from './returned-units.ts';

/** Returns the three states of an order as one string. */
export const stateName = ({ status, paymentStatus, fulfillmentStatus }: OrderState): string =>
  `${status}, ${paymentStatus}, ${fulfillmentStatus}`;

/**
 * Yields the contradictions between an order's states and its times, amounts and lines. Each contradiction consists of
 * a field and the rule that the field breaks.
 */
export function* brokenStates(order: Order): Generator<{ readonly param: string; readonly rule: string }> {
  const { status, paymentStatus, refundedTotalMinor, totalMinor, lines } = order;
  const isOfNothing = totalMinor === 0n && paymentStatus === 'refunded';
  if (!reachableStates.has(stateName(order))) yield { param: 'status', rule: 'a reachable state' };
  const isPaid = paymentStatus !== 'unpaid' && paymentStatus !== 'authorized' && paymentStatus !== 'failed';
  const refund = refundedTotalMinor === 0n ? 'no refund' : refundedTotalMinor < totalMinor ? 'a partial refund' : 'a full refund';
  const paymentOf = { 'no refund': ['partially_refunded', 'refunded'], 'a partial refund': [], 'a full refund': [] } as const;
  if (isOfNothing && !hasNoUnitsLeft(order)) yield { param: 'payment_status', rule: 'refunded when all units are refunded' };
  if (!isOfNothing && (paymentOf[refund] as readonly string[]).includes(paymentStatus)) {
    yield { param: 'payment_status', rule: `a payment status that matches ${refund}` };
  }
  if (refund === 'a partial refund' && paymentStatus !== 'partially_refunded') {
    yield { param: 'payment_status', rule: 'partially_refunded' };
  }
  if (refund === 'a full refund' && paymentStatus !== 'refunded') yield { param: 'payment_status', rule: 'refunded' };
  if (refundedTotalMinor > totalMinor) yield { param: 'refunds', rule: 'refunds of at most the total' };
  if ((order.paidAtMs !== null) !== isPaid) yield { param: 'paid_at', rule: 'paid_at if and only if the order is paid' };
  if ((order.cancelledAtMs !== null) !== (status === 'cancelled')) {
    yield { param: 'cancelled_at', rule: 'cancelled_at if and only if the order is canceled' };
  }
  if (status === 'delivered' && order.deliveredAtMs === null) yield { param: 'delivered_at', rule: 'delivered_at' };
  const fulfilled = lines.filter(({ fulfilledAtMs }) => fulfilledAtMs !== null).length;
  if ((order.fulfillmentStatus === 'unfulfilled') !== (fulfilled === 0)) {
    yield { param: 'fulfillment_status', rule: 'the fulfillment status that its lines imply' };
  }
  const tooMany = lines.findIndex(
    (line) => line.refundedQuantity > line.quantity || line.restockedQuantity > line.quantity || returnableUnits(line) < 0,
  );
  if (tooMany !== -1) {
    yield { param: `line_items[${tooMany}].quantity`, rule: 'no more units refunded, returned or restocked than ordered' };
  }
}

/** All states that an order can reach through the transition table, whether it was paid or unpaid when placed. */
const reachableStates: ReadonlySet<string> = statesFrom([
  { status: 'pending', paymentStatus: 'unpaid', fulfillmentStatus: 'unfulfilled' },
  { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' },
]);

function statesFrom(first: readonly OrderState[]): ReadonlySet<string> {
  const known = new Map(first.map((state) => [stateName(state), state]));
  // The loop also visits states that it adds to the map, because iterating over a map includes new entries.
  for (const state of known.values()) {
    for (const trigger of orderTriggers) {
      const next = nextState(state, trigger);
      if (!('refused' in next) && !known.has(stateName(next))) known.set(stateName(next), next);
    }
  }
  return new Set(known.keys());
}
