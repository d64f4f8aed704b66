import { timestamp } from '#shared/kernel/timestamp.ts';
import type { InventoryMovementView } from './inventory-movement-schema.ts';
import type { StockMovement } from './stock-movement.ts';

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
