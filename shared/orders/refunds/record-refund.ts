import { fieldError } from '#shared/kernel/errors.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { moveOrder } from '../move-order.ts';
import type { Order, OrderLine, Refund } from '../order.ts';
import { refundableMinor } from './refund-amount.ts';

/**
 * The order after a refund was made on it: its units, its amount, and the state that follows.
 * @throws FieldErrors when the order's state does not allow it or it is more than what is left.
 */
export function recordRefund(order: Order, refund: Pick<Refund, 'amountMinor' | 'lines'>): Order {
  const left = refundableMinor(order);
  const moved = moveOrder(order, refund.amountMinor < left ? 'refund_part' : 'refund_rest');
  if (refund.amountMinor > left) {
    throw fieldError('amount', 'refund_exceeds_remaining', `must be at most ${formatMoney(left)}, which is what is left.`, {
      requested: formatMoney(refund.amountMinor),
      remaining: formatMoney(left),
    });
  }
  const units = new Map(refund.lines.map(({ lineId, quantity }) => [lineId, quantity]));
  return {
    ...moved,
    lines: moved.lines.map((line) => ({ ...line, refundedQuantity: line.refundedQuantity + (units.get(line.id) ?? 0) })),
    refundedTotalMinor: order.refundedTotalMinor + refund.amountMinor,
  };
}

/** What was refunded, in words, such as "2 x Linen shirt (S / White)"; null when no units were. */
export function refundNote(units: readonly { readonly line: OrderLine; readonly quantity: number }[]): string | null {
  const named = units.map(
    ({ line, quantity }) => `${quantity} x ${line.name}${line.variantTitle === null ? '' : ` (${line.variantTitle})`}`,
  );
  return named.length === 0 ? null : named.join(', ');
}
