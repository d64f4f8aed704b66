import * as v from 'valibot';
import type { TermsChange } from '#shared/discounts/discount-change.ts';
import { DiscountSchema } from '#shared/discounts/discount-schema.ts';
import { readTermsFields, termsFields } from '#shared/discounts/discount-terms-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams, textParam } from '#shared/http/query-params.ts';
import { object, stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { enumOf, Flag, integer, textUpTo } from '#shared/kernel/fields-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

/** What a code may do; `buy_x_get_y` discounts apply by themselves and are made in the admin. */
const types = ['percentage', 'fixed', 'free_shipping'] as const;

const Code = v.pipe(
  stringUpTo(64),
  v.regex(/^[A-Za-z0-9_-]*$/, issueText('invalid_format', 'must be letters, digits, hyphens and underscores.')),
  v.minLength(1, issueText('too_short', 'must not be empty.')),
);

const optionalFields = {
  title: v.exactOptional(v.nullable(textUpTo(200))),
  ...termsFields,
  once_per_customer: v.exactOptional(Flag),
  usage_limit: v.exactOptional(v.nullable(integer(1, 1_000_000_000))),
};

/** Body of POST /discounts (specification: Discounts). */
export const DiscountCreateBody = object({ code: Code, type: enumOf(types), ...optionalFields });

/** Body of PATCH /discounts/{id}: the same, everything optional. */
export const DiscountUpdateBody = object({ code: v.exactOptional(Code), type: v.exactOptional(enumOf(types)), ...optionalFields });

export type DiscountBody = v.InferOutput<typeof DiscountUpdateBody>;

/** What a body says of the discount's terms. */
export const readTerms = (body: DiscountBody): TermsChange => ({ type: body.type, ...readTermsFields(body) });

const bodyErrors = ['required', 'taken', 'unknown_id', 'min_items', 'too_large', 'ends_before_start'] as const;

/** Discount codes (specification: Discounts). */
export const discountEndpoints = {
  listDiscounts: defineEndpoint({
    method: 'GET',
    path: '/discounts',
    scope: 'read_discounts',
    summary: 'List discount codes',
    description: 'Newest first. A use on an order is no change of the discount: it moves times_used and state, not updated_at.',
    query: { ...listParams, code: textParam(64, 'The discount with this code, whatever its case.') },
    success: { status: 200, body: pageSchema(DiscountSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  createDiscount: defineEndpoint({
    method: 'POST',
    path: '/discounts',
    scope: 'write_discounts',
    summary: 'Create a discount code',
    description: 'The code is stored in upper case. value is a percentage or an amount, by type; free_shipping has none.',
    body: DiscountCreateBody,
    success: { status: 201, body: dataOf(DiscountSchema) },
    errors: bodyErrors,
    idempotent: true,
    emits: ['discount.created'],
  }),
  getDiscount: defineEndpoint({
    method: 'GET',
    path: '/discounts/{id}',
    scope: 'read_discounts',
    summary: 'Get a discount code',
    success: { status: 200, body: dataOf(DiscountSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateDiscount: defineEndpoint({
    method: 'PATCH',
    path: '/discounts/{id}',
    scope: 'write_discounts',
    summary: 'Update a discount code',
    description: 'Only the fields sent change. Another type needs its value with it.',
    body: DiscountUpdateBody,
    success: { status: 200, body: dataOf(DiscountSchema) },
    errors: bodyErrors,
    idempotent: false,
    emits: [],
  }),
  deleteDiscount: defineEndpoint({
    method: 'DELETE',
    path: '/discounts/{id}',
    scope: 'write_discounts',
    summary: 'Delete a discount code',
    description: 'A code that was ever used on an order stays, switched off: deleted is then false and is_active false.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
