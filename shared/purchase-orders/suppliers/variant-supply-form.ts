import { byId, listOf, minor, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { printProviders } from '../purchase-order.ts';
import { type ReorderRule, replenishments, type VariantSupply } from './variant-supply.ts';

/** How the supply of a variant is stored. */
export const variantSupplyForm = storedForm<VariantSupply>()({
  variantId: number,
  productId: number,
  supplierId: optional(number),
  provider: optional(oneOf(printProviders)),
  supplierSku: optional(text),
  unitCostMinor: optional(minor),
  replenishment: oneOf(replenishments),
  reorder: listOf(storedForm<ReorderRule>()({ locationId: number, point: number, quantity: number })),
  reordered: byId(number),
  updatedAtMs: number,
});
