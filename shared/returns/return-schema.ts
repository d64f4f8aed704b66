import * as v from 'valibot';
import { Count, Currency, enumOf, Id, Money, Timestamp } from '#shared/kernel/fields-schema.ts';
import { returnReasons, returnStatuses } from './return.ts';

/** The units of one order line that are to be returned. */
export const ReturnLineSchema = v.pipe(
  v.strictObject({
    id: Id,
    order_line_item_id: Id,
    variant_id: v.nullable(Id),
    quantity: Count,
    received_quantity: Count,
    restocked_quantity: Count,
    reason: enumOf(returnReasons),
    note: v.nullable(v.string()),
  }),
  v.title('ReturnLine'),
);

/**
 * The names of the objects to which a return refers, for requests with `include=names`. The objects are the order, the
 * customer, the return's lines and the receiving location. Each line has the name of its order line.
 */
const ReturnNamesSchema = v.pipe(
  v.strictObject({
    order: v.string(),
    customer: v.nullable(v.string()),
    line_items: v.array(v.strictObject({ id: Id, name: v.string(), variant_title: v.nullable(v.string()), sku: v.nullable(v.string()) })),
    location: v.nullable(v.string()),
  }),
  v.title('ReturnNames'),
);
export type ReturnNamesView = v.InferOutput<typeof ReturnNamesSchema>;

/** A return of goods from an order. The specification defines its events but not its fields. */
export const ReturnSchema = v.pipe(
  v.strictObject({
    object: v.literal('return'),
    id: Id,
    number: v.string(),
    order_id: Id,
    customer_id: v.nullable(Id),
    status: enumOf(returnStatuses),
    line_items: v.array(ReturnLineSchema),
    refund_id: v.nullable(Id),
    refunded: Money,
    currency: Currency,
    note: v.nullable(v.string()),
    instructions: v.nullable(v.string()),
    decline_reason: v.nullable(v.string()),
    cancel_reason: v.nullable(v.string()),
    location_id: v.nullable(Id),
    requested_at: Timestamp,
    approved_at: v.nullable(Timestamp),
    received_at: v.nullable(Timestamp),
    declined_at: v.nullable(Timestamp),
    cancelled_at: v.nullable(Timestamp),
    closed_at: v.nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
    names: v.exactOptional(ReturnNamesSchema),
  }),
  v.title('Return'),
);
export type ReturnView = v.InferOutput<typeof ReturnSchema>;
