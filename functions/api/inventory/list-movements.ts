import { readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { movementView } from '#shared/inventory/movement-view.ts';
import { movementPages } from '#shared/inventory/movements-table.ts';
import { unrecordedChanges } from '#shared/inventory/stock-changes-table.ts';
import { pageOf } from '#shared/operations/read-operations.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { inventoryEndpoints } from './endpoints.ts';
import { unrecordedChangeView } from './movement-page.ts';
import type { InventoryDeps } from './operations.ts';

const list = 'inventory-movements';
/** So many changes whose movements are missing are shown at most: one is too many already. */
const maxShown = 50;

/** A page of movements, newest first. */
export const listMovements =
  ({ table }: Pick<InventoryDeps, 'table'>): Operation<typeof inventoryEndpoints.listInventoryMovements> =>
  async ({ query }, context) => {
    const { storeId, store } = context;
    const { variant_id: variantId, location_id: locationId, order_id: orderId } = query;
    const { updatedSinceMs, createdSinceMs, ...request } = readPageRequest(store.cursorSecret, list, query);
    // A movement never changes: it was updated when it was created.
    const sinceMs = Math.max(updatedSinceMs ?? 0, createdSinceMs ?? 0);
    const wanted = { ...request, updatedSinceMs: null, createdSinceMs: sinceMs === 0 ? null : sinceMs };
    const [page, unrecorded] = await Promise.all([
      readPage(table, movementPages(storeId, { variantId, locationId, orderId }), wanted),
      unrecordedChanges(table, storeId, maxShown),
    ]);
    const { status, body } = pageOf(list, query, context, page, movementView);
    return { status, body: { ...body, not_recorded: unrecorded.map(unrecordedChangeView) } };
  };
