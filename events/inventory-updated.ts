import * as v from 'valibot';
import { InventoryLevelSchema, InventoryMovementSchema } from '#shared/inventory/inventory-schema.ts';
import { defineEvent } from './define-event.ts';

const ChangedInventoryLevel = v.pipe(
  v.strictObject({ ...InventoryLevelSchema.entries, movement: InventoryMovementSchema }),
  v.title('ChangedInventoryLevel'),
);

export const inventoryUpdated = defineEvent({
  topic: 'inventory.updated',
  version: 1,
  description: 'The stock of a variant at a location changed; movement tells by how much and why.',
  payload: ChangedInventoryLevel,
  sample: (): v.InferOutput<typeof ChangedInventoryLevel> => ({
    object: 'inventory_level',
    variant_id: 1,
    location_id: 1,
    on_hand: 10,
    updated_at: '2026-11-10T10:00:00Z',
    movement: {
      object: 'inventory_movement',
      id: 1,
      variant_id: 1,
      location_id: 1,
      type: 'return',
      delta: 1,
      on_hand_after: 10,
      sequence: 3,
      reason: 'Return R1001',
      order_id: 1,
      refund_id: 1,
      return_id: 1,
      actor: { type: 'api_key', id: 1, name: 'ERP sync' },
      created_at: '2026-11-10T10:00:00Z',
    },
  }),
});
