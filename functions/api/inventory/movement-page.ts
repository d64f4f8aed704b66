import * as v from 'valibot';
import { InventoryMovement } from '#shared/inventory/inventory-movement-schema.ts';
import type { UnrecordedChange } from '#shared/inventory/stock-changes-table.ts';
import { Id, integer, Timestamp } from '#shared/kernel/fields-schema.ts';
import { listOf } from '#shared/kernel/list-schema.ts';
import { timestamp } from '#shared/kernel/timestamp.ts';

/** A change of a variant's stock whose movements are missing: the stock itself is right. */
const Unrecorded = v.strictObject({
  product_id: Id,
  variant_id: Id,
  reason: v.string(),
  attempts: integer(1, Number.MAX_SAFE_INTEGER),
  since: Timestamp,
  next_attempt_at: v.nullable(Timestamp),
});

/** A page of movements, with the changes of the store that could not be recorded as movements yet. */
export const MovementPage = v.strictObject({ ...listOf(InventoryMovement).entries, not_recorded: v.array(Unrecorded) });

/** A change that could not be recorded, as the store sees it. */
export const unrecordedChangeView = (change: UnrecordedChange): v.InferOutput<typeof Unrecorded> => ({
  product_id: change.productId,
  variant_id: change.variantId,
  reason: change.reason,
  attempts: change.attempts,
  since: timestamp(change.sinceMs),
  next_attempt_at: change.nextAttemptAtMs === null ? null : timestamp(change.nextAttemptAtMs),
});
