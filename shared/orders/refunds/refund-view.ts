import { formatMoney } from '#shared/kernel/money.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { Refund } from '#shared/orders/order.ts';
import type { RefundView } from './refund-schema.ts';

/** Returns a refund as it appears in API responses and events (specification: Refund). */
export const refundView = (refund: Refund): RefundView => ({
  object: 'refund',
  id: refund.id,
  order_id: refund.orderId,
  amount: formatMoney(refund.amountMinor),
  tax: formatMoney(refund.taxMinor),
  shipping: formatMoney(refund.shippingMinor),
  currency: refund.currency,
  line_items: refund.lines.map((line) => ({
    id: line.lineId,
    quantity: line.quantity,
    amount: formatMoney(line.amountMinor),
    tax: formatMoney(line.taxMinor),
    restocked: line.restockedQuantity > 0,
  })),
  restock: refund.restock,
  note: refund.note,
  return_id: refund.returnId,
  created_at: timestamp(refund.createdAtMs),
});
