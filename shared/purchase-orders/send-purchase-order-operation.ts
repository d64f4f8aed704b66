import { type EmailContext, requestEmail } from '#shared/emails/email-request.ts';
import type { EventRecord } from '#shared/events/event.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { type MovedPurchaseOrder, markSent } from './move-purchase-order.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import type { Supplier } from './suppliers/supplier.ts';

/** A purchase order that is sent, with its e-mail; none from a trial store. */
export type Sending = MovedPurchaseOrder & {
  readonly emails: (context: EmailContext, newEventId: () => string) => readonly EventRecord[];
};

/**
 * Sends a purchase order to its supplier, whose address is read again when the e-mail is sent, or to the store for a print-on-demand
 * service.
 * @throws FieldErrors when its state does not allow it, or it lacks a recipient or a destination
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
