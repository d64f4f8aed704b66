import { assertPayable } from '#shared/kernel/currency.ts';
import { FieldErrors, type FieldIssue, fieldError } from '#shared/kernel/errors.ts';
import { formatMoney, sumAmounts } from '#shared/kernel/money.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { endFulfillment } from '#shared/orders/fulfill-order.ts';
import { type MovedOrder, moveOrder } from '#shared/orders/move-order.ts';
import type { Order, OrderLine, Refund } from '#shared/orders/order.ts';
import { type Restock, restockable, restockByVariant, withRestocked } from '#shared/orders/restock.ts';
import { hasNoUnitsLeft, refundableUnits, withRefunded } from '#shared/orders/returned-units.ts';
import { refundableMinor, refundOfUnits, refundParts, spreadOverLines } from './refund-amount.ts';

/** A requested refund (specification: POST /orders/{id}/refunds). */
export type WantedRefund = {
  /** The id that the refund gets. */
  readonly id: number;
  /**
   * The amount to refund. Null means the amount that was paid for the units in `lines`. If `lines` is empty, the amount
   * must be given.
   */
  readonly amountMinor: bigint | null;
  /** The units to refund. A `quantity` of null means all refundable units of the line. */
  readonly lines: readonly { readonly lineId: number; readonly quantity: number | null }[];
  readonly restock: boolean;
  readonly note: string | null;
};

type RefundedUnits = { readonly line: OrderLine; readonly quantity: number };

/**
 * Refunds units of an order, an amount, or both. Returns the refund and the changed order. `before` lists the order's
 * earlier refunds. Only the final refund, which pays back everything that is left, needs the earlier refunds (see
 * `refundOnceDecided`).
 * @throws FieldErrors when the order is not paid, when units or money exceed what is left, or when there is no amount
 */
export function refundOrder(
  order: Order,
  wanted: WantedRefund,
  nowMs: number,
  before: readonly Refund[],
): MovedOrder & { readonly refund: Refund; readonly restock: readonly Restock[] } {
  moveOrder(order, 'refund_units');
  const units = wantedUnits(order, wanted.lines);
  const paid = units.map((refunded) => refundOfUnits(order, refunded));
  const amountMinor = wantedAmount(order, wanted, sumAmounts(paid.map((line) => line.amountMinor)));
  const amounts = spreadOverLines(order, paid, amountMinor);
  const restocked = new Map(
    wanted.restock ? units.map(({ line, quantity }) => [line.id, restockable(line, unreturned(line, quantity))]) : [],
  );
  const lines = units.map(({ line, quantity }, index) => ({
    lineId: line.id,
    quantity,
    amountMinor: amounts[index]?.amountMinor ?? 0n,
    taxMinor: amounts[index]?.taxMinor ?? 0n,
    restockedQuantity: restocked.get(line.id) ?? 0,
  }));
  const refund: Refund = {
    id: wanted.id,
    orderId: order.id,
    ...refundParts(order, amountMinor, lines, before),
    currency: order.currency,
    restock: wanted.restock,
    note: wanted.note ?? refundNote(units),
    returnId: null,
    createdAtMs: nowMs,
  };
  const { order: refunded, trigger } = recordRefund(withRestocked(order, restocked), refund);
  return {
    order: { ...refunded, updatedAtMs: nextUpdatedAtMs(order.updatedAtMs, nowMs) },
    trigger,
    refund,
    restock: restockByVariant(order, restocked),
  };
}

// Returns the number of refunded units that the refund may restock. Returned units do not count, because their
// restocking was decided on arrival.
const unreturned = (line: OrderLine, quantity: number): number => Math.max(0, quantity - line.returnedUnrefundedQuantity);

function wantedAmount(order: Order, wanted: WantedRefund, paidMinor: bigint): bigint {
  if (wanted.amountMinor === null && wanted.lines.length === 0) {
    throw fieldError('amount', 'amount_required', 'is required if line_items is left out.');
  }
  // An explicit amount must be positive. Units that cost nothing are refunded by leaving the amount out.
  const amountMinor = wanted.amountMinor ?? paidMinor;
  if (wanted.amountMinor !== null && amountMinor <= 0n) throw fieldError('amount', 'amount_must_be_positive', 'must be more than 0.00.');
  assertPayable('amount', amountMinor, order.currency);
  return amountMinor;
}

function wantedUnits(order: Order, wanted: WantedRefund['lines']): readonly RefundedUnits[] {
  const issues: FieldIssue[] = [];
  const units: RefundedUnits[] = [];
  const seen = new Set<number>();
  for (const [index, { lineId, quantity }] of wanted.entries()) {
    const line = order.lines.find(({ id }) => id === lineId);
    const left = line === undefined ? 0 : refundableUnits(line);
    const param = `line_items[${index}]`;
    if (line === undefined) {
      issues.push({ param: `${param}.id`, code: 'unknown_id', message: 'is not a line of this order.' });
    } else if (seen.has(lineId)) {
      issues.push({ param: `${param}.id`, code: 'duplicate', message: 'is listed twice.' });
    } else if (left === 0 || (quantity ?? left) > left) {
      const meta = { requested: quantity ?? line.quantity, refundable: left };
      issues.push({
        param: `${param}.quantity`,
        code: 'quantity_exceeds_refundable',
        message: `must be at most ${left}, the number of refundable units left${line.returningQuantity > 0 ? ' that are not in an open return' : ''}.`,
        meta,
      });
    } else {
      units.push({ line, quantity: quantity ?? left });
    }
    seen.add(lineId);
  }
  if (issues.length > 0) throw new FieldErrors(issues);
  return units;
}

/**
 * Applies a refund to an order: counts the refunded units and the amount, and changes the order's state. If a partly
 * fulfilled order then has no units left to send, it becomes fulfilled.
 * @throws FieldErrors if the order's state does not allow the refund, or if the amount exceeds the amount that can
 * still be refunded
 */
export function recordRefund(order: Order, refund: Pick<Refund, 'amountMinor' | 'lines' | 'createdAtMs'>): MovedOrder {
  const left = refundableMinor(order);
  const units = new Map(refund.lines.map(({ lineId, quantity }) => [lineId, quantity]));
  const lines = order.lines.map((line) => withRefunded(line, units.get(line.id) ?? 0));
  const trigger = refundTrigger(refund.amountMinor, left, hasNoUnitsLeft({ lines }));
  const moved = moveOrder(order, trigger);
  if (refund.amountMinor > left) {
    throw fieldError('amount', 'refund_exceeds_remaining', `must be at most ${formatMoney(left)}, the amount left to refund.`, {
      requested: formatMoney(refund.amountMinor),
      remaining: formatMoney(left),
    });
  }
  const refunded: Order = {
    ...moved,
    lines,
    refundedTotalMinor: order.refundedTotalMinor + refund.amountMinor,
  };
  return { order: endFulfillment(refunded, refund.createdAtMs), trigger };
}

/**
 * Returns the trigger for a refund:
 *
 * - `refund_units`: the refund pays back no money, and the order still has money or units to refund.
 * - `refund_part`: the refund pays back a part of the remaining money.
 * - `refund_rest`: any other refund.
 */
function refundTrigger(amountMinor: bigint, leftMinor: bigint, isAll: boolean): 'refund_units' | 'refund_part' | 'refund_rest' {
  if (amountMinor === 0n && !(leftMinor === 0n && isAll)) return 'refund_units';
  return amountMinor < leftMinor ? 'refund_part' : 'refund_rest';
}

/** Returns a description of the refunded units, such as "2 x Linen shirt (S / White)"; null when there are none. */
export function refundNote(units: readonly { readonly line: OrderLine; readonly quantity: number }[]): string | null {
  const named = units.map(
    ({ line, quantity }) => `${quantity} x ${line.name}${line.variantTitle === null ? '' : ` (${line.variantTitle})`}`,
  );
  return named.length === 0 ? null : named.join(', ');
}
