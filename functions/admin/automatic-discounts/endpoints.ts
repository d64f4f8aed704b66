import * as v from 'valibot';
import { discountScopes, discountTypes } from '#shared/discounts/discount.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { Count, enumOf, Flag, Id, Money, Percent, Timestamp } from '#shared/kernel/fields-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { automaticDiscountBody } from '#shared/pricing/automatic-discount-body.ts';

/** A discount that applies without a code. `type` decides whether `value` is a percentage or an amount. */
export const AutomaticDiscountSchema = v.pipe(
  v.strictObject({
    object: v.literal('automatic_discount'),
    id: Id,
    title: v.string(),
    type: enumOf(discountTypes),
    value: v.nullable(Money),
    buy_quantity: v.nullable(Count),
    get_quantity: v.nullable(Count),
    get_percent_off: v.nullable(Percent),
    minimum_subtotal: v.nullable(Money),
    minimum_quantity: v.nullable(Count),
    applies_to: enumOf(discountScopes),
    product_ids: v.array(Id),
    category_ids: v.array(Id),
    priority: Count,
    combines_with_codes: Flag,
    starts_at: v.nullable(Timestamp),
    ends_at: v.nullable(Timestamp),
    is_active: Flag,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('AutomaticDiscount'),
);
export type AutomaticDiscountView = v.InferOutput<typeof AutomaticDiscountSchema>;

export const CreateAutomaticDiscount = v.pipe(automaticDiscountBody.create, v.title('CreateAutomaticDiscount'));
export const UpdateAutomaticDiscount = v.pipe(automaticDiscountBody.update, v.title('UpdateAutomaticDiscount'));

const path = '/stores/{store_id}/automatic-discounts';

export const automaticDiscountEndpoints = {
  listAutomaticDiscounts: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:discounts',
    summary: 'List automatic discounts',
    description: 'Newest first, including those that are switched off or have ended.',
    query: listParams,
    success: { status: 200, body: pageSchema(AutomaticDiscountSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  createAutomaticDiscount: defineEndpoint({
    method: 'POST',
    path,
    scope: 'staff:discounts',
    summary: 'Create an automatic discount',
    description:
      'An order gets the discount that saves most; among equals, the one with the lower priority. buy_x_get_y needs buy_quantity and get_quantity. A store has at most 50.',
    body: CreateAutomaticDiscount,
    success: { status: 201, body: dataOf(AutomaticDiscountSchema) },
    errors: ['required', 'unknown_id', 'min_items', 'too_large', 'ends_before_start', 'limit_reached'],
    idempotent: true,
    emits: [],
  }),
  getAutomaticDiscount: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:discounts',
    summary: 'Get an automatic discount',
    description: 'With its offer, its goods and its conditions.',
    success: { status: 200, body: dataOf(AutomaticDiscountSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateAutomaticDiscount: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope: 'staff:discounts',
    summary: 'Change an automatic discount',
    description: 'A new type requires a value in the same request.',
    body: UpdateAutomaticDiscount,
    success: { status: 200, body: dataOf(AutomaticDiscountSchema) },
    errors: ['required', 'unknown_id', 'min_items', 'too_large', 'ends_before_start'],
    idempotent: false,
    emits: [],
  }),
  deleteAutomaticDiscount: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:discounts',
    summary: 'Delete an automatic discount',
    description: 'Orders that received the discount keep it.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
