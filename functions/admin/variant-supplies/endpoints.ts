import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { enumParam, idParam, listParams } from '#shared/http/query-params.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { variantSupplyBody } from '#shared/purchase-orders/suppliers/variant-supply-body.ts';
import { VariantSupplySchema } from '#shared/purchase-orders/suppliers/variant-supply-schema.ts';

export const PutVariantSupply = v.pipe(variantSupplyBody.create, v.title('PutVariantSupply'));

const path = '/stores/{store_id}/variant-supplies';
const scope = 'staff:inventory';
const include = enumParam(
  ['names'],
  'Adds `names` to each: what the variant, its supplier and the locations of its reorder points are called.',
);

export const variantSupplyEndpoints = {
  listVariantSupplies: defineEndpoint({
    method: 'GET',
    path,
    scope,
    summary: 'List where variants come from',
    description: 'The newest variant first; created_since is about the variant.',
    query: { ...listParams, supplier_id: idParam('Variants from this supplier.'), include },
    success: { status: 200, body: pageSchema(VariantSupplySchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  getVariantSupply: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope,
    summary: 'Get where a variant comes from',
    description: 'The id is that of the variant.',
    query: { include },
    success: { status: 200, body: dataOf(VariantSupplySchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  putVariantSupply: defineEndpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    scope,
    summary: 'Say where a variant comes from',
    description:
      'From one of supplier_id and provider. With the replenishment per_order, the default, units are ordered for each paid order and sent ' +
      'to its customer; with stock, whenever a location has fewer than its reorder point. The supplier charges unit_cost in its currency.',
    body: PutVariantSupply,
    success: { status: 200, body: dataOf(VariantSupplySchema) },
    errors: ['required', 'invalid_format', 'unknown_id', 'duplicate', 'inactive_supplier', 'not_tracked'],
    idempotent: false,
    emits: [],
  }),
  deleteVariantSupply: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope,
    summary: 'Forget where a variant comes from',
    description: 'Purchase orders that were made stay; nothing more is ordered by itself.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
