import type { VariantTitles } from '#shared/catalogue/product.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { InventoryLevelView, InventoryMovementView, StockNamesView } from './inventory-schema.ts';
import type { Location } from './location.ts';
import type { StockMovement } from './stock-movement.ts';
import type { StockLevel, VariantStock } from './variant-stock.ts';

/**
 * Returns the units of a variant at a location as the API shows them. `level` is undefined if no level has ever been
 * recorded.
 */
export const levelView = (
  { variantId, sku }: Pick<VariantStock, 'variantId' | 'sku'>,
  locationId: number,
  level: StockLevel | undefined,
): InventoryLevelView => ({
  object: 'inventory_level',
  variant_id: variantId,
  sku,
  location_id: locationId,
  on_hand: level?.onHand ?? 0,
  updated_at: level === undefined ? null : timestamp(level.updatedAtMs),
});

/** Returns a movement as the API shows it. */
export const movementView = (movement: StockMovement): InventoryMovementView => ({
  object: 'inventory_movement',
  id: movement.id,
  variant_id: movement.variantId,
  location_id: movement.locationId,
  type: movement.type,
  delta: movement.delta,
  on_hand_after: movement.onHandAfter,
  sequence: movement.sequence,
  reason: movement.reason,
  order_id: movement.orderId,
  refund_id: movement.refundId,
  return_id: movement.returnId,
  actor: movement.actor,
  created_at: timestamp(movement.createdAtMs),
});

type Row = { readonly variant_id: number; readonly location_id: number };

/** Returns the variant and location names for the rows of a page, selected from the names that were read. */
export function stockNamesView(
  rows: readonly Row[],
  titles: readonly VariantTitles[],
  locations: readonly Pick<Location, 'id' | 'name'>[],
): StockNamesView {
  const variantIds = new Set(rows.map(({ variant_id }) => variant_id));
  const locationIds = new Set(rows.map(({ location_id }) => location_id));
  return {
    variants: titles
      .filter(({ variantId }) => variantIds.has(variantId))
      .map(({ variantId, productId, productName, title, sku }) => ({
        variant_id: variantId,
        product_id: productId,
        name: productName,
        variant_title: title,
        sku,
      })),
    locations: locations.filter(({ id }) => locationIds.has(id)).map(({ id, name }) => ({ location_id: id, name })),
  };
}
