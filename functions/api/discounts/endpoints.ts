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
    description: 'With its uses so far, and whether it can be used now.',
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
    description: 'A code that was ever used on an order stays, switched off: deleted is then false and is_active false.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
