import { pastTime } from '#shared/kernel/past-time.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { moveOrder } from './move-order.ts';
import type { Order } from './order.ts';

export type Payment = { readonly methodLabel: string | null; readonly paidAtMs: number | null };

/**
 * The order after it was paid outside the service.
 * @throws FieldErrors when its state does not allow it, or the payment is in the future.
 */
export function markPaid(order: Order, payment: Payment, nowMs: number): Order {
  return {
    ...moveOrder(order, 'mark_paid'),
    paymentMethodLabel: payment.methodLabel ?? order.paymentMethodLabel,
    paidAtMs: pastTime('paid_at', payment.paidAtMs, nowMs),
    updatedAtMs: nextUpdatedAtMs(order.updatedAtMs, nowMs),
  };
}
