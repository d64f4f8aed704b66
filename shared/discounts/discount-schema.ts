import * as v from 'valibot';
import { discountScopes, discountStates, discountTypes } from '#shared/discounts/discount.ts';
import { Count, enumOf, Flag, Id, Money, Timestamp } from '#shared/kernel/fields-schema.ts';

/** A discount code (specification: Discount). Depending on `type`, `value` is a percentage or an amount. */
export const DiscountSchema = v.pipe(
  v.strictObject({
    object: v.literal('discount'),
    id: Id,
    code: v.string(),
    title: v.nullable(v.string()),
    type: enumOf(discountTypes),
    value: Money,
    minimum_subtotal: v.nullable(Money),
    minimum_quantity: v.nullable(Count),
    applies_to: enumOf(discountScopes),
    product_ids: v.array(Id),
    category_ids: v.array(Id),
    once_per_customer: Flag,
    usage_limit: v.nullable(Count),
    times_used: Count,
    starts_at: v.nullable(Timestamp),
    ends_at: v.nullable(Timestamp),
    is_active: Flag,
    state: enumOf(discountStates),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('Discount'),
);
export type DiscountView = v.InferOutput<typeof DiscountSchema>;
