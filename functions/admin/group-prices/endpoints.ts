import * as v from 'valibot';
import { includeVariantNames, VariantNamesSchema } from '#functions/admin/pricing-entries/variant-names-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { Id, Money, Percent, Timestamp } from '#shared/kernel/fields-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { groupPriceBody } from '#shared/pricing/group-price-body.ts';

/** A customer group's price for a variant or for all products in a category: either an amount or a percentage off. */
export const GroupPriceSchema = v.pipe(
  v.strictObject({
    object: v.literal('group_price'),
    id: Id,
    group_id: Id,
    variant_id: v.nullable(Id),
    category_id: v.nullable(Id),
    price: v.nullable(Money),
    percent_off: v.nullable(Percent),
    created_at: Timestamp,
    updated_at: Timestamp,
    names: v.exactOptional(VariantNamesSchema),
  }),
  v.title('GroupPrice'),
);
export type GroupPriceView = v.InferOutput<typeof GroupPriceSchema>;

export const CreateGroupPrice = v.pipe(groupPriceBody.create, v.title('CreateGroupPrice'));
const { price, percent_off, ...fixed } = groupPriceBody.update.entries;
export const UpdateGroupPrice = v.pipe(object({ ...fixed, price, percent_off }), v.title('UpdateGroupPrice'));

const path = '/stores/{store_id}/group-prices';

export const groupPriceEndpoints = {
  listGroupPrices: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:products',
    summary: 'List group prices',
    description: 'Newest first; at most 500.',
    query: { ...listParams, include: includeVariantNames },
    success: { status: 200, body: pageSchema(GroupPriceSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  createGroupPrice: defineEndpoint({
    method: 'POST',
    path,
    scope: 'staff:products',
    summary: 'Create a group price',
    description:
      'Send either variant_id or category_id, and either price or percent_off. A group has one price per variant or category; a store has at most 500 group prices.',
    body: CreateGroupPrice,
    success: { status: 201, body: dataOf(GroupPriceSchema) },
    errors: ['required', 'invalid_format', 'taken', 'unknown_id', 'limit_reached'],
    idempotent: true,
    emits: [],
  }),
  getGroupPrice: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:products',
    summary: 'Get a group price',
    description: 'A price or a percentage off, for a variant or a category.',
    success: { status: 200, body: dataOf(GroupPriceSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateGroupPrice: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope: 'staff:products',
    summary: 'Change a group price',
    description: 'The group and the goods cannot change: delete the price and create another one.',
    body: UpdateGroupPrice,
    success: { status: 200, body: dataOf(GroupPriceSchema) },
    errors: ['required', 'invalid_format', 'read_only'],
    idempotent: false,
    emits: [],
  }),
  deleteGroupPrice: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:products',
    summary: 'Delete a group price',
    description: 'The group pays the catalog price afterwards.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
