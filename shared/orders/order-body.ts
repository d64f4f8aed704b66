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

/** What staff and integrations say of an order in their own words, when it is placed and later. */
export const orderTexts = {
  tags: tagsUpTo(maxTagLength),
  note: asSent(v.nullable(textUpTo(maxNoteLength))),
  ...externalDataFields,
};

/** An order in a request that changes it (specification: Orders). */
export const orderBody = bodyOf<OrderChange>()(orderTexts);

type FixedField = Exclude<keyof typeof OrderSchema.entries, 'tags' | 'note' | 'external_ids' | 'metadata'>;
const fixedFields = Object.fromEntries(
  Object.keys(OrderSchema.entries)
    .filter((field) => !Object.hasOwn(orderBody.update.entries, field))
    .map((field) => [field, ReadOnly]),
) as Readonly<Record<FixedField, typeof ReadOnly>>;

/** Body of PATCH /orders/{id}: tags, staff note, and what other systems keep; every other field of an order is refused as `read_only`. */
export const OrderUpdateBody = object({ ...fixedFields, ...orderBody.update.entries });

/** Body of POST /orders/{id}/mark-paid. */
export const MarkPaidBody = object({
  payment_method_label: optionalText(100),
  paid_at: v.optional(TimestampInput),
  send_receipt: v.optional(Flag),
});

/** An order keeps the address of each of its parcels, a hundred at most, in one item of 400 KB. */
const maxTrackingUrlLength = 1000;

/** The address that shows a parcel. */
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

/** One line of an order or more. */
export const orderLineList = <Line extends v.GenericSchema>(line: Line) =>
  v.pipe(list(line, maxOrderLines), v.minLength(1, issueText('min_items', 'must have at least one item.')));

/**
 * Body of POST /orders/{id}/fulfill: no `line_items` means every line that is not fulfilled yet. `quantity` says how many units of a line the caller
 * expects to be left: another number is refused, so that staff do not pack units that were refunded in between.
 */
export const FulfillBody = object({
  line_items: v.optional(orderLineList(object({ id: Id, quantity: v.optional(v.nullable(integer(1, maxLineQuantity))) }))),
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

/** Body of POST /orders/{id}/notes (specification: Orders). */
export const OrderNoteCreateBody = object({ message: requiredText(2000) });
