import type { EventData } from '../catalogue.ts';

/** Returns an inventory level and the movement that changed it. */
export const sampleInventoryLevel = (): EventData<'inventory.updated'> => ({
  object: 'inventory_level',
  variant_id: 1,
  sku: 'MUG-BLUE',
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
});
