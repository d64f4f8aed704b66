import type { Operation } from '#shared/http/request-context.ts';
import { countLevel } from '#shared/inventory/level-change.ts';
import { changeLevel } from './change-level.ts';
import type { InventoryDeps } from './deps.ts';
import type { inventoryEndpoints } from './endpoints.ts';

/** Sets a level to what was counted. */
export const setLevel =
  (deps: InventoryDeps): Operation<typeof inventoryEndpoints.setInventoryLevel> =>
  ({ body }, context) =>
    changeLevel(deps, context, 'count', body, (level, cause, nowMs) =>
      countLevel(level, { onHand: body.on_hand, expected: body.expected_on_hand ?? null }, cause, nowMs),
    );
