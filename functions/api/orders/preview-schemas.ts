import * as v from 'valibot';
import { Id } from '#shared/kernel/fields-schema.ts';
import { OrderLine } from '#shared/orders/order-line-schema.ts';
import { Order } from '#shared/orders/order-schema.ts';
import { Refund } from '#shared/orders/refunds/refund-schema.ts';

/** Why a line could not be supplied, or what the prices do not know of, in the form of a refusal. */
const Warning = v.strictObject({
  param: v.string(),
  code: v.string(),
  message: v.string(),
  meta: v.optional(v.record(v.string(), v.unknown())),
});

/** What POST /orders would make of the same body: an order without ids and number, and what of it is not in stock. */
export const OrderPreview = v.pipe(
  v.strictObject({
    ...Order.entries,
    id: v.null(),
    number: v.null(),
    name: v.null(),
    status: v.literal('preview'),
    customer_id: v.nullable(Id),
    line_items: v.array(v.strictObject({ ...OrderLine.entries, id: v.null() })),
    warnings: v.array(Warning),
  }),
  v.title('OrderPreview'),
);

/** What POST /orders/{id}/refunds would make of the same body: a refund without an id. */
export const RefundPreview = v.pipe(v.strictObject({ ...Refund.entries, id: v.null() }), v.title('RefundPreview'));
