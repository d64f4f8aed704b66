import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { levelView } from '#shared/inventory/level-view.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { listStock } from '#shared/inventory/stock-pages-table.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import type { inventoryEndpoints } from './endpoints.ts';
import type { InventoryDeps } from './operations.ts';

const list = 'inventory-levels';

/** A page of variants, each with a row for every location, recorded or not (specification: Inventory). */
export const listLevels =
  ({ table }: Pick<InventoryDeps, 'table'>): Operation<typeof inventoryEndpoints.listInventoryLevels> =>
  async ({ query }, { storeId, store: { cursorSecret }, nowMs }) => {
    const { variant_ids: variantIds, location_id: locationId } = query;
    const [page, locations] = await Promise.all([
      listStock(table, storeId, { variantIds, locationId }, readPageRequest(cursorSecret, list, query)),
      listLocations(table, storeId),
    ]);
    const wanted = locations.filter(({ id }) => locationId === undefined || id === locationId).toReversed();
    const rowsOf = ({ variantId, levels }: VariantStock) => wanted.map(({ id }) => levelView(variantId, id, levels.get(id)));
    // Without a location there is nothing to page through.
    const rows = wanted.length === 0 ? { items: [], next: null } : { items: page.items.flatMap(rowsOf), next: page.next };
    return { status: 200, body: listBody(cursorSecret, list, query, rows, { nowMs, view: (row) => row }) };
  };
