import { timestamp } from '#shared/kernel/time.ts';
import type { InventoryLevelView, InventoryMovementView } from './inventory-schema.ts';
import type { StockMovement } from './stock-movement.ts';
import type { StockLevel } from './variant-stock.ts';

/** The units of a variant at a location as the wire shows them; `level` undefined: none was ever recorded there. */
export const levelView = (variantId: number, locationId: number, level: StockLevel | undefined): InventoryLevelView => ({
  object: 'inventory_level',
  variant_id: variantId,
  location_id: locationId,
  on_hand: level?.onHand ?? 0,
  updated_at: level === undefined ? null : timestamp(level.updatedAtMs),
});

/** A movement as the wire shows it. */
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
