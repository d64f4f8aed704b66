import * as v from 'valibot';
import { movementTypes } from '../domain/statuses.ts';
import type { StockMovement } from '../domain/stock-movement.ts';
import { keys } from './keys.ts';
import { readPartition } from './read-items.ts';
import { StoredActor } from './stored-fields.ts';
import type { Table } from './table-client.ts';
import type { LabelledWrite } from './transact.ts';

const StoredMovement = v.pipe(
  v.object({
    id: v.number(),
    variant_id: v.number(),
    location_id: v.number(),
    type: v.picklist(movementTypes),
    delta: v.number(),
    requested_delta: v.number(),
    on_hand_after: v.number(),
    sequence: v.number(),
    reason: v.nullable(v.string()),
    order_id: v.nullable(v.number()),
    refund_id: v.nullable(v.number()),
    return_id: v.nullable(v.number()),
    actor: StoredActor,
    request_id: v.nullable(v.string()),
    created_at_ms: v.number(),
  }),
  v.transform(
    (item): StockMovement => ({
      id: item.id,
      variantId: item.variant_id,
      locationId: item.location_id,
      type: item.type,
      delta: item.delta,
      requestedDelta: item.requested_delta,
      onHandAfter: item.on_hand_after,
      sequence: item.sequence,
      reason: item.reason,
      orderId: item.order_id,
      refundId: item.refund_id,
      returnId: item.return_id,
      actor: item.actor,
      requestId: item.request_id,
      createdAtMs: item.created_at_ms,
    }),
  ),
);

/** Reads a stored item as a movement. */
export const parseMovement = (item: unknown): StockMovement => v.parse(StoredMovement, item);

/** The stored form of a movement. */
const movementItem = (storeId: string, movement: StockMovement): Record<string, unknown> => ({
  ...keys.movement(storeId, movement.variantId, movement.locationId, movement.sequence),
  entity: 'movement',
  id: movement.id,
  variant_id: movement.variantId,
  location_id: movement.locationId,
  type: movement.type,
  delta: movement.delta,
  requested_delta: movement.requestedDelta,
  on_hand_after: movement.onHandAfter,
  sequence: movement.sequence,
  reason: movement.reason,
  order_id: movement.orderId,
  refund_id: movement.refundId,
  return_id: movement.returnId,
  actor: movement.actor,
  request_id: movement.requestId,
  created_at_ms: movement.createdAtMs,
});

/** Records a movement. Refused as `movement` when it is recorded already. */
export const addMovementWrite = (storeId: string, movement: StockMovement): LabelledWrite => ({
  as: 'movement',
  put: { Item: movementItem(storeId, movement), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** The movements of a level in order, read consistently. */
export async function movementsOfLevel(table: Table, storeId: string, variantId: number, locationId: number): Promise<StockMovement[]> {
  const { pk, skPrefix } = keys.movementsOfLevel(storeId, variantId, locationId);
  return (await readPartition(table, pk, skPrefix)).map(parseMovement);
}
