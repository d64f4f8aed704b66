import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderCoverage } from './order-coverage.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { brokenPurchaseOrderRules } from './purchase-order-rules.ts';

/**
 * The contradictions in a purchase order that is to be restored, under the names that the fields have in the API. None: it can be stored as it is,
 * and every transition of a purchase order works on it.
 */
export function restoredPurchaseOrderIssues(one: PurchaseOrder, nowMs: number): readonly FieldIssue[] {
  const { status, lines } = one;
  const isUnsent = status === 'draft' || status === 'failed';
  return [
    ...[...brokenPurchaseOrderRules(one)].map(({ param, rule }) => inconsistent(param, rule)),
    ...broken([
      ['sent_at', 'no sent_at before it was sent', !isUnsent || one.sentAtMs === null],
      ['accepted_at', 'accepted_at when it is accepted', status !== 'accepted' || one.acceptedAtMs !== null],
      ['accepted_at', 'no accepted_at before it was sent', one.acceptedAtMs === null || one.sentAtMs !== null],
      ['failure', 'a failure when it could not be sent', status !== 'failed' || one.failure !== null],
      ['failure', 'a failure only when it could not be sent', one.failure === null || status === 'failed' || status === 'cancelled'],
      ['cancel_reason', 'a reason only when it is cancelled', one.cancelReason === null || status === 'cancelled'],
      ['tracking', 'parcels only when it is shipped', one.tracking.length === 0 || status === 'shipped'],
      ['location_id', 'goods of an order go to its customer', one.orderId === null || one.locationId === null],
      ['received_at', 'goods of an order are not received by the store', one.orderId === null || one.receivedAtMs === null],
      ...lines.map(
        (line, n) => [`line_items[${n}].order_item_id`, 'a line of its order', line.orderLineId === null || one.orderId !== null] as const,
      ),
    ]),
    ...timeIssues(one, nowMs),
  ];
}

const inconsistent = (param: string, rule: string): FieldIssue => ({
  param,
  code: 'inconsistent',
  message: `contradicts the rest of the purchase order: ${rule}.`,
});

const broken = (rules: readonly (readonly [param: string, rule: string, holds: boolean])[]): FieldIssue[] =>
  rules.flatMap(([param, rule, holds]) => (holds ? [] : [inconsistent(param, rule)]));

function timeIssues(one: PurchaseOrder, nowMs: number): FieldIssue[] {
  const times = [
    ['created_at', one.createdAtMs],
    ['sent_at', one.sentAtMs],
    ['accepted_at', one.acceptedAtMs],
    ['shipped_at', one.shippedAtMs],
    ['received_at', one.receivedAtMs],
    ['cancelled_at', one.cancelledAtMs],
  ] as const;
  return times.flatMap(([param, ms]): FieldIssue[] => {
    if (ms !== null && ms > nowMs) return [{ param, code: 'invalid_timestamp', message: 'must not be in the future.' }];
    if (ms !== null && ms < one.createdAtMs) return [{ param, code: 'invalid_timestamp', message: 'must not be before created_at.' }];
    return [];
  });
}

/**
 * The contradictions with the order that goods are for: lines that it does not have, and units that are ordered twice. Units that were refunded since
 * they were ordered are still on their way.
 */
export function restoredCoverageIssues({ status, lines }: PurchaseOrder, order: Order, { ordered }: OrderCoverage): readonly FieldIssue[] {
  const used = new Map(ordered);
  return lines.flatMap(({ orderLineId, quantity }, n): FieldIssue[] => {
    if (orderLineId === null) return [];
    const line = order.lines.find(({ id }) => id === orderLineId);
    if (line === undefined)
      return [{ param: `line_items[${n}].order_item_id`, code: 'unknown_id', message: 'is not a line of the order.' }];
    if (status === 'cancelled') return [];
    const available = Math.max(0, line.quantity - (used.get(orderLineId) ?? 0));
    used.set(orderLineId, (used.get(orderLineId) ?? 0) + quantity);
    if (quantity <= available) return [];
    const message = `must be at most ${available}, which is what is not ordered yet.`;
    return [{ param: `line_items[${n}].quantity`, code: 'already_ordered', message, meta: { requested: quantity, available } }];
  });
}
