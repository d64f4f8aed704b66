import { type FieldIssue, fieldError } from '#shared/kernel/errors.ts';
import type { Order } from '#shared/orders/order.ts';
import type { PurchaseOrderLine } from './purchase-order.ts';

/** The coverage of an order by purchase orders, which ensures that no unit is ordered twice. */
export type OrderCoverage = {
  readonly orderId: number;
  /** Ordered units by order line. */
  readonly ordered: ReadonlyMap<number, number>;
  /** Its purchase orders, without canceled ones. */
  readonly purchaseOrderIds: readonly number[];
  /** The suppliers and services (`sourceName`) with an automatic draft since the order was paid. */
  readonly drafted: readonly string[];
  /** The number of its changes; 0 before the first. */
  readonly version: number;
};

/** Returns the coverage of an order without purchase orders. */
export const noCoverage = (orderId: number): OrderCoverage => ({
  orderId,
  ordered: new Map(),
  purchaseOrderIds: [],
  drafted: [],
  version: 0,
});

const maxPurchaseOrdersOfOrder = 100;

type CoveringLine = Pick<PurchaseOrderLine, 'orderLineId' | 'quantity'>;

/** Returns the units of purchase order lines, by order line. */
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

/** Returns the units of an order line that were not refunded; none of a canceled or refunded order. */
export function wantedUnits({ status, lines }: Pick<Order, 'status' | 'lines'>, lineId: number): number {
  const line = lines.find(({ id }) => id === lineId);
  return line === undefined || status === 'cancelled' || status === 'refunded' ? 0 : line.quantity - line.refundedQuantity;
}

/** Returns the units of an order line that are neither refunded nor ordered. */
export const uncoveredUnits = (coverage: OrderCoverage, order: Order, lineId: number): number =>
  Math.max(0, wantedUnits(order, lineId) - (coverage.ordered.get(lineId) ?? 0));

/** Returns the issues of lines that are about to be sent to a supplier: units of the order that have been refunded since. */
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

/** Returns the issues of lines that order more units of an order line than are left, in line order. */
export function coverageIssues(coverage: OrderCoverage, order: Order, lines: readonly CoveringLine[]): readonly FieldIssue[] {
  const used = new Map<number, number>();
  return lines.flatMap(({ orderLineId, quantity }, index): FieldIssue[] => {
    if (orderLineId === null) return [];
    const left = uncoveredUnits(coverage, order, orderLineId) - (used.get(orderLineId) ?? 0);
    used.set(orderLineId, (used.get(orderLineId) ?? 0) + quantity);
    if (quantity <= left) return [];
    const available = Math.max(0, left);
    const message = `must be at most ${available}, which is what is not ordered yet.`;
    return [{ param: `line_items[${index}].quantity`, code: 'already_ordered', message, meta: { requested: quantity, available } }];
  });
}

/**
 * Refuses another purchase order for an order that has the maximum number.
 * @throws FieldErrors `limit_reached`
 */
export function assertRoom({ purchaseOrderIds }: OrderCoverage): void {
  if (purchaseOrderIds.length < maxPurchaseOrdersOfOrder) return;
  throw fieldError('order_id', 'limit_reached', `has ${maxPurchaseOrdersOfOrder} purchase orders already.`);
}

/**
 * Returns the coverage with a new purchase order; `draftedFor` is the source of an automatic draft, null when staff created it.
 * @throws FieldErrors `limit_reached` when the order has the maximum number of purchase orders
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

/** Returns the coverage without lines that are replaced or whose purchase order is canceled. */
export const withoutLines = (coverage: OrderCoverage, lines: readonly CoveringLine[]): OrderCoverage => ({
  ...coverage,
  ordered: changedBy(coverage, lines, -1),
  version: coverage.version + 1,
});

/** Returns the coverage with the new lines of a purchase order. */
export const withLines = (coverage: OrderCoverage, lines: readonly CoveringLine[]): OrderCoverage => ({
  ...coverage,
  ordered: changedBy(coverage, lines, 1),
});

/** Returns the coverage without a canceled purchase order. */
export const withoutPurchaseOrder = (
  coverage: OrderCoverage,
  { id, lines }: { readonly id: number; readonly lines: readonly CoveringLine[] },
): OrderCoverage => ({
  ...withoutLines(coverage, lines),
  purchaseOrderIds: coverage.purchaseOrderIds.filter((other) => other !== id),
});
