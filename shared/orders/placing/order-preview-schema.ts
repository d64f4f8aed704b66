import * as v from 'valibot';
import { Id } from '#shared/kernel/fields-schema.ts';
import { OrderLineSchema, OrderSchema } from '../order-schema.ts';

/** Why a line could not be supplied, or what the prices do not know of, in the form of a refusal. */
const Warning = v.strictObject({
  param: v.string(),
  code: v.string(),
  message: v.string(),
  meta: v.optional(v.record(v.string(), v.unknown())),
});

/** The result that POST /orders would give for the same body: an order without ids and number, and its units that are not in stock. */
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
