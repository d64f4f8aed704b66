import * as v from 'valibot';
import { externalDataFields } from '#shared/external-ids/external-data-schema.ts';
import { asSent, bodyOf } from '#shared/kernel/body-schema.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import {
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
import { tagsUpTo } from '#shared/kernel/tags-schema.ts';
import { maxLineQuantity, maxOrderLines, type OrderChange, orderCancelReasons } from './order.ts';
import { OrderSchema } from './order-schema.ts';

const maxNoteLength = 5000;
const maxTagLength = 40;

const optionalText = (max: number) => v.optional(v.nullable(textUpTo(max)));

/** The fields that staff and integrations can set on an order, either when the order is placed or later. */
export const orderTexts = {
  tags: tagsUpTo(maxTagLength),
  note: asSent(v.nullable(textUpTo(maxNoteLength))),
  ...externalDataFields,
};

/** The body of a request that changes an order (specification: Orders). */
export const orderBody = bodyOf<OrderChange>()(orderTexts);

type FixedField = Exclude<keyof typeof OrderSchema.entries, 'tags' | 'note' | 'external_ids' | 'metadata'>;
const fixedFields = Object.fromEntries(
  Object.keys(OrderSchema.entries)
    .filter((field) => !Object.hasOwn(orderBody.update.entries, field))
    .map((field) => [field, ReadOnly]),
) as Readonly<Record<FixedField, typeof ReadOnly>>;

/** The body of PATCH /orders/{id}: tags, staff note, external ids and metadata. Every other field of an order is refused as `read_only`. */
export const OrderUpdateBody = object({ ...fixedFields, ...orderBody.update.entries });

/** The body of POST /orders/{id}/mark-paid. */
export const MarkPaidBody = object({
  payment_method_label: optionalText(100),
  paid_at: v.optional(TimestampInput),
  send_receipt: v.optional(Flag),
});

/** Limits the length, so that an order with the URLs of a hundred parcels fits into one item of 400 KB. */
const maxTrackingUrlLength = 1000;

/** The URL of a parcel's tracking page. */
const TrackingUrl = v.pipe(
  HttpUrl,
  v.check(
    (url) => (URL.parse(url)?.href ?? '').length <= maxTrackingUrlLength,
    issueText('too_long', `must be at most ${maxTrackingUrlLength} characters when its special characters are escaped.`),
  ),
);

const TrackingInput = object({
  company: optionalText(100),
  number: optionalText(100),
  url: v.optional(v.nullable(TrackingUrl)),
});

/** Returns the schema of a list of order lines, which must have at least one item. */
export const orderLineList = <Line extends v.GenericSchema>(line: Line) =>
  v.pipe(list(line, maxOrderLines), v.minLength(1, issueText('min_items', 'must have at least one item.')));

/**
 * The body of POST /orders/{id}/fulfill. Without `line_items`, all unfulfilled lines are fulfilled. If a line's
 * `quantity` differs from the units left to fulfill, for example after a refund, the request fails.
 */
export const FulfillBody = object({
  line_items: v.optional(orderLineList(object({ id: Id, quantity: v.optional(v.nullable(integer(1, maxLineQuantity))) }))),
  tracking: v.optional(v.nullable(TrackingInput)),
  location_id: v.optional(v.nullable(Id)),
  notify: v.optional(Flag),
});

/** The body of POST /orders/{id}/deliver. */
export const DeliverBody = object({ delivered_at: v.optional(TimestampInput) });

/** The body of POST /orders/{id}/cancel. */
export const CancelBody = object({
  reason: v.optional(enumOf(orderCancelReasons)),
  refund: v.optional(enumOf(['full', 'none'])),
  restock: v.optional(Flag),
  notify: v.optional(Flag),
  note: v.optional(v.nullable(requiredText(2000))),
});

/** The body of POST /orders/{id}/notes (specification: Orders). */
export const OrderNoteCreateBody = object({ message: requiredText(2000) });
