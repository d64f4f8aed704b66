import { fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { type MovedOrder, moveOrder } from './move-order.ts';
import type { Order, OrderCancelReason, Refund } from './order.ts';
import { refundableMinor, refundOfUnits, refundParts, spreadOverLines } from './refunds/refund-amount.ts';
import { recordRefund, refundNote } from './refunds/refund-order.ts';
import { type LineUnits, type Restock, restockable, restockByVariant, withRestocked } from './restock.ts';
import { hasLeft, hasOpenReturn, returnableUnits } from './returned-units.ts';

export type Cancellation = {
  readonly reason: OrderCancelReason;
  /**
   * `full` refunds the whole remaining amount, including shipping; `none` refunds nothing. Null means `full` if the
   * order is paid, otherwise `none`.
   */
  readonly refund: 'full' | 'none' | null;
  /** The id that the refund gets, if money is refunded. */
  readonly refundId: number;
  readonly restock: boolean;
  /** Whether any gift card that the order issued has been used. */
  readonly hasUsedGiftCard: boolean;
};

/**
 * Cancels an order if none of its physical goods have been sent or handed over. Refunds the money and restocks the
 * goods, except units of earlier refunds (`before`). The returned `refund` is null if no money is refunded.
 * @throws FieldErrors when the order's state, returns or gift cards do not allow a cancellation
 */
export function applyCancellation(
  order: Order,
  cancellation: Cancellation,
  nowMs: number,
  before: readonly Refund[],
): MovedOrder & { readonly refund: Refund | null; readonly restock: readonly Restock[] } {
  const trigger = 'cancel';
  const moved = moveOrder(order, trigger);
  assertCancellable(order, cancellation);
  const restocked: LineUnits = new Map(
    cancellation.restock
      ? order.lines.filter((line) => !hasLeft(order, line)).map((line) => [line.id, restockable(line, returnableUnits(line))])
      : [],
  );
  const cancelled: Order = {
    ...withRestocked(moved, restocked),
    cancelledAtMs: nowMs,
    cancelReason: cancellation.reason,
    updatedAtMs: nextUpdatedAtMs(order.updatedAtMs, nowMs),
  };
  const refund = cancelRefund(order, cancellation, { restocked, before }, nowMs);
  return {
    order: refund === null ? cancelled : recordRefund(cancelled, refund).order,
    trigger,
    refund,
    restock: restockByVariant(order, restocked),
  };
}

const isPaid = ({ paymentStatus }: Order): boolean => paymentStatus === 'paid' || paymentStatus === 'partially_refunded';

function assertCancellable(order: Order, { refund, hasUsedGiftCard }: Cancellation): void {
  if (hasOpenReturn(order)) throw fieldError('', 'open_return', 'The order has an open return.');
  if (order.lines.some((line) => line.kind === 'physical' && hasLeft(order, line))) {
    throw fieldError('', 'order_already_fulfilled', 'Some goods of the order have already been sent: create a return instead.');
  }
  if (hasUsedGiftCard) throw fieldError('', 'gift_card_used', 'A gift card bought with the order has been used.');
  if (refund === 'full' && !isPaid(order)) throw fieldError('refund', 'order_not_paid', 'must not be "full" for an unpaid order.');
}

function cancelRefund(
  order: Order,
  cancellation: Cancellation,
  { restocked, before }: { readonly restocked: LineUnits; readonly before: readonly Refund[] },
  nowMs: number,
): Refund | null {
  const amountMinor = refundableMinor(order);
  if (cancellation.refund === 'none' || !isPaid(order) || amountMinor === 0n) return null;
  const units = order.lines
    .map((line) => ({ line, quantity: line.quantity - line.refundedQuantity }))
    .filter(({ quantity }) => quantity > 0);
  const amounts = spreadOverLines(
    order,
    units.map((refunded) => refundOfUnits(order, refunded)),
    amountMinor,
  );
  const lines = units.map(({ line, quantity }, index) => ({
    lineId: line.id,
    quantity,
    amountMinor: amounts[index]?.amountMinor ?? 0n,
    taxMinor: amounts[index]?.taxMinor ?? 0n,
    restockedQuantity: restocked.get(line.id) ?? 0,
  }));
  return {
    id: cancellation.refundId,
    orderId: order.id,
    ...refundParts(order, amountMinor, lines, before),
    currency: order.currency,
    restock: cancellation.restock,
    note: refundNote(units),
    returnId: null,
    createdAtMs: nowMs,
  };
}
