import { discountBody } from '#shared/discounts/discount-body.ts';
import { DiscountSchema } from '#shared/discounts/discount-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams, textParam } from '#shared/http/query-params.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

const bodyErrors = ['required', 'taken', 'unknown_id', 'min_items', 'too_large', 'ends_before_start'] as const;

/** Discount codes (specification: Discounts). */
export const discountEndpoints = {
  listDiscounts: defineEndpoint({
    method: 'GET',
    path: '/discounts',
    scope: 'read_discounts',
    summary: 'List discount codes',
    description: 'Newest first. Using a discount on an order changes times_used and state, but not updated_at.',
    query: { ...listParams, code: textParam(64, 'The discount with this code; case is ignored.') },
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
    description: 'The code is stored in upper case. type decides whether value is a percentage or an amount; free_shipping has no value.',
    body: discountBody.create,
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
    description: 'Includes its uses so far and whether it can be used now.',
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
    description: 'Only the fields sent change. A new type requires a value in the same request.',
    body: discountBody.update,
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
    description: 'A code that was used on an order is only switched off: then deleted is false and is_active is false.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
