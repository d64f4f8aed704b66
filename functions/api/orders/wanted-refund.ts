import { parseMoney } from '#shared/kernel/money.ts';
import type { WantedRefund } from '#shared/orders/refunds/refund-order.ts';
import type { RefundCreateInput } from './order-body.ts';

/** A validated body as the refund that the domain understands. */
export const wantedRefund = (body: RefundCreateInput, id: number): WantedRefund => ({
  id,
  amountMinor: body.amount == null ? null : parseMoney(body.amount),
  lines: (body.line_items ?? []).map((line) => ({ lineId: line.id, quantity: line.quantity ?? null })),
  restock: body.restock ?? false,
  note: body.note?.trim() || null,
});
