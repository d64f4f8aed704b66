import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { ExternalIdText } from '#shared/http/external-id-param.ts';
import { enumParam, idListParam, idParam, listParams, textParam } from '#shared/http/query-params.ts';
import { InventoryLevelSchema, InventoryMovementSchema, StockNamesSchema } from '#shared/inventory/inventory-schema.ts';
import { maxOnHand } from '#shared/inventory/level-change.ts';
import type { UnrecordedChange } from '#shared/inventory/stock-changes-table.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { Id, integer, requiredText, Timestamp, textUpTo } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { timestamp } from '#shared/kernel/time.ts';

/** A stock change whose movements are not recorded yet. The stock itself is correct. */
const Unrecorded = v.strictObject({
  product_id: Id,
  variant_id: Id,
  reason: v.string(),
  attempts: integer(1, Number.MAX_SAFE_INTEGER),
  since: Timestamp,
  next_attempt_at: v.nullable(Timestamp),
});

const includeNames = enumParam(['names'], 'Adds `names` to the page: the names of its variants and locations.');
/** The names of variants and locations; present when the request includes names. */
const names = v.exactOptional(StockNamesSchema);

const LevelPage = v.strictObject({ ...pageSchema(InventoryLevelSchema).entries, names });

/** A page of movements, with the store's stock changes that are not recorded as movements yet. */
const MovementPage = v.strictObject({ ...pageSchema(InventoryMovementSchema).entries, not_recorded: v.array(Unrecorded), names });

/** Converts an unrecorded change to its view. */
export const unrecordedChangeView = (change: UnrecordedChange): v.InferOutput<typeof Unrecorded> => ({
  product_id: change.productId,
  variant_id: change.variantId,
  reason: change.reason,
  attempts: change.attempts,
  since: timestamp(change.sinceMs),
  next_attempt_at: change.nextAttemptAtMs === null ? null : timestamp(change.nextAttemptAtMs),
});

/**
 * The fields that identify a stock level: a location and a variant. The request identifies the variant by id, SKU or
 * external id.
 */
const levelName = {
  location_id: Id,
  variant_id: v.exactOptional(Id),
  /** The variant's SKU; case is ignored. */
  sku: v.exactOptional(requiredText(64)),
  /** The variant's id in another system, such as `sap:4711`. */
  external_id: v.exactOptional(ExternalIdText),
};
/** A note for the movement. */
const reason = v.exactOptional(v.nullable(textUpTo(500)));

/** Body of POST /inventory-levels/adjust (specification: Inventory). */
const AdjustLevelBody = v.pipe(object({ ...levelName, delta: integer(-maxOnHand, maxOnHand), reason }), v.title('AdjustInventoryLevel'));

/** Body of POST /inventory-levels/set (specification: Inventory), with an additional check. */
const SetLevelBody = v.pipe(
  object({
    ...levelName,
    on_hand: integer(0, maxOnHand),
    reason,
    /**
     * The number of units that the client expects in stock. If the stock differs, the request is refused with
     * `stale_object`.
     */
    expected_on_hand: v.exactOptional(v.nullable(integer(0, maxOnHand))),
  }),
  v.title('SetInventoryLevel'),
);

const placeErrors = ['unknown_id', 'not_tracked', 'inactive_location', 'inconsistent'] as const;

/** Stock: the levels of variants at locations, and the movements that changed them (specification: Inventory). */
export const inventoryEndpoints = {
  listInventoryLevels: defineEndpoint({
    method: 'GET',
    path: '/inventory-levels',
    scope: 'read_inventory',
    summary: 'List inventory levels',
    description:
      'One row per tracked variant and location; a level that was never recorded has on_hand 0 and updated_at null. limit ' +
      'counts variants; the rows of a variant are always on one page. Newest products come first, and within a product the newest variants. updated_since ' +
      'selects variants with a level changed since then (with location_id: the level there), and created_since variants created since ' +
      'then. A page may hold fewer variants than limit, even none; follow next_cursor.',
    query: {
      ...listParams,
      variant_ids: idListParam(250, 'Comma-separated variant ids, up to 250.'),
      sku: textParam(64, 'Levels of the variant with this SKU; case is ignored.'),
      location_id: idParam('Levels at this location.'),
      include: includeNames,
    },
    success: { status: 200, body: LevelPage },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  adjustInventoryLevel: defineEndpoint({
    method: 'POST',
    path: '/inventory-levels/adjust',
    scope: 'write_inventory',
    summary: 'Adjust an inventory level',
    description:
      'Adds delta units; a negative delta removes units, either all of them or none (insufficient_stock). A delta of 0 changes nothing, ' +
      'is not recorded and fires no event. Name the variant by exactly one of variant_id, sku and external_id.',
    body: AdjustLevelBody,
    success: { status: 200, body: dataOf(InventoryLevelSchema), description: 'The level after the change.' },
    errors: [...placeErrors, 'insufficient_stock', 'too_large'],
    idempotent: true,
    emits: ['inventory.updated'],
  }),
  setInventoryLevel: defineEndpoint({
    method: 'POST',
    path: '/inventory-levels/set',
    scope: 'write_inventory',
    summary: 'Set an inventory level',
    description:
      'Records a stock count, even when it confirms the level. With expected_on_hand the count is refused ' +
      '(stale_object) when the level has changed from that number. Name the variant by exactly one of variant_id, sku and external_id.',
    body: SetLevelBody,
    success: { status: 200, body: dataOf(InventoryLevelSchema), description: 'The level after the change.' },
    errors: [...placeErrors, 'too_small', 'stale_object'],
    idempotent: true,
    emits: ['inventory.updated'],
  }),
  listInventoryMovements: defineEndpoint({
    method: 'GET',
    path: '/inventory-movements',
    scope: 'read_inventory',
    summary: 'List inventory movements',
    description:
      'Every change of every level, newest first, listed a moment after it happened. sequence numbers the movements of a level from 1 ' +
      'without gaps, and their deltas add up to its on_hand. A movement never changes: updated_since and created_since are the same. ' +
      'not_recorded lists changes of the store that could not be recorded yet, regardless of the filters; they are recorded later.',
    query: {
      ...listParams,
      variant_id: idParam('Movements of this variant.'),
      location_id: idParam('Movements at this location.'),
      order_id: idParam('Movements that this order caused.'),
      include: includeNames,
    },
    success: { status: 200, body: MovementPage },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
