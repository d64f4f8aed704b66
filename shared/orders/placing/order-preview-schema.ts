import * as v from 'valibot';
import { Id } from '#shared/kernel/fields-schema.ts';
import { OrderLineSchema, OrderSchema } from '../order-schema.ts';

/** A warning, in the form of a field error, that a line cannot be supplied or that the customer was not looked up. */
const Warning = v.strictObject({
  param: v.string(),
  code: v.string(),
  message: v.string(),
  meta: v.optional(v.record(v.string(), v.unknown())),
});

/** The order that POST /orders would create for the same body. It has no ids and no number, but has warnings. */
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
