import * as v from 'valibot';
import { object } from '#shared/kernel/bounded-schema.ts';
import { enumOf, Flag, Id, integer, list, TimestampInput } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { discountScopes } from './discount.ts';
import type { TermsChange } from './discount-change.ts';

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
  starts_at: v.exactOptional(v.nullable(TimestampInput)),
  ends_at: v.exactOptional(v.nullable(TimestampInput)),
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
