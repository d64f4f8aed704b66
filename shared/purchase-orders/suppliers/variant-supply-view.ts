import { formatMoney } from '#shared/kernel/money.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { VariantSupply } from './variant-supply.ts';
import type { VariantSupplyView } from './variant-supply-schema.ts';

/** Returns a variant's supply as staff see it. */
export const variantSupplyView = (supply: VariantSupply): VariantSupplyView => ({
  object: 'variant_supply',
  id: supply.variantId,
  product_id: supply.productId,
  supplier_id: supply.supplierId,
  provider: supply.provider,
  supplier_sku: supply.supplierSku,
  unit_cost: supply.unitCostMinor === null ? null : formatMoney(supply.unitCostMinor),
  replenishment: supply.replenishment,
  reorder: supply.reorder.map(({ locationId, point, quantity }) => ({
    location_id: locationId,
    point,
    quantity,
    purchase_order_id: supply.reordered.get(locationId) ?? null,
  })),
  updated_at: timestamp(supply.updatedAtMs),
});
