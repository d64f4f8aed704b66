import type { Operation } from '#shared/http/request-context.ts';
import { adjustLevel as levelAfter } from '#shared/inventory/level-change.ts';
import { changeLevel } from './change-level.ts';
import type { InventoryDeps } from './deps.ts';
import type { inventoryEndpoints } from './endpoints.ts';

/** Adds units to a level or takes them away. */
export const adjustLevel =
  (deps: InventoryDeps): Operation<typeof inventoryEndpoints.adjustInventoryLevel> =>
  ({ body }, context) =>
    changeLevel(deps, context, 'adjust', body, (level, cause, nowMs) =>
      levelAfter(level, { variantId: body.variant_id, delta: body.delta }, cause, nowMs),
    );
