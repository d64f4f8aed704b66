import type { PrintProvider } from '../purchase-order.ts';

/**
 * The event that causes a variant to be ordered from its source. With `per_order`, the variant is ordered for each paid
 * order and sent to that order's customer. With `stock`, the variant is ordered if a location has too few units left.
 */
export const replenishments = ['per_order', 'stock'] as const;
export type Replenishment = (typeof replenishments)[number];

/** A reorder rule for a location. If the location has fewer than `point` units, `quantity` units are ordered. */
export type ReorderRule = { readonly locationId: number; readonly point: number; readonly quantity: number };

/** A variant's supply: where and when the variant is ordered. */
export type VariantSupply = {
  readonly variantId: number;
  readonly productId: number;
  readonly supplierId: number | null;
  readonly provider: PrintProvider | null;
  /** The supplier's SKU for the variant. */
  readonly supplierSku: string | null;
  /** The cost of a unit, in the supplier's currency. */
  readonly unitCostMinor: bigint | null;
  readonly replenishment: Replenishment;
  readonly reorder: readonly ReorderRule[];
  /** For each location id, the id of the latest purchase order caused by low stock at the location. */
  readonly reordered: ReadonlyMap<number, number>;
  readonly updatedAtMs: number;
};
