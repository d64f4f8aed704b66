import { inOrder } from '#shared/table/rows/in-order.ts';
import { byId, flag, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { movementForm } from './level-movement-form.ts';
import type { StockLevel, VariantStock } from './variant-stock.ts';

/** How the last movement of a level is stored in it: not by names, as each variant of a page has one. */
export const lastMovement = inOrder(movementForm);

/** How a stock level is stored in the row of its variant. */
export const levelForm = storedForm<StockLevel>()({ onHand: number, seq: number, updatedAtMs: number, movement: lastMovement });

/** How the stock of a variant is stored: its key names the variant. */
export const variantStockForm = storedForm<Omit<VariantStock, 'productId' | 'variantId'>>()({
  sku: optional(text),
  tracked: flag,
  active: flag,
  levels: byId(levelForm),
});
