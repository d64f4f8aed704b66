import * as v from 'valibot';
import { object } from '#shared/kernel/bounded-schema.ts';
import { enumOf, Flag, Id, integer, textUpTo } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { textOrNull } from '#shared/kernel/text-or-null.ts';
import { maxLineQuantity, maxRefundMinor } from '#shared/orders/order.ts';
import { orderLineList } from '#shared/orders/order-body.ts';
import type { Receipt } from './receive-return.ts';
import type { WantedReturn } from './request-return.ts';
import { returnReasons } from './return.ts';

/**
 * The maximum length of a note on a return line. It is low enough that a return with notes on a hundred lines fits into
 * one item of 400 KB.
 */
const maxLineNoteLength = 500;
const maxNoteLength = 2000;

const optionalText = (max: number) => v.optional(v.nullable(textUpTo(max)));
const Quantity = v.optional(v.nullable(integer(1, maxLineQuantity)));

/** The body of POST /orders/{id}/returns. */
export const ReturnCreateBody = object({
  line_items: orderLineList(
    object({ id: Id, quantity: Quantity, reason: v.optional(enumOf(returnReasons)), note: optionalText(maxLineNoteLength) }),
  ),
  note: optionalText(maxNoteLength),
  approve: v.optional(Flag),
  notify: v.optional(Flag),
});

/** The body of POST /returns/{id}/approve. */
export const ReturnApproveBody = object({ instructions: optionalText(maxNoteLength), notify: v.optional(Flag) });

/** The body of POST /returns/{id}/decline. */
export const ReturnDeclineBody = object({ reason: optionalText(maxNoteLength), notify: v.optional(Flag) });

/** The body of POST /returns/{id}/cancel. */
export const ReturnCancelBody = object({ reason: optionalText(maxNoteLength) });

/** The body of POST /returns/{id}/close. */
export const ReturnCloseBody = object({});

const RefundInput = object({
  // Negative amounts and zero are accepted here and refused later by the refund rules, which have an error code of
  // their own.
  amount: v.optional(v.nullable(v.pipe(moneyInput(-maxPriceMinor, maxRefundMinor), v.examples(['27.00'])))),
  note: optionalText(maxNoteLength),
});

/** The body of POST /returns/{id}/receive. Without `line_items`, all expected units are received. */
export const ReturnReceiveBody = object({
  line_items: v.optional(orderLineList(object({ id: Id, quantity: Quantity, restock: v.optional(Flag) }))),
  location_id: v.optional(v.nullable(Id)),
  refund: v.optional(v.nullable(RefundInput)),
});

/** Converts a validated request body into the requested return of goods. */
export const wantedReturn = (body: v.InferOutput<typeof ReturnCreateBody>): WantedReturn => ({
  lines: body.line_items.map(({ id, quantity = null, reason = 'other', note }) => ({
    lineId: id,
    quantity,
    reason,
    note: textOrNull(note),
  })),
  note: textOrNull(body.note),
  approved: body.approve ?? true,
});

/** Converts a validated body into a receipt. If the body contains a refund, the refund gets the id `refundId`. */
export const receiptOf = (
  { line_items: lines, refund }: v.InferOutput<typeof ReturnReceiveBody>,
  locationId: number | null,
  refundId: number,
): Receipt => ({
  lines: lines?.map(({ id, quantity = null, restock = false }) => ({ lineId: id, quantity, restock })) ?? null,
  locationId,
  refund:
    refund == null
      ? null
      : { id: refundId, amountMinor: refund.amount == null ? null : parseMoney(refund.amount), note: textOrNull(refund.note) },
});
