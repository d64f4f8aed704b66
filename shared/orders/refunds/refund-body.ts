import * as v from 'valibot';
import { object } from '#shared/kernel/bounded-schema.ts';
import { Flag, Id, integer, textUpTo } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { textOrNull } from '#shared/kernel/text-or-null.ts';
import { maxLineQuantity, maxRefundMinor } from '../order.ts';
import { orderLineList } from '../order-body.ts';
import type { WantedRefund } from './refund-order.ts';

/** The body of POST /orders/{id}/refunds and POST /orders/{id}/refunds/preview (specification: Orders). */
export const RefundCreateBody = object({
  // This schema also accepts amounts that are negative or zero. The refund rules refuse such amounts later, with a
  // specific error code.
  amount: v.optional(v.nullable(v.pipe(moneyInput(-maxPriceMinor, maxRefundMinor), v.examples(['10.00'])))),
  line_items: v.optional(orderLineList(object({ id: Id, quantity: v.optional(v.nullable(integer(1, maxLineQuantity))) }))),
  restock: v.optional(Flag),
  note: v.optional(v.nullable(textUpTo(2000))),
});

type RefundCreateInput = v.InferOutput<typeof RefundCreateBody>;

/** The error codes that are returned when the body is well-formed but the refund is not possible. */
export const refundErrors = [
  'unknown_id',
  'duplicate',
  'order_not_paid',
  'order_refunded',
  'amount_required',
  'amount_must_be_positive',
  'refund_exceeds_remaining',
  'quantity_exceeds_refundable',
  'gift_card_used',
  'limit_reached',
] as const;

/** Returns the refund that a validated body requests. `id` becomes the refund's id. */
export const wantedRefund = (body: RefundCreateInput, id: number): WantedRefund => ({
  id,
  amountMinor: body.amount == null ? null : parseMoney(body.amount),
  lines: (body.line_items ?? []).map((line) => ({ lineId: line.id, quantity: line.quantity ?? null })),
  restock: body.restock ?? false,
  note: textOrNull(body.note),
});
