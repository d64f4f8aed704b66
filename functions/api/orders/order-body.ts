import * as v from 'valibot';
import { AddressInput } from '#shared/kernel/address-schema.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import {
  Email,
  enumOf,
  Flag,
  HttpUrl,
  Id,
  integer,
  list,
  ReadOnly,
  requiredText,
  TimestampInput,
  textUpTo,
} from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { Timezone } from '#shared/kernel/timezone-schema.ts';
import { orderCancelReasons } from '#shared/orders/order.ts';
import { OrderLineSchema, OrderSchema } from '#shared/orders/order-schema.ts';
import type { WantedRefund } from '#shared/orders/refunds/refund-order.ts';
import { RefundSchema } from '#shared/orders/refunds/refund-schema.ts';

/** Most lines of an order, and most units of a line (specification: Limits). */
export const maxOrderLines = 100;
export const maxLineQuantity = 10_000;
/** More than any order comes to. */
export const maxRefundMinor = 10n ** 18n;
const maxNoteLength = 5000;
const maxTags = 50;
const maxTagLength = 40;

const Price = moneyInput(0n, maxPriceMinor);
const optionalText = (max: number) => v.optional(v.nullable(textUpTo(max)));

/** When a line of a service is booked for, and where; its seats are the units of the line. Not in the specification: additive. */
const BookingInput = object({
  starts_at: TimestampInput,
  resource_id: v.optional(v.nullable(Id)),
  location_id: v.optional(v.nullable(Id)),
  timezone: v.optional(v.nullable(Timezone)),
  notes: optionalText(1000),
});

const LineInput = object({
  variant_id: Id,
  quantity: integer(1, maxLineQuantity),
  price: v.optional(v.nullable(Price)),
  booking: v.optional(v.nullable(BookingInput)),
});

/** The customer of an order: an id or an e-mail address. */
export const CustomerInput = v.pipe(
  object({
    id: v.optional(v.nullable(Id)),
    email: v.optional(v.nullable(Email)),
    first_name: optionalText(100),
    last_name: optionalText(100),
    phone: optionalText(50),
    accepts_marketing: v.optional(Flag),
  }),
  v.check(({ id, email }) => id != null || email != null, issueText('required', 'needs an id or an email.')),
);

const Tags = list(requiredText(maxTagLength), maxTags);

/** Body of POST /orders and POST /orders/preview (specification: Orders). */
export const OrderCreateBody = object({
  line_items: v.pipe(list(LineInput, maxOrderLines), v.minLength(1, issueText('min_items', 'must have at least one item.'))),
  customer: CustomerInput,
  shipping_address: v.optional(v.nullable(AddressInput)),
  billing_address: v.optional(v.nullable(AddressInput)),
  shipping_line: v.optional(v.nullable(object({ title: requiredText(200), price: Price }))),
  payment_status: v.optional(enumOf(['pending', 'paid'])),
  payment_method_label: optionalText(100),
  send_receipt: v.optional(Flag),
  discount_code: optionalText(64),
  tags: v.optional(Tags),
  note: optionalText(maxNoteLength),
  customer_note: optionalText(maxNoteLength),
});
export type OrderCreateInput = v.InferOutput<typeof OrderCreateBody>;

/** Why a body that is well-formed cannot be priced. */
export const pricingErrors = [
  'required',
  'unknown_id',
  'min_items',
  'max_items',
  'too_small',
  'too_large',
  'product_not_active',
  'variant_inactive',
  'customer_blocked',
  'discount_not_found',
  'discount_disabled',
  'discount_not_started',
  'discount_expired',
  'discount_used_up',
  'discount_already_used',
  'discount_minimum_subtotal',
  'discount_minimum_quantity',
  'discount_not_applicable',
] as const;

/** Why a line cannot be booked. */
export const bookingErrors = [
  'limit_reached',
  'not_a_booking_variant',
  'resource_not_available',
  'too_soon',
  'too_far',
  'off_grid',
  'outside_opening_hours',
  'slot_taken',
] as const;

/** The discount code that a body names, or null: white space is none. */
export const discountCodeOf = ({ discount_code: code }: Pick<OrderCreateInput, 'discount_code'>): string | null => code?.trim() || null;

/** The tags without blanks around them; of two that differ only in case the first stays. */
export function uniqueTags(tags: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const tag of tags.map((one) => one.trim())) if (!byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag);
  return [...byName.values()];
}

type FixedField = Exclude<keyof typeof OrderSchema.entries, 'tags' | 'note'>;
const fixedFields = Object.fromEntries(
  Object.keys(OrderSchema.entries)
    .filter((field) => field !== 'tags' && field !== 'note')
    .map((field) => [field, ReadOnly]),
) as Readonly<Record<FixedField, typeof ReadOnly>>;

/** Body of PATCH /orders/{id}: tags and staff note; every other field of an order is refused as `read_only`. */
export const OrderUpdateBody = object({ ...fixedFields, tags: v.optional(Tags), note: optionalText(maxNoteLength) });

/** Body of POST /orders/{id}/mark-paid. */
export const MarkPaidBody = object({
  payment_method_label: optionalText(100),
  paid_at: v.optional(TimestampInput),
  send_receipt: v.optional(Flag),
});

/** An order keeps the address of each of its parcels, a hundred at most, in one item of 400 KB. */
const maxTrackingUrlLength = 1000;

/** The address that shows a parcel. */
export const TrackingUrl = v.pipe(
  HttpUrl,
  v.check(
    (url) => (URL.parse(url)?.href ?? '').length <= maxTrackingUrlLength,
    issueText('too_long', `must be at most ${maxTrackingUrlLength} characters when its special characters are escaped.`),
  ),
  v.description(`At most ${maxTrackingUrlLength} characters when its special characters are escaped.`),
);

const TrackingInput = object({
  company: optionalText(100),
  number: optionalText(100),
  url: v.optional(v.nullable(TrackingUrl)),
});

const lineList = <Line extends v.GenericSchema>(line: Line) =>
  v.pipe(list(line, maxOrderLines), v.minLength(1, issueText('min_items', 'must have at least one item.')));

/**
 * Body of POST /orders/{id}/fulfill: no `line_items` means every line that is not fulfilled yet. `quantity` says how many units the caller
 * takes to be left of a line: another number is refused, so that nobody packs units that were refunded in between.
 */
export const FulfillBody = object({
  line_items: v.optional(lineList(object({ id: Id, quantity: v.optional(v.nullable(integer(1, maxLineQuantity))) }))),
  tracking: v.optional(v.nullable(TrackingInput)),
  location_id: v.optional(v.nullable(Id)),
  notify: v.optional(Flag),
});

/** Body of POST /orders/{id}/deliver. */
export const DeliverBody = object({ delivered_at: v.optional(TimestampInput) });

/** Body of POST /orders/{id}/cancel. */
export const CancelBody = object({
  reason: v.optional(enumOf(orderCancelReasons)),
  refund: v.optional(enumOf(['full', 'none'])),
  restock: v.optional(Flag),
  notify: v.optional(Flag),
  note: v.optional(v.nullable(requiredText(2000))),
});

/** Body of POST /orders/{id}/refunds and POST /orders/{id}/refunds/preview (specification: Orders). */
export const RefundCreateBody = object({
  // What is not positive is refused by the rules of refunds, which have a code for it.
  amount: v.optional(v.nullable(v.pipe(moneyInput(-maxPriceMinor, maxRefundMinor), v.examples(['10.00'])))),
  line_items: v.optional(lineList(object({ id: Id, quantity: v.optional(v.nullable(integer(1, maxLineQuantity))) }))),
  restock: v.optional(Flag),
  note: optionalText(2000),
});
type RefundCreateInput = v.InferOutput<typeof RefundCreateBody>;

/** Why a body that is well-formed cannot be refunded. */
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

/** A validated body as the refund that the domain understands. */
export const wantedRefund = (body: RefundCreateInput, id: number): WantedRefund => ({
  id,
  amountMinor: body.amount == null ? null : parseMoney(body.amount),
  lines: (body.line_items ?? []).map((line) => ({ lineId: line.id, quantity: line.quantity ?? null })),
  restock: body.restock ?? false,
  note: body.note?.trim() || null,
});

/** Body of POST /orders/{id}/notes (specification: Orders). */
export const OrderNoteCreateBody = object({ message: requiredText(2000) });

/** Why a line could not be supplied, or what the prices do not know of, in the form of a refusal. */
const Warning = v.strictObject({
  param: v.string(),
  code: v.string(),
  message: v.string(),
  meta: v.optional(v.record(v.string(), v.unknown())),
});

/** What POST /orders would make of the same body: an order without ids and number, and what of it is not in stock. */
export const OrderPreviewSchema = v.pipe(
  v.strictObject({
    ...OrderSchema.entries,
    id: v.null(),
    number: v.null(),
    name: v.null(),
    status: v.literal('preview'),
    customer_id: v.nullable(Id),
    line_items: v.array(v.strictObject({ ...OrderLineSchema.entries, id: v.null() })),
    warnings: v.array(Warning),
  }),
  v.title('OrderPreview'),
);

/** What POST /orders/{id}/refunds would make of the same body: a refund without an id. */
export const RefundPreviewSchema = v.pipe(v.strictObject({ ...RefundSchema.entries, id: v.null() }), v.title('RefundPreview'));
