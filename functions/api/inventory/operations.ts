import type { Operations } from '#shared/http/request-context.ts';
import { adjustLevel } from './adjust-level.ts';
import type { InventoryDeps } from './deps.ts';
import type { inventoryEndpoints } from './endpoints.ts';
import { listLevels } from './list-levels.ts';
import { listMovements } from './list-movements.ts';
import { setLevel } from './set-level.ts';

/** The operations of the group, by the names of their contracts. */
export const inventoryOperations = (deps: InventoryDeps): Operations<typeof inventoryEndpoints> => ({
  listInventoryLevels: listLevels(deps),
  adjustInventoryLevel: adjustLevel(deps),
  setInventoryLevel: setLevel(deps),
  listInventoryMovements: listMovements(deps),
});
