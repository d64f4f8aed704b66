import { flag, listOf, minor, number, optional, since, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Refund, RefundLine } from '../order.ts';

/** How a refund is stored. */
export const refundForm = storedForm<Refund>()({
  id: number,
  orderId: number,
  amountMinor: minor,
  taxMinor: minor,
  currency: text,
  lines: listOf(
    storedForm<RefundLine>()({ lineId: number, quantity: number, amountMinor: minor, taxMinor: minor, restockedQuantity: number }),
  ),
  restock: flag,
  note: optional(text),
  returnId: since(optional(number), null),
  createdAtMs: number,
});
