import * as v from 'valibot';
import { maxOnHand } from '#shared/inventory/level-change.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { Id, integer, text } from '#shared/kernel/fields-schema.ts';

const place = { location_id: Id, variant_id: Id };
/** A note on the movement. */
const reason = v.exactOptional(v.nullable(text(500)));

/** Body of POST /inventory-levels/adjust (specification: Inventory). */
export const AdjustLevelBody = v.pipe(object({ ...place, delta: integer(-maxOnHand, maxOnHand), reason }), v.title('AdjustInventoryLevel'));

/** Body of POST /inventory-levels/set (specification: Inventory), with a guard of our own. */
export const SetLevelBody = v.pipe(
  object({
    ...place,
    on_hand: integer(0, maxOnHand),
    reason,
    /** Refused with `stale_object` unless so many units are there. */
    expected_on_hand: v.exactOptional(v.nullable(integer(0, maxOnHand))),
  }),
  v.title('SetInventoryLevel'),
);
