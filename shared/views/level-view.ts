import type { StockLevel } from '../domain/variant-stock.ts';
import type { InventoryLevelView } from '../schema/inventory-level.ts';
import { timestamp } from './timestamp.ts';

/** The units of a variant at a location as the wire shows them; `level` undefined: none was ever recorded there. */
export const levelView = (variantId: number, locationId: number, level: StockLevel | undefined): InventoryLevelView => ({
  object: 'inventory_level',
  variant_id: variantId,
  location_id: locationId,
  on_hand: level?.onHand ?? 0,
  updated_at: level === undefined ? null : timestamp(level.updatedAtMs),
});
