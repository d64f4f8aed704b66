import * as v from 'valibot';
import { Count, Currency, Flag, Id, Money, Timestamp } from '#shared/kernel/fields-schema.ts';

/** The units of an order line that a refund covers, and the amount paid for them. `amount` includes `tax`. */
export const RefundLineSchema = v.pipe(
  v.strictObject({ id: Id, quantity: Count, amount: Money, tax: Money, restocked: Flag }),
  v.title('RefundLine'),
);

/**
 * Money refunded for an order (specification: Refund). Fields that are not in the specification: `tax`, `shipping`,
 * `restock`, `line_items`, `return_id`.
 *
 * `amount` usually includes `tax` and `shipping`. `shipping` excludes its own tax. The final refund of an order lists
 * all remaining tax and shipping, which may exceed `amount`.
 */
export const RefundSchema = v.pipe(
  v.strictObject({
    object: v.literal('refund'),
    id: Id,
    order_id: Id,
    amount: Money,
    tax: Money,
    shipping: Money,
    currency: Currency,
    line_items: v.array(RefundLineSchema),
    restock: Flag,
    note: v.nullable(v.string()),
    return_id: v.nullable(Id),
    created_at: Timestamp,
  }),
  v.title('Refund'),
);

export type RefundView = v.InferOutput<typeof RefundSchema>;

/** The refund that POST /orders/{id}/refunds would create for the same body. Its `id` is null. */
export const RefundPreviewSchema = v.pipe(v.strictObject({ ...RefundSchema.entries, id: v.null() }), v.title('RefundPreview'));
