import type { Operations } from '#shared/http/request-context.ts';
import { adjustLevel, countLevel } from '#shared/inventory/level-change.ts';
import type { Table } from '#shared/table/table-client.ts';
import { changeLevel } from './change-level.ts';
import type { inventoryEndpoints } from './endpoints.ts';
import { listLevels } from './list-levels.ts';
import { listMovements } from './list-movements.ts';

/** What the group's operations need. */
export type InventoryDeps = { readonly table: Table; readonly newId: () => number };

/** The operations of the group, by the names of their contracts. */
export const inventoryOperations = (deps: InventoryDeps): Operations<typeof inventoryEndpoints> => ({
  listInventoryLevels: listLevels(deps),
  adjustInventoryLevel: ({ body }, context) =>
    changeLevel(deps, context, 'adjust', body, (level, cause, nowMs) =>
      adjustLevel(level, { variantId: body.variant_id, delta: body.delta }, cause, nowMs),
    ),
  setInventoryLevel: ({ body }, context) =>
    changeLevel(deps, context, 'count', body, (level, cause, nowMs) =>
      countLevel(level, { onHand: body.on_hand, expected: body.expected_on_hand ?? null }, cause, nowMs),
    ),
  listInventoryMovements: listMovements(deps),
});
