import * as v from 'valibot';
import { Count } from '#shared/kernel/count-schema.ts';
import { Flag, Id, Money, oneOf, Timestamp } from '#shared/kernel/fields-schema.ts';
import { discountScopes, discountStates, discountTypes } from '#shared/kernel/statuses.ts';

/** A discount code (specification: Discount). `value` is a percentage or an amount, by `type`. */
export const Discount = v.pipe(
  v.strictObject({
    object: v.literal('discount'),
    id: Id,
    code: v.string(),
    title: v.nullable(v.string()),
    type: oneOf(discountTypes),
    value: Money,
    minimum_subtotal: v.nullable(Money),
    minimum_quantity: v.nullable(Count),
    applies_to: oneOf(discountScopes),
    product_ids: v.array(Id),
    category_ids: v.array(Id),
    once_per_customer: Flag,
    usage_limit: v.nullable(Count),
    times_used: Count,
    starts_at: v.nullable(Timestamp),
    ends_at: v.nullable(Timestamp),
    is_active: Flag,
    state: oneOf(discountStates),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('Discount'),
);
export type DiscountView = v.InferOutput<typeof Discount>;
