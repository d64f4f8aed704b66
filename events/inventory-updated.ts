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
});
