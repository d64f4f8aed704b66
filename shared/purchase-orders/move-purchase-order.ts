import { fieldError } from '#shared/kernel/errors.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { maxParcels, type PurchaseOrder, type SendingFailure, type SupplierParcel } from './purchase-order.ts';
import { nextPurchaseOrderStatus, type PurchaseOrderRefusal, type PurchaseOrderTrigger } from './purchase-order-transitions.ts';

const refusals: Readonly<Record<PurchaseOrderRefusal, string>> = {
  purchase_order_not_draft: 'Only a draft can be changed.',
  purchase_order_not_sent: 'The purchase order was not sent.',
  purchase_order_already_sent: 'The purchase order has already been sent.',
  purchase_order_already_accepted: 'The supplier has accepted the purchase order.',
  purchase_order_shipped: 'The goods of the purchase order were shipped.',
  purchase_order_cancelled: 'The purchase order is canceled.',
  purchase_order_partly_received: 'Goods of the purchase order were received.',
};

/** A purchase order after a change, and the trigger that changed its status. */
export type MovedPurchaseOrder = { readonly purchaseOrder: PurchaseOrder; readonly trigger: PurchaseOrderTrigger };

/**
 * Applies a trigger to a purchase order, and returns the purchase order with its new status.
 * @throws FieldErrors for the whole object if the purchase order's state does not allow the trigger
 */
export function movePurchaseOrder(before: PurchaseOrder, trigger: PurchaseOrderTrigger, nowMs: number): PurchaseOrder {
  const next = nextPurchaseOrderStatus(before, trigger);
  if (typeof next === 'object') throw fieldError('', next.refused, refusals[next.refused]);
  return { ...before, status: next, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
}

/**
 * Marks a purchase order as sent, and cancels its scheduled sending.
 * @throws FieldErrors when the purchase order's state does not allow the trigger `send`
 */
export function markSent(before: PurchaseOrder, nowMs: number): MovedPurchaseOrder {
  const moved = movePurchaseOrder(before, 'send', nowMs);
  return {
    purchaseOrder: { ...moved, sentAtMs: nowMs, sendAtMs: null, failure: null, sendings: before.sendings + 1 },
    trigger: 'send',
  };
}

/**
 * Marks a purchase order as failed, after it could not be sent or its e-mail could not be delivered. The purchase order
 * then counts as not sent.
 * @throws FieldErrors when the purchase order's state does not allow the trigger `fail`
 */
export function markFailed(before: PurchaseOrder, failure: SendingFailure, nowMs: number): MovedPurchaseOrder {
  return { purchaseOrder: { ...movePurchaseOrder(before, 'fail', nowMs), sentAtMs: null, sendAtMs: null, failure }, trigger: 'fail' };
}

/**
 * Marks a purchase order as accepted by the supplier, and stores the supplier's reference if there is one.
 * @throws FieldErrors when the purchase order's state does not allow the trigger `accept`
 */
export function markAccepted(before: PurchaseOrder, supplierReference: string | null, nowMs: number): MovedPurchaseOrder {
  return { purchaseOrder: { ...movePurchaseOrder(before, 'accept', nowMs), supplierReference, acceptedAtMs: nowMs }, trigger: 'accept' };
}

/**
 * Marks a purchase order as shipped, and adds the parcels that the purchase order does not contain yet. `shippedAtMs`
 * remains the time of the first shipment. Returns the same object if the purchase order is already shipped and no
 * parcel is added.
 * @throws FieldErrors if the purchase order's state does not allow a shipment, or if there would be too many parcels
 */
export function markShipped(before: PurchaseOrder, parcels: readonly SupplierParcel[], nowMs: number): MovedPurchaseOrder {
  const moved = movePurchaseOrder(before, 'ship', nowMs);
  const added = parcels.filter((parcel) => !before.tracking.some((known) => sameValue(known, parcel)));
  if (before.status === 'shipped' && added.length === 0) return { purchaseOrder: before, trigger: 'ship' };
  const tracking = [...before.tracking, ...added];
  if (tracking.length > maxParcels) {
    throw fieldError(
      'tracking',
      'limit_reached',
      `must not raise the number of parcels above ${maxParcels}; the purchase order already has ${before.tracking.length}.`,
    );
  }
  return { purchaseOrder: { ...moved, tracking, shippedAtMs: before.shippedAtMs ?? nowMs }, trigger: 'ship' };
}

/**
 * Returns the purchase order marked as canceled.
 * @throws FieldErrors when the purchase order's state does not allow a cancellation
 */
export function cancelGoods(before: PurchaseOrder, reason: string | null, nowMs: number): MovedPurchaseOrder {
  return {
    purchaseOrder: { ...movePurchaseOrder(before, 'cancel', nowMs), cancelReason: reason, cancelledAtMs: nowMs, sendAtMs: null },
    trigger: 'cancel',
  };
}
