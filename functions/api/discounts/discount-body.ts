import * as v from 'valibot';
import type { TermsChange } from '#shared/discounts/discount-change.ts';
import { readTermsFields, termsFields } from '#shared/discounts/discount-schema.ts';
import { object, stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { Flag, integer, oneOf, text } from '#shared/kernel/fields-schema.ts';

/** What a code may do; `buy_x_get_y` discounts apply by themselves and are made in the admin. */
const types = ['percentage', 'fixed', 'free_shipping'] as const;

const Code = v.pipe(
  stringUpTo(64),
  v.regex(/^[A-Za-z0-9_-]*$/, issueText('invalid_format', 'must be letters, digits, hyphens and underscores.')),
  v.minLength(1, issueText('too_short', 'must not be empty.')),
);

const optionalFields = {
  title: v.exactOptional(v.nullable(text(200))),
  ...termsFields,
  once_per_customer: v.exactOptional(Flag),
  usage_limit: v.exactOptional(v.nullable(integer(1, 1_000_000_000))),
};

/** Body of POST /discounts (specification: Discounts). */
export const DiscountCreateBody = object({ code: Code, type: oneOf(types), ...optionalFields });

/** Body of PATCH /discounts/{id}: the same, everything optional. */
export const DiscountUpdateBody = object({ code: v.exactOptional(Code), type: v.exactOptional(oneOf(types)), ...optionalFields });

export type DiscountBody = v.InferOutput<typeof DiscountUpdateBody>;

/** What a body says of the discount's terms. */
export const readTerms = (body: DiscountBody): TermsChange => ({ type: body.type, ...readTermsFields(body) });
