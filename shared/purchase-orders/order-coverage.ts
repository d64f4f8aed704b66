import { type FieldIssue, fieldError } from '#shared/kernel/errors.ts';
import type { Order } from '#shared/orders/order.ts';
import type { PurchaseOrderLine } from './purchase-order.ts';

/**
 * A record of the units of a customer's order that the store has put on purchase orders. The record prevents the store
 * from buying a unit twice.
 */
export type OrderCoverage = {
  readonly orderId: number;
  /** The number of units on purchase orders, by order line id. */
  readonly ordered: ReadonlyMap<number, number>;
  /** The ids of the purchase orders for this order, without canceled ones. */
  readonly purchaseOrderIds: readonly number[];
  /**
   * The suppliers and print-on-demand services (`supplySourceKey`) for which a draft has been created automatically
   * since the order was paid.
   */
  readonly drafted: readonly string[];
  /** The number of times that the coverage has changed; 0 before the first change. */
  readonly version: number;
};

/** Returns the coverage of an order that has no purchase orders. */
export const noCoverage = (orderId: number): OrderCoverage => ({
  orderId,
  ordered: new Map(),
  purchaseOrderIds: [],
  drafted: [],
  version: 0,
});

const maxPurchaseOrdersOfOrder = 100;

type CoveringLine = Pick<PurchaseOrderLine, 'orderLineId' | 'quantity'>;

/** Returns the number of units on purchase order lines, by order line id. */
function unitsOf(lines: readonly CoveringLine[]): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  for (const { orderLineId, quantity } of lines) if (orderLineId !== null) units.set(orderLineId, (units.get(orderLineId) ?? 0) + quantity);
  return units;
}

function changedBy(coverage: OrderCoverage, lines: readonly CoveringLine[], sign: 1 | -1): ReadonlyMap<number, number> {
  const ordered = new Map(coverage.ordered);
  for (const [lineId, units] of unitsOf(lines)) ordered.set(lineId, (ordered.get(lineId) ?? 0) + sign * units);
  return new Map([...ordered].filter(([, units]) => units > 0));
}

/** Returns the number of units of an order line that were not refunded; 0 if the order is canceled or refunded. */
export function wantedUnits({ status, lines }: Pick<Order, 'status' | 'lines'>, lineId: number): number {
  const line = lines.find(({ id }) => id === lineId);
  return line === undefined || status === 'cancelled' || status === 'refunded' ? 0 : line.quantity - line.refundedQuantity;
}

/** Returns the number of units of an order line that are neither refunded nor on a purchase order. */
export const uncoveredUnits = (coverage: OrderCoverage, order: Order, lineId: number): number =>
  Math.max(0, wantedUnits(order, lineId) - (coverage.ordered.get(lineId) ?? 0));

/**
 * Returns an issue for each purchase order line that cannot be sent to the supplier as it is, because some of its units
 * have been refunded to the customer.
 */
export function refundedIssues(order: Pick<Order, 'status' | 'lines'>, lines: readonly CoveringLine[]): readonly FieldIssue[] {
  const used = new Map<number, number>();
  return lines.flatMap(({ orderLineId, quantity }, index): FieldIssue[] => {
    if (orderLineId === null) return [];
    const fulfillable = Math.max(0, wantedUnits(order, orderLineId) - (used.get(orderLineId) ?? 0));
    used.set(orderLineId, (used.get(orderLineId) ?? 0) + quantity);
    if (quantity <= fulfillable) return [];
    const message = `must be at most ${fulfillable}: the other units were refunded.`;
    const param = `line_items[${index}].quantity`;
    return [{ param, code: 'quantity_exceeds_fulfillable', message, meta: { requested: quantity, fulfillable } }];
  });
}

/**
 * Returns an issue for each purchase order line that orders more units than the customer's order needs. The customer's
 * order needs the units that are neither refunded nor on another purchase order. Earlier elements of `lines` are
 * counted first.
 */
export function coverageIssues(coverage: OrderCoverage, order: Order, lines: readonly CoveringLine[]): readonly FieldIssue[] {
  const used = new Map<number, number>();
  return lines.flatMap(({ orderLineId, quantity }, index): FieldIssue[] => {
    if (orderLineId === null) return [];
    const left = uncoveredUnits(coverage, order, orderLineId) - (used.get(orderLineId) ?? 0);
    used.set(orderLineId, (used.get(orderLineId) ?? 0) + quantity);
    if (quantity <= left) return [];
    const available = Math.max(0, left);
    const message = `must be at most ${available}, the number of units that are not ordered yet.`;
    return [{ param: `line_items[${index}].quantity`, code: 'already_ordered', message, meta: { requested: quantity, available } }];
  });
}

/**
 * Checks that an order has fewer than the maximum number of purchase orders, so that it can have another one.
 * @throws FieldErrors `limit_reached`
 */
export function assertRoom({ purchaseOrderIds }: OrderCoverage): void {
  if (purchaseOrderIds.length < maxPurchaseOrdersOfOrder) return;
  throw fieldError('order_id', 'limit_reached', `has ${maxPurchaseOrdersOfOrder} purchase orders already.`);
}

/**
 * Adds a purchase order to the coverage of a customer's order, and returns the changed coverage. `draftedFor` is the
 * source (`supplySourceKey`) of an automatic draft; null if staff created the purchase order.
 *
 * @throws FieldErrors `limit_reached` when the customer's order has the maximum number of purchase orders
 */
export function withPurchaseOrder(
  coverage: OrderCoverage,
  made: { readonly id: number; readonly lines: readonly CoveringLine[] },
  draftedFor: string | null,
): OrderCoverage {
  assertRoom(coverage);
  return {
    ...coverage,
    ordered: changedBy(coverage, made.lines, 1),
    purchaseOrderIds: [...coverage.purchaseOrderIds, made.id],
    drafted: draftedFor === null ? coverage.drafted : [...coverage.drafted, draftedFor],
    version: coverage.version + 1,
  };
}

/**
 * Returns the coverage without the given lines. These lines are being replaced, or they belong to a canceled purchase
 * order.
 */
export const withoutLines = (coverage: OrderCoverage, lines: readonly CoveringLine[]): OrderCoverage => ({
  ...coverage,
  ordered: changedBy(coverage, lines, -1),
  version: coverage.version + 1,
});

/**
 * Returns the coverage with a purchase order's new lines added. Call this function after `withoutLines`, which has
 * already incremented `version` for the same change.
 */
export const withLines = (coverage: OrderCoverage, lines: readonly CoveringLine[]): OrderCoverage => ({
  ...coverage,
  ordered: changedBy(coverage, lines, 1),
});

/** Returns the coverage after a purchase order was canceled: the id and the lines of the purchase order are removed. */
export const withoutPurchaseOrder = (
  coverage: OrderCoverage,
  { id, lines }: { readonly id: number; readonly lines: readonly CoveringLine[] },
): OrderCoverage => ({
  ...withoutLines(coverage, lines),
  purchaseOrderIds: coverage.purchaseOrderIds.filter((other) => other !== id),
});
