import { openUnits, type PurchaseOrder } from './purchase-order.ts';

/** The rules for each state that a purchase order breaks: the field, and its required value. */
export function* brokenPurchaseOrderRules(one: PurchaseOrder): Generator<{ readonly param: string; readonly rule: string }> {
  const { status, lines, receivedAtMs, sentAtMs, shippedAtMs, cancelledAtMs, sendAtMs, supplierId, provider } = one;
  const isNone = lines.every(({ receivedQuantity }) => receivedQuantity === 0);
  const tooMany = lines.findIndex((line) => openUnits(line) < 0);
  if (tooMany !== -1) yield { param: `line_items[${tooMany}].received_quantity`, rule: 'no more units received than ordered' };
  if (lines.every((line) => openUnits(line) === 0) && status !== 'shipped') yield { param: 'status', rule: 'shipped' };
  if ((receivedAtMs === null) !== isNone) yield { param: 'received_at', rule: 'received_at when goods came in, and only then' };
  if (!isNone && (status === 'draft' || status === 'failed' || status === 'cancelled')) {
    yield { param: 'status', rule: 'a status in which goods come in' };
  }
  if ((status === 'sent' || status === 'accepted' || status === 'shipped') && sentAtMs === null)
    yield { param: 'sent_at', rule: 'sent_at' };
  if ((status === 'shipped') !== (shippedAtMs !== null))
    yield { param: 'shipped_at', rule: 'shipped_at when it is shipped, and only then' };
  if ((status === 'cancelled') !== (cancelledAtMs !== null)) {
    yield { param: 'cancelled_at', rule: 'cancelled_at when it is cancelled, and only then' };
  }
  if (sendAtMs !== null && status !== 'draft') yield { param: 'send_at', rule: 'a draft, which is sent by itself' };
  if ((supplierId === null) === (provider === null)) yield { param: 'supplier_id', rule: 'one of supplier and provider' };
}
