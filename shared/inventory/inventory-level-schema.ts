import * as v from 'valibot';
import { Count } from '#shared/kernel/count-schema.ts';
import { Id, Timestamp } from '#shared/kernel/fields-schema.ts';

/** The units of a variant at a location (specification: InventoryLevel). `updated_at` is null when never recorded. */
export const InventoryLevel = v.pipe(
  v.strictObject({
    object: v.literal('inventory_level'),
    variant_id: Id,
    location_id: Id,
    on_hand: Count,
    updated_at: v.nullable(Timestamp),
  }),
  v.title('InventoryLevel'),
);
export type InventoryLevelView = v.InferOutput<typeof InventoryLevel>;
