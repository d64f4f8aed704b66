import * as v from 'valibot';
import { includeVariantNames, VariantNamesSchema } from '#functions/admin/pricing-entries/variant-names-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { Count, Id, Money, Timestamp } from '#shared/kernel/fields-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { quantityBreakBody } from '#shared/pricing/quantity-break-body.ts';

/**
 * Lower unit prices for larger quantities of a variant, for one customer group or, if the group is null, for everyone.
 */
export const QuantityBreakSchema = v.pipe(
  v.strictObject({
    object: v.literal('quantity_break'),
    id: Id,
    variant_id: Id,
    group_id: v.nullable(Id),
    tiers: v.array(v.strictObject({ min_quantity: Count, price: Money })),
    created_at: Timestamp,
    updated_at: Timestamp,
    names: v.exactOptional(VariantNamesSchema),
  }),
  v.title('QuantityBreak'),
);
export type QuantityBreakView = v.InferOutput<typeof QuantityBreakSchema>;

export const CreateQuantityBreak = v.pipe(quantityBreakBody.create, v.title('CreateQuantityBreak'));
const { tiers, ...fixed } = quantityBreakBody.update.entries;
export const UpdateQuantityBreak = v.pipe(object({ ...fixed, tiers }), v.title('UpdateQuantityBreak'));

const path = '/stores/{store_id}/quantity-breaks';

export const quantityBreakEndpoints = {
  listQuantityBreaks: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:products',
    summary: 'List quantity breaks',
    description: 'Newest first; at most 500.',
    query: { ...listParams, include: includeVariantNames },
    success: { status: 200, body: pageSchema(QuantityBreakSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  createQuantityBreak: defineEndpoint({
    method: 'POST',
    path,
    scope: 'staff:products',
    summary: 'Create a quantity break',
    description: 'A variant has at most one per group and one for everyone; a store has at most 500. Tiers are sorted by quantity.',
    body: CreateQuantityBreak,
    success: { status: 201, body: dataOf(QuantityBreakSchema) },
    errors: ['required', 'min_items', 'duplicate', 'taken', 'unknown_id', 'limit_reached'],
    idempotent: true,
    emits: [],
  }),
  getQuantityBreak: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:products',
    summary: 'Get a quantity break',
    description: 'The lower unit prices of a variant for larger quantities.',
    success: { status: 200, body: dataOf(QuantityBreakSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateQuantityBreak: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope: 'staff:products',
    summary: 'Change a quantity break',
    description: 'tiers replaces all tiers; the variant and the group cannot change.',
    body: UpdateQuantityBreak,
    success: { status: 200, body: dataOf(QuantityBreakSchema) },
    errors: ['min_items', 'duplicate', 'read_only'],
    idempotent: false,
    emits: [],
  }),
  deleteQuantityBreak: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:products',
    summary: 'Delete a quantity break',
    description: 'The variant then has one price for every quantity.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
