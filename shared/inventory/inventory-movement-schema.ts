import * as v from 'valibot';
import { Actor } from '#shared/kernel/actor-schema.ts';
import { Count } from '#shared/kernel/count-schema.ts';
import { Id, integer, oneOf, Timestamp } from '#shared/kernel/fields-schema.ts';
import { movementTypes } from '#shared/kernel/statuses.ts';

/**
 * One recorded change of a stock level. `sequence` counts from 1 for each level, and the deltas of a level add up to its
 * `on_hand`.
 */
export const InventoryMovement = v.pipe(
  v.strictObject({
    object: v.literal('inventory_movement'),
    id: Id,
    variant_id: Id,
    location_id: Id,
    type: oneOf(movementTypes),
    delta: integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    on_hand_after: Count,
    sequence: integer(1, Number.MAX_SAFE_INTEGER),
    reason: v.nullable(v.string()),
    order_id: v.nullable(Id),
    refund_id: v.nullable(Id),
    return_id: v.nullable(Id),
    actor: Actor,
    created_at: Timestamp,
  }),
  v.title('InventoryMovement'),
);
export type InventoryMovementView = v.InferOutput<typeof InventoryMovement>;
