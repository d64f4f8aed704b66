import { flag, listOf, minor, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Refund, RefundLine } from '../order.ts';

/** How a refund is stored. */
export const refundForm = storedForm<Refund>()({
  id: number,
  orderId: number,
  amountMinor: minor,
  taxMinor: minor,
  shippingMinor: minor,
  giftCardsMinor: minor,
  uncostedMinor: minor,
  currency: text,
  lines: listOf(
    storedForm<RefundLine>()({ lineId: number, quantity: number, amountMinor: minor, taxMinor: minor, restockedQuantity: number }),
  ),
  restock: flag,
  note: optional(text),
  returnId: optional(number),
  createdAtMs: number,
});
