import * as v from 'valibot';
import { movementTypes } from '#shared/inventory/variant-stock.ts';
import { ActorSchema } from '#shared/kernel/actor-schema.ts';
import { Count, enumOf, Id, integer, Timestamp } from '#shared/kernel/fields-schema.ts';

/**
 * The units of a variant at a location (specification: InventoryLevel). `updated_at` is null when no level has ever
 * been recorded.
 */
export const InventoryLevelSchema = v.pipe(
  v.strictObject({
    object: v.literal('inventory_level'),
    variant_id: Id,
    sku: v.nullable(v.string()),
    location_id: Id,
    on_hand: Count,
    updated_at: v.nullable(Timestamp),
  }),
  v.title('InventoryLevel'),
);
export type InventoryLevelView = v.InferOutput<typeof InventoryLevelSchema>;

/**
 * A recorded change to a stock level. The changes to a level have the `sequence` 1, 2, 3 and so on, and their deltas
 * add up to the level's `on_hand`.
 */
export const InventoryMovementSchema = v.pipe(
  v.strictObject({
    object: v.literal('inventory_movement'),
    id: Id,
    variant_id: Id,
    location_id: Id,
    type: enumOf(movementTypes),
    delta: integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    on_hand_after: Count,
    sequence: integer(1, Number.MAX_SAFE_INTEGER),
    reason: v.nullable(v.string()),
    order_id: v.nullable(Id),
    refund_id: v.nullable(Id),
    return_id: v.nullable(Id),
    actor: ActorSchema,
    created_at: Timestamp,
  }),
  v.title('InventoryMovement'),
);
export type InventoryMovementView = v.InferOutput<typeof InventoryMovementSchema>;

/**
 * The names of the variants and locations on a page of stock, for requests that ask for names. A variant has the same
 * name here as in an order line. Each object is listed once, in no particular order; deleted objects are missing.
 */
export const StockNamesSchema = v.pipe(
  v.strictObject({
    variants: v.array(
      v.strictObject({
        variant_id: Id,
        product_id: Id,
        name: v.string(),
        variant_title: v.nullable(v.string()),
        sku: v.nullable(v.string()),
      }),
    ),
    locations: v.array(v.strictObject({ location_id: Id, name: v.string() })),
  }),
  v.title('StockNames'),
);
export type StockNamesView = v.InferOutput<typeof StockNamesSchema>;
