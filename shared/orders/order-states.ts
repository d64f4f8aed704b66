import type { Order } from './order.ts';
import { nextState, type OrderState, orderTriggers } from './order-transitions.ts';
import { hasNoUnitsLeft, returnableUnits } from './returned-units.ts';

/** The three states of an order as one text. */
export const stateName = ({ status, paymentStatus, fulfillmentStatus }: OrderState): string =>
  `${status}, ${paymentStatus}, ${fulfillmentStatus}`;

/** The contradictions between the states of an order and its times, its money and its lines: the field, and its required value. */
export function* brokenStates(order: Order): Generator<{ readonly param: string; readonly rule: string }> {
  const { status, paymentStatus, refundedTotalMinor, totalMinor, lines } = order;
  const isOfNothing = totalMinor === 0n && paymentStatus === 'refunded';
  if (!reachableStates.has(stateName(order))) yield { param: 'status', rule: 'a state that orders can come to' };
  const isPaid = paymentStatus !== 'unpaid' && paymentStatus !== 'authorized' && paymentStatus !== 'failed';
  const refund = refundedTotalMinor === 0n ? 'no refund' : refundedTotalMinor < totalMinor ? 'a refund of a part' : 'a refund of all';
  const paymentOf = { 'no refund': ['partially_refunded', 'refunded'], 'a refund of a part': [], 'a refund of all': [] } as const;
  if (isOfNothing && !hasNoUnitsLeft(order)) yield { param: 'payment_status', rule: 'refunded when all units are' };
  if (!isOfNothing && (paymentOf[refund] as readonly string[]).includes(paymentStatus)) {
    yield { param: 'payment_status', rule: `a payment status of ${refund}` };
  }
  if (refund === 'a refund of a part' && paymentStatus !== 'partially_refunded') {
    yield { param: 'payment_status', rule: 'partially_refunded' };
  }
  if (refund === 'a refund of all' && paymentStatus !== 'refunded') yield { param: 'payment_status', rule: 'refunded' };
  if (refundedTotalMinor > totalMinor) yield { param: 'refunds', rule: 'refunds up to the total' };
  if ((order.paidAtMs !== null) !== isPaid) yield { param: 'paid_at', rule: 'paid_at when it is paid, and only then' };
  if ((order.cancelledAtMs !== null) !== (status === 'cancelled')) {
    yield { param: 'cancelled_at', rule: 'cancelled_at when it is cancelled, and only then' };
  }
  if (status === 'delivered' && order.deliveredAtMs === null) yield { param: 'delivered_at', rule: 'delivered_at' };
  const fulfilled = lines.filter(({ fulfilledAtMs }) => fulfilledAtMs !== null).length;
  if ((order.fulfillmentStatus === 'unfulfilled') !== (fulfilled === 0)) {
    yield { param: 'fulfillment_status', rule: 'the fulfillment status of its lines' };
  }
  const tooMany = lines.findIndex(
    (line) => line.refundedQuantity > line.quantity || line.restockedQuantity > line.quantity || returnableUnits(line) < 0,
  );
  if (tooMany !== -1) {
    yield { param: `line_items[${tooMany}].quantity`, rule: 'no more units refunded, returned or restocked than ordered' };
  }
}

/** Every state that the transition table leads to from a new order, paid or not. */
const reachableStates: ReadonlySet<string> = statesFrom([
  { status: 'pending', paymentStatus: 'unpaid', fulfillmentStatus: 'unfulfilled' },
  { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' },
]);

function statesFrom(first: readonly OrderState[]): ReadonlySet<string> {
  const known = new Map(first.map((state) => [stateName(state), state]));
  // A map that grows while it is walked is walked to its end.
  for (const state of known.values()) {
    for (const trigger of orderTriggers) {
      const next = nextState(state, trigger);
      if (!('refused' in next) && !known.has(stateName(next))) known.set(stateName(next), next);
    }
  }
  return new Set(known.keys());
}
