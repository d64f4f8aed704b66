import type { PrintProvider } from '../purchase-order.ts';

/**
 * When a variant is ordered from its supplier. `per_order`: for each paid order, and sent to the customer. `stock`: when too few units are
 * left at a location.
 */
export const replenishments = ['per_order', 'stock'] as const;
export type Replenishment = (typeof replenishments)[number];

/** When a location has fewer than `point` units, `quantity` more are ordered. */
export type ReorderRule = { readonly locationId: number; readonly point: number; readonly quantity: number };

/** The supply of a variant: where it is ordered, and when. */
export type VariantSupply = {
  readonly variantId: number;
  readonly productId: number;
  readonly supplierId: number | null;
  readonly provider: PrintProvider | null;
  /** The supplier's SKU of the variant. */
  readonly supplierSku: string | null;
  /** In the supplier's currency. */
  readonly unitCostMinor: bigint | null;
  readonly replenishment: Replenishment;
  readonly reorder: readonly ReorderRule[];
  /** The latest purchase order made for low stock, by location. */
  readonly reordered: ReadonlyMap<number, number>;
  readonly updatedAtMs: number;
};
