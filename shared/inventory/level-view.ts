import { timestamp } from '#shared/kernel/timestamp.ts';
import type { InventoryLevelView } from './inventory-level-schema.ts';
import type { StockLevel } from './variant-stock.ts';

/** The units of a variant at a location as the wire shows them; `level` undefined: none was ever recorded there. */
export const levelView = (variantId: number, locationId: number, level: StockLevel | undefined): InventoryLevelView => ({
  object: 'inventory_level',
  variant_id: variantId,
  location_id: locationId,
  on_hand: level?.onHand ?? 0,
  updated_at: level === undefined ? null : timestamp(level.updatedAtMs),
});
