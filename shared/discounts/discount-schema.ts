import * as v from 'valibot';
import { discountScopes, discountStates, discountTypes } from '#shared/discounts/discount.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { Count, enumOf, Flag, Id, integer, list, Money, Timestamp } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import type { TermsChange } from './discount-change.ts';

/** A discount code (specification: Discount). `value` is a percentage or an amount, by `type`. */
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

const maxGoods = 250;
const maxUnits = 1_000_000_000;

/** What requests say of the terms of discount codes and of automatic discounts alike (specification: Discounts). */
export const termsFields = {
  value: v.exactOptional(v.nullable(moneyInput(0n, maxPriceMinor))),
  minimum_subtotal: v.exactOptional(v.nullable(moneyInput(0n, maxPriceMinor))),
  minimum_quantity: v.exactOptional(v.nullable(integer(1, maxUnits))),
  applies_to: v.exactOptional(enumOf(discountScopes)),
  product_ids: v.exactOptional(list(Id, maxGoods)),
  category_ids: v.exactOptional(list(Id, maxGoods)),
  starts_at: v.exactOptional(v.nullable(Timestamp)),
  ends_at: v.exactOptional(v.nullable(Timestamp)),
  is_active: v.exactOptional(Flag),
};

const Terms = object(termsFields);

const readMinor = (value: string | number | null | undefined): bigint | null | undefined => (value == null ? value : parseMoney(value));
const readTime = (value: string | null | undefined): number | null | undefined => (value == null ? value : Date.parse(value));

/** What those fields of a request say. */
export const readTermsFields = (body: v.InferOutput<typeof Terms>): TermsChange => ({
  value: readMinor(body.value),
  minimumSubtotalMinor: readMinor(body.minimum_subtotal),
  minimumQuantity: body.minimum_quantity,
  appliesTo: body.applies_to,
  productIds: body.product_ids,
  categoryIds: body.category_ids,
  startsAtMs: readTime(body.starts_at),
  endsAtMs: readTime(body.ends_at),
  isActive: body.is_active,
});
