import { FieldErrors, type FieldIssue, fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import type { Order, OrderLine } from '#shared/orders/order.ts';
import { hasLeft, returnableUnits, withReturning } from '#shared/orders/returned-units.ts';
import type { Return, ReturnReason } from './return.ts';

/** The goods to return. A null `quantity` means all units of the line that can be returned. */
export type WantedReturn = {
  readonly lines: readonly {
    readonly lineId: number;
    readonly quantity: number | null;
    readonly reason: ReturnReason;
    readonly note: string | null;
  }[];
  readonly note: string | null;
  /** Whether the return is approved immediately. */
  readonly approved: boolean;
};

type ReturnedUnits = { readonly line: OrderLine; readonly quantity: number; readonly reason: ReturnReason; readonly note: string | null };

/**
 * Opens a return for shipped units. Until the units arrive or the return ends, no refund and no other return can
 * include the units.
 * @throws FieldErrors if the order is canceled or units cannot be returned
 */
export function requestReturn(
  order: Order,
  wanted: WantedReturn,
  nowMs: number,
): { readonly order: Order; readonly returned: Omit<Return, 'id' | 'number'> } {
  if (order.status === 'cancelled') throw fieldError('', 'order_cancelled', 'The order is canceled.');
  const units = wantedUnits(order, wanted.lines);
  const expected = new Map(units.map(({ line, quantity }) => [line.id, quantity]));
  const returned: Omit<Return, 'id' | 'number'> = {
    orderId: order.id,
    customerId: order.customerId,
    status: wanted.approved ? 'approved' : 'requested',
    lines: units.map(({ line, quantity, reason, note }, index) => ({
      id: index + 1,
      orderLineId: line.id,
      productId: line.productId,
      variantId: line.variantId,
      quantity,
      receivedQuantity: 0,
      restockedQuantity: 0,
      reason,
      note,
    })),
    refundId: null,
    refundedMinor: 0n,
    restockedCosts: [],
    currency: order.currency,
    note: wanted.note,
    instructions: null,
    declineReason: null,
    cancelReason: null,
    locationId: null,
    requestedAtMs: nowMs,
    approvedAtMs: wanted.approved ? nowMs : null,
    receivedAtMs: null,
    declinedAtMs: null,
    cancelledAtMs: null,
    closedAtMs: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  const lines = order.lines.map((line) => withReturning(line, expected.get(line.id) ?? 0));
  return { order: { ...order, lines, updatedAtMs: nextUpdatedAtMs(order.updatedAtMs, nowMs) }, returned };
}

function wantedUnits(order: Order, wanted: WantedReturn['lines']): readonly ReturnedUnits[] {
  const issues: FieldIssue[] = [];
  const units: ReturnedUnits[] = [];
  const seen = new Set<number>();
  for (const [index, { lineId, quantity, reason, note }] of wanted.entries()) {
    const line = order.lines.find(({ id }) => id === lineId);
    const issue = line === undefined ? unknownLine : lineIssue(order, line, quantity, seen.has(lineId));
    if (issue !== null) {
      issues.push({ ...issue, param: `line_items[${index}].${issue.param}` });
    } else if (line !== undefined) {
      units.push({ line, quantity: quantity ?? returnableUnits(line), reason, note });
    }
    seen.add(lineId);
  }
  if (issues.length > 0) throw new FieldErrors(issues);
  return units;
}

const unknownLine: FieldIssue = { param: 'id', code: 'unknown_id', message: 'is not a line of this order.' };

function lineIssue(order: Order, line: OrderLine, quantity: number | null, isTwice: boolean): FieldIssue | null {
  if (isTwice) return { param: 'id', code: 'duplicate', message: 'is listed twice.' };
  if (line.kind !== 'physical') return { param: 'id', code: 'line_not_returnable', message: 'has no goods to return: refund it instead.' };
  if (!hasLeft(order, line)) return { param: 'id', code: 'line_not_fulfilled', message: 'has not been shipped.' };
  const returnable = returnableUnits(line);
  if (returnable > 0 && (quantity ?? returnable) <= returnable) return null;
  return {
    param: 'quantity',
    code: 'quantity_exceeds_returnable',
    message: `must be at most ${returnable}: the other units are refunded, returned or in an open return.`,
    meta: { requested: quantity ?? line.quantity, returnable },
  };
}
