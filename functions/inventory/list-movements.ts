import { movementPages } from '../../shared/data/movements.ts';
import { readPage } from '../../shared/data/read-page.ts';
import { listBody, readPageRequest } from '../../shared/http/paging.ts';
import type { Operation } from '../../shared/http/request-context.ts';
import { movementView } from '../../shared/views/movement-view.ts';
import { withinBytes } from '../../shared/within-bytes.ts';
import type { InventoryDeps } from './deps.ts';
import type { inventoryEndpoints } from './endpoints.ts';

const list = 'inventory-movements';

/** A page of movements, newest first. */
export const listMovements =
  ({ table }: Pick<InventoryDeps, 'table'>): Operation<typeof inventoryEndpoints.listInventoryMovements> =>
  async ({ query }, { storeId, store: { cursorSecret }, nowMs }) => {
    const { variant_id: variantId, location_id: locationId, order_id: orderId } = query;
    const { updatedSinceMs, createdSinceMs, ...request } = readPageRequest(cursorSecret, list, query);
    // A movement never changes: it was updated when it was created.
    const sinceMs = Math.max(updatedSinceMs ?? 0, createdSinceMs ?? 0);
    const wanted = { ...request, updatedSinceMs: null, createdSinceMs: sinceMs === 0 ? null : sinceMs };
    const page = await readPage(table, movementPages(storeId, { variantId, locationId, orderId }), wanted);
    return { status: 200, body: listBody(cursorSecret, list, query, withinBytes(page, movementView), { nowMs, view: (shown) => shown }) };
  };
