import { changeExternalData } from '#shared/external-ids/external-data.ts';
import { withChanges } from '#shared/kernel/changes.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs, pastTime } from '#shared/kernel/time.ts';
import type { Order, OrderChange } from './order.ts';
import { nextState, type OrderRefusal, type OrderTrigger } from './order-transitions.ts';

const refusals: Readonly<Record<OrderRefusal, string>> = {
  order_already_paid: 'The order is already paid.',
  order_not_paid: 'The order is not paid.',
  order_cancelled: 'The order is canceled.',
  order_on_hold: 'The order is on hold.',
  order_refunded: 'The order is refunded.',
  order_already_fulfilled: 'The order has been sent or delivered: create a return instead.',
  order_already_delivered: 'The order is already delivered.',
  nothing_to_fulfill: 'There is nothing left to fulfill.',
  not_fulfilled: 'The order is not fulfilled.',
};

/** An order after a change, and the trigger that changed its state. */
export type MovedOrder = { readonly order: Order; readonly trigger: OrderTrigger };

/**
 * Returns the order with its state changed by the trigger.
 * @throws FieldErrors with an empty `param`, if the order's state does not allow the trigger
 */
export function moveOrder(order: Order, trigger: OrderTrigger): Order {
  const after = nextState(order, trigger);
  if ('refused' in after) throw fieldError('', after.refused, refusals[after.refused]);
  return { ...order, ...after };
}

/**
 * Returns the order with the tags, note and external data from a request. These fields can be changed in any state.
 * Returns the same object when nothing changes.
 * @throws FieldErrors `max_items` for more external ids or metadata entries than an order may have
 */
export function changeOrderTexts(order: Order, { externalIds, metadata, ...texts }: OrderChange, nowMs: number): Order {
  const changed = withChanges(order, { ...texts, ...changeExternalData(order, { externalIds, metadata }) });
  return sameValue(order, changed) ? order : { ...changed, updatedAtMs: nextUpdatedAtMs(order.updatedAtMs, nowMs) };
}

/**
 * Returns the order after marking it as delivered. The delivery time is `deliveredAtMs`, or `nowMs` if `deliveredAtMs`
 * is null.
 * @throws FieldErrors when the order's state does not allow a delivery, or the time is in the future
 */
export function markDelivered(order: Order, deliveredAtMs: number | null, nowMs: number): MovedOrder {
  const trigger = 'deliver';
  const delivered: Order = {
    ...moveOrder(order, trigger),
    deliveredAtMs: pastTime('delivered_at', deliveredAtMs, nowMs),
    updatedAtMs: nextUpdatedAtMs(order.updatedAtMs, nowMs),
  };
  return { order: delivered, trigger };
}

type Payment = { readonly methodLabel: string | null; readonly paidAtMs: number | null };

/**
 * Returns the order marked as paid. The payment itself takes place outside this system.
 * @throws FieldErrors when the order's state does not allow a payment, or the payment time is in the future
 */
export function markPaid(order: Order, payment: Payment, nowMs: number): MovedOrder {
  const trigger = 'mark_paid';
  const paid: Order = {
    ...moveOrder(order, trigger),
    paymentMethodLabel: payment.methodLabel ?? order.paymentMethodLabel,
    paidAtMs: pastTime('paid_at', payment.paidAtMs, nowMs),
    updatedAtMs: nextUpdatedAtMs(order.updatedAtMs, nowMs),
  };
  return { order: paid, trigger };
}
