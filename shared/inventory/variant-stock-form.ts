import { byId, flag, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { valuesInOrder } from '#shared/table/rows/values-in-order.ts';
import { movementForm } from './level-movement-form.ts';
import type { StockLevel, VariantStock } from './variant-stock.ts';

/**
 * The stored form of a level's last movement. It is a list without field names, to save space: a page of stock contains
 * many levels, each with its last movement.
 */
export const lastMovement = valuesInOrder(movementForm);

/** The stored form of a stock level in its variant's row. */
export const levelForm = storedForm<StockLevel>()({ onHand: number, seq: number, updatedAtMs: number, movement: lastMovement });

/** The stored form of a variant's stock, without the ids, which are in the key. */
export const variantStockForm = storedForm<Omit<VariantStock, 'productId' | 'variantId'>>()({
  sku: optional(text),
  tracked: flag,
  active: flag,
  levels: byId(levelForm),
});
