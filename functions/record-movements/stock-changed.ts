import { announce } from '../../events/announce.ts';
import { derivedUlid } from '../../shared/data/derived-id.ts';
import type { EventRecord } from '../../shared/data/events.ts';
import type { LevelStep } from '../../shared/domain/stock-movement.ts';
import type { Store } from '../../shared/domain/store.ts';
import { movementView } from '../../shared/views/movement-view.ts';
import { timestamp } from '../../shared/views/timestamp.ts';

/**
 * The `inventory.updated` of a movement. Everything in it, its id included, follows from the movement: the same movement
 * makes the same bytes whenever it is read.
 */
export function stockChanged(store: Store, { movement, from, changedAtMs }: LevelStep): EventRecord {
  const { variantId, locationId, sequence, onHandAfter } = movement;
  return announce(
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
