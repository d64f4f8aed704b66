import { buildEvent } from '#events/build-event.ts';
import type { EventRecord } from '#shared/events/event.ts';
import { movementView } from '#shared/inventory/movement-view.ts';
import type { LevelStep } from '#shared/inventory/stock-movement.ts';
import { timestamp } from '#shared/kernel/timestamp.ts';
import type { Store } from '#shared/stores/store.ts';
import { derivedUlid } from '#shared/table/derived-id.ts';

/**
 * The `inventory.updated` of a movement. Everything in it, its id included, follows from the movement: the same movement
 * makes the same bytes whenever it is read.
 */
export function stockChanged(store: Store, { movement, from, changedAtMs }: LevelStep): EventRecord {
  const { variantId, locationId, sequence, onHandAfter } = movement;
  return buildEvent(
    { store, actor: movement.actor, requestId: movement.requestId, nowMs: changedAtMs },
    {
      id: `evt_${derivedUlid(`${store.id}#${variantId}#${locationId}#${sequence}`, changedAtMs)}`,
      topic: 'inventory.updated',
      data: {
        object: 'inventory_level',
        variant_id: variantId,
        location_id: locationId,
        on_hand: onHandAfter,
        updated_at: timestamp(changedAtMs),
        movement: movementView(movement),
      },
      previous: { on_hand: from?.onHand ?? 0 },
    },
  );
}
