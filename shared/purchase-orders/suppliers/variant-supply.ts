import type { PrintProvider } from '../purchase-order.ts';

/**
 * When a variant is ordered from its supplier. `per_order`: for each order that was paid, and sent to its customer. `stock`: when
 * too few units are left at a location.
 */
export const replenishments = ['per_order', 'stock'] as const;
export type Replenishment = (typeof replenishments)[number];

/** Below `point` units at a location, `quantity` more are ordered. */
export type ReorderRule = { readonly locationId: number; readonly point: number; readonly quantity: number };

/** Where a variant comes from. */
export type VariantSupply = {
  readonly variantId: number;
  readonly productId: number;
  readonly supplierId: number | null;
  readonly provider: PrintProvider | null;
  /** The supplier's name for the variant. */
  readonly supplierSku: string | null;
  /** In the supplier's currency. */
  readonly unitCostMinor: bigint | null;
  readonly replenishment: Replenishment;
  readonly reorder: readonly ReorderRule[];
  /** The latest purchase order that was made because too few were left, by location. */
  readonly reordered: ReadonlyMap<number, number>;
  readonly updatedAtMs: number;
};
