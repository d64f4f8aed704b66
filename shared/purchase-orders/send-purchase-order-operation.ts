import { type EmailContext, requestEmail } from '#shared/emails/email-request.ts';
import type { EventRecord } from '#shared/events/event.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { type MovedPurchaseOrder, markSent } from './move-purchase-order.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import type { Supplier } from './suppliers/supplier.ts';

/**
 * A purchase order that is marked as sent. `emails` returns the events that trigger the e-mail to the recipient. For a
 * trial store, `emails` returns an empty list.
 */
export type Sending = MovedPurchaseOrder & {
  readonly emails: (context: EmailContext, newEventId: () => string) => readonly EventRecord[];
};

/**
 * Marks a purchase order as sent, and checks that its e-mail has a recipient: the supplier or, for a print-on-demand
 * service, the store. The supplier's address is read again when the e-mail is sent.
 * @throws FieldErrors when the purchase order's state does not allow the trigger `send`, or when there is no recipient
 * or no shipping address
 */
export function decideSending(before: PurchaseOrder, supplier: Supplier | null, nowMs: number): Sending {
  const moved = markSent(before, nowMs);
  if (before.shipTo === null) throw fieldError('ship_to', 'required', 'is required: the supplier needs to know where to send the goods.');
  if (!before.testMode && before.supplierId !== null && (supplier?.email ?? null) === null) {
    throw fieldError('supplier_id', 'no_recipient', 'has no e-mail address.');
  }
  const { id, sendings, testMode } = moved.purchaseOrder;
  return {
    ...moved,
    emails: (context, newEventId) =>
      testMode ? [] : [requestEmail(context, newEventId(), { kind: 'purchase_order', purchase_order_id: id, sending: sendings })],
  };
}
