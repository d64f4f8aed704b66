import { fieldError } from '#shared/kernel/errors.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { maxParcels, type PurchaseOrder, type SendingFailure, type SupplierParcel } from './purchase-order.ts';
import { nextPurchaseOrderStatus, type PurchaseOrderRefusal, type PurchaseOrderTrigger } from './purchase-order-transitions.ts';

const refusals: Readonly<Record<PurchaseOrderRefusal, string>> = {
  purchase_order_not_draft: 'Only a draft can be changed.',
  purchase_order_not_sent: 'The purchase order was not sent.',
  purchase_order_already_sent: 'The purchase order was sent already.',
  purchase_order_already_accepted: 'The supplier has accepted the purchase order.',
  purchase_order_shipped: 'The goods of the purchase order were shipped.',
  purchase_order_cancelled: 'The purchase order is cancelled.',
  purchase_order_partly_received: 'Goods of the purchase order were received.',
};

/** A purchase order after a change, and what moved it. */
export type MovedPurchaseOrder = { readonly purchaseOrder: PurchaseOrder; readonly trigger: PurchaseOrderTrigger };

/**
 * The purchase order in the status that a trigger brings it to.
 * @throws FieldErrors for the whole object when its state does not allow it.
 */
export function movePurchaseOrder(before: PurchaseOrder, trigger: PurchaseOrderTrigger, nowMs: number): PurchaseOrder {
  const next = nextPurchaseOrderStatus(before, trigger);
  if (typeof next === 'object') throw fieldError('', next.refused, refusals[next.refused]);
  return { ...before, status: next, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
}

/**
 * The purchase order as it goes to the supplier. Nothing sends it by itself any more.
 * @throws FieldErrors when its state does not allow it
 */
export function markSent(before: PurchaseOrder, nowMs: number): MovedPurchaseOrder {
  const moved = movePurchaseOrder(before, 'send', nowMs);
  return {
    purchaseOrder: { ...moved, sentAtMs: nowMs, sendAtMs: null, failure: null, sendings: before.sendings + 1 },
    trigger: 'send',
  };
}

/**
 * The purchase order that could not be sent, or whose e-mail did not leave: it was not sent after all.
 * @throws FieldErrors when its state does not allow it
 */
export function markFailed(before: PurchaseOrder, failure: SendingFailure, nowMs: number): MovedPurchaseOrder {
  return { purchaseOrder: { ...movePurchaseOrder(before, 'fail', nowMs), sentAtMs: null, sendAtMs: null, failure }, trigger: 'fail' };
}

/**
 * The purchase order that the supplier has accepted, under a number of its own if it said one.
 * @throws FieldErrors when its state does not allow it
 */
export function markAccepted(before: PurchaseOrder, supplierReference: string | null, nowMs: number): MovedPurchaseOrder {
  return { purchaseOrder: { ...movePurchaseOrder(before, 'accept', nowMs), supplierReference, acceptedAtMs: nowMs }, trigger: 'accept' };
}

/**
 * The purchase order with more parcels on their way; `shippedAtMs` is that of the first. Parcels that it has are not added again: the
 * very purchase order when it is shipped and there is nothing to add.
 * @throws FieldErrors when its state does not allow it, or it has more parcels than it keeps
 */
export function markShipped(before: PurchaseOrder, parcels: readonly SupplierParcel[], nowMs: number): MovedPurchaseOrder {
  const moved = movePurchaseOrder(before, 'ship', nowMs);
  const added = parcels.filter((parcel) => !before.tracking.some((known) => sameValue(known, parcel)));
  if (before.status === 'shipped' && added.length === 0) return { purchaseOrder: before, trigger: 'ship' };
  const tracking = [...before.tracking, ...added];
  if (tracking.length > maxParcels) {
    throw fieldError('tracking', 'limit_reached', `must leave at most ${maxParcels} parcels; there are ${before.tracking.length}.`);
  }
  return { purchaseOrder: { ...moved, tracking, shippedAtMs: before.shippedAtMs ?? nowMs }, trigger: 'ship' };
}

/**
 * The purchase order that is not wanted any more.
 * @throws FieldErrors when its state does not allow it
 */
export function cancelGoods(before: PurchaseOrder, reason: string | null, nowMs: number): MovedPurchaseOrder {
  return {
    purchaseOrder: { ...movePurchaseOrder(before, 'cancel', nowMs), cancelReason: reason, cancelledAtMs: nowMs, sendAtMs: null },
    trigger: 'cancel',
  };
}
