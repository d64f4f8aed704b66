import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { enumParam, idParam, listParams } from '#shared/http/query-params.ts';
import { maxLocations } from '#shared/inventory/location.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { enumOf, Flag, Id, integer, list, textUpTo } from '#shared/kernel/fields-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { maxPriceMinor } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { printProviders } from '#shared/purchase-orders/purchase-order.ts';
import { replenishments } from '#shared/purchase-orders/suppliers/variant-supply.ts';
import { VariantSupplySchema } from '#shared/purchase-orders/suppliers/variant-supply-schema.ts';

const maxUnits = 1_000_000;

const ReorderInput = v.pipe(
  object({
    location_id: Id,
    point: integer(1, maxUnits),
    quantity: integer(1, maxUnits),
    purchase_order_id: v.pipe(
      v.exactOptional(v.nullable(Id)),
      v.description('The purchase order that was made for it: what that is still to bring is not ordered again. Left out, it stays.'),
    ),
  }),
  v.title('ReorderInput'),
);

export const PutVariantSupply = v.pipe(
  object({
    supplier_id: v.exactOptional(v.nullable(Id)),
    provider: v.exactOptional(v.nullable(enumOf(printProviders))),
    supplier_sku: v.exactOptional(v.nullable(textUpTo(100))),
    unit_cost: v.exactOptional(v.nullable(moneyInput(0n, maxPriceMinor))),
    replenishment: v.exactOptional(enumOf(replenishments)),
    reorder: v.exactOptional(list(ReorderInput, maxLocations)),
    order_now: v.pipe(
      v.exactOptional(Flag),
      v.description('False: what is below its reorder point now is ordered when its stock changes next, and not at once.'),
    ),
  }),
  v.title('PutVariantSupply'),
);

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
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
