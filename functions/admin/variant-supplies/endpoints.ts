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
  'Adds `names` to each supply: the names of its variant, its supplier and the locations of its reorder points.',
);

export const variantSupplyEndpoints = {
  listVariantSupplies: defineEndpoint({
    method: 'GET',
    path,
    scope,
    summary: 'List the supplies of variants',
    description: 'Newest variant first; created_since refers to the variant.',
    query: { ...listParams, supplier_id: idParam('Supplies from this supplier.'), include },
    success: { status: 200, body: pageSchema(VariantSupplySchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  getVariantSupply: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope,
    summary: 'Get the supply of a variant',
    description: 'The id is the id of the variant.',
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
    summary: 'Set the supply of a variant',
    description:
      'Send either supplier_id or provider. With the replenishment per_order, the default, units are ordered for each paid order and sent ' +
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
    summary: 'Delete the supply of a variant',
    description: 'Existing purchase orders stay; nothing more is ordered automatically.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
