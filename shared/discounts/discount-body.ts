import * as v from 'valibot';
import { asSent, bodyOf, readAs, readNullable, required, sentAs } from '#shared/kernel/body-schema.ts';
import { stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { enumOf, Flag, Id, integer, list, TimestampInput, textUpTo } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { discountScopes } from './discount.ts';
import type { DiscountChange } from './discount-change.ts';

const maxGoods = 250;
const maxUnits = 1_000_000_000;

const readAmount = (sent: string | number): bigint => parseMoney(sent);
const readTime = (sent: string): number => Date.parse(sent);

/** The request fields that discount codes and automatic discounts have in common (specification: Discounts). */
export const termsFields = {
  value: readNullable(moneyInput(0n, maxPriceMinor), readAmount),
  minimumSubtotalMinor: sentAs('minimum_subtotal', readNullable(moneyInput(0n, maxPriceMinor), readAmount)),
  minimumQuantity: asSent(v.nullable(integer(1, maxUnits))),
  appliesTo: asSent(enumOf(discountScopes)),
  productIds: asSent(list(Id, maxGoods)),
  categoryIds: asSent(list(Id, maxGoods)),
  startsAtMs: sentAs('starts_at', readNullable(TimestampInput, readTime)),
  endsAtMs: sentAs('ends_at', readNullable(TimestampInput, readTime)),
  isActive: asSent(Flag),
};

/**
 * The types that a discount code can have. Discounts of type `buy_x_get_y` have no code: they apply automatically and
 * are created in the admin.
 */
const types = ['percentage', 'fixed', 'free_shipping'] as const;

const Code = v.pipe(
  stringUpTo(64),
  v.regex(/^[A-Za-z0-9_-]*$/, issueText('invalid_format', 'must be letters, digits, hyphens and underscores.')),
  v.minLength(1, issueText('too_short', 'must not be empty.')),
);

/** The body of a request that creates or changes a discount code (specification: Discounts). */
export const discountBody = bodyOf<DiscountChange>()({
  code: required(readAs(Code, (sent) => sent.toUpperCase())),
  type: required(asSent(enumOf(types))),
  title: asSent(v.nullable(textUpTo(200))),
  ...termsFields,
  oncePerCustomer: asSent(Flag),
  usageLimit: asSent(v.nullable(integer(1, maxUnits))),
});
