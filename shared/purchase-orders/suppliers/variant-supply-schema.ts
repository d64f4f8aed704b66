import * as v from 'valibot';
import { Count, enumOf, Id, Money, Timestamp } from '#shared/kernel/fields-schema.ts';
import { printProviders } from '../purchase-order.ts';
import { replenishments } from './variant-supply.ts';

/** The rule for reordering a variant at a location: the reorder point, and the quantity to order. */
export const ReorderRuleSchema = v.pipe(
  v.strictObject({ location_id: Id, point: Count, quantity: Count, purchase_order_id: v.nullable(Id) }),
  v.title('ReorderRule'),
);

/**
 * The names of the objects that a supply refers to, for requests with `include=names`. The variant is named as in an
 * order line. A deleted object has no name.
 */
const VariantSupplyNames = v.pipe(
  v.strictObject({
    name: v.nullable(v.string()),
    variant_title: v.nullable(v.string()),
    sku: v.nullable(v.string()),
    supplier: v.nullable(v.string()),
    locations: v.array(v.strictObject({ location_id: Id, name: v.string() })),
  }),
  v.title('VariantSupplyNames'),
);

/** A variant's supply: the supplier or service from which the store orders the variant. `id` is the variant's id. */
export const VariantSupplySchema = v.pipe(
  v.strictObject({
    object: v.literal('variant_supply'),
    id: Id,
    product_id: Id,
    supplier_id: v.nullable(Id),
    provider: v.nullable(enumOf(printProviders)),
    supplier_sku: v.nullable(v.string()),
    unit_cost: v.nullable(Money),
    replenishment: enumOf(replenishments),
    reorder: v.array(ReorderRuleSchema),
    updated_at: Timestamp,
    names: v.exactOptional(VariantSupplyNames),
  }),
  v.title('VariantSupply'),
);
export type VariantSupplyView = v.InferOutput<typeof VariantSupplySchema>;
