import { byId, flag, number, storedForm } from '#shared/table/rows/stored-form.ts';
import { movementForm } from './level-movement-form.ts';
import type { StockLevel, VariantStock } from './variant-stock.ts';

/** How a stock level is stored in the row of its variant. */
export const levelForm = storedForm<StockLevel>()({ onHand: number, seq: number, updatedAtMs: number, movement: movementForm });

/** How the stock of a variant is stored. */
export const variantStockForm = storedForm<VariantStock>()({
  productId: number,
  variantId: number,
  tracked: flag,
  active: flag,
  levels: byId(levelForm),
});
