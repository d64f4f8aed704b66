import { flag, listOf, minor, number, optional, since, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Refund, RefundLine } from '../order.ts';

/** How a refund is stored. */
export const refundForm = storedForm<Refund>()({
  id: number,
  orderId: number,
  amountMinor: minor,
  taxMinor: minor,
  shippingMinor: since(minor, 0n),
  giftCardsMinor: since(minor, 0n),
  uncostedMinor: since(minor, 0n),
  currency: text,
  lines: listOf(
    storedForm<RefundLine>()({ lineId: number, quantity: number, amountMinor: minor, taxMinor: minor, restockedQuantity: number }),
  ),
  restock: flag,
  note: optional(text),
  returnId: since(optional(number), null),
  createdAtMs: number,
});
