import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { readVariantTitles } from '#shared/catalogue/variant-titles-table.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { levelView, movementView, stockNamesView } from '#shared/inventory/inventory-view.ts';
import { adjustLevel, countLevel } from '#shared/inventory/level-change.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { movementPages } from '#shared/inventory/movements-table.ts';
import { readUnrecordedChanges } from '#shared/inventory/stock-changes-table.ts';
import { listStock } from '#shared/inventory/stock-pages-table.ts';
import { findVariants } from '#shared/inventory/variant-pointers-table.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import { pageOf } from '#shared/operations/read-operations.ts';
import { readPage } from '#shared/table/read-page.ts';
import { changeLevel, type DecideLevel, type LevelRequest } from './change-level.ts';
import { type inventoryEndpoints, unrecordedChangeView } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const inventoryOperations = (deps: Pick<GroupDeps, 'table' | 'newId'>): Operations<typeof inventoryEndpoints> => ({
  listInventoryLevels: listLevels(deps),
  adjustInventoryLevel: changeOf<BodyOf<typeof inventoryEndpoints.adjustInventoryLevel>>(
    deps,
    'adjust',
    (body) => (level, cause, nowMs, variantId) => adjustLevel(level, { variantId, delta: body.delta }, cause, nowMs),
  ),
  setInventoryLevel: changeOf<BodyOf<typeof inventoryEndpoints.setInventoryLevel>>(
    deps,
    'count',
    (body) => (level, cause, nowMs) => countLevel(level, { onHand: body.on_hand, expected: body.expected_on_hand ?? null }, cause, nowMs),
  ),
  listInventoryMovements: listMovements(deps),
});

/** Returns the operation that changes one level. */
const changeOf =
  <Body extends LevelRequest>(deps: Pick<GroupDeps, 'table' | 'newId'>, type: 'adjust' | 'count', decide: (body: Body) => DecideLevel) =>
  ({ body }: { readonly body: Body }, context: StoreContext) =>
    changeLevel(deps, context, type, body, decide(body));

const levelList = 'inventory-levels';

/**
 * Lists a page of variants. Each variant has a row for each location, even if no level was recorded there
 * (specification: Inventory).
 */
const listLevels =
  ({ table }: Pick<GroupDeps, 'table'>): Operation<typeof inventoryEndpoints.listInventoryLevels> =>
  async ({ query }, { storeId, store: { cursorSecret }, nowMs }) => {
    const { variant_ids: variantIds, sku, location_id: locationId } = query;
    const [page, locations] = await Promise.all([
      listStock(table, storeId, { variantIds, sku, locationId }, readPageRequest(cursorSecret, levelList, query)),
      listLocations(table, storeId),
    ]);
    const wanted = locations.filter(({ id }) => locationId === undefined || id === locationId).toReversed();
    const rowsOf = (stock: VariantStock) => wanted.map(({ id }) => levelView(stock, id, stock.levels.get(id)));
    // If there is no location to list, the list has no rows.
    const rows = wanted.length === 0 ? { items: [], next: null } : { items: page.items.flatMap(rowsOf), next: page.next };
    const body = listBody(cursorSecret, levelList, query, rows, { nowMs, view: (row) => row });
    if (query.include === undefined) return { status: 200, body };
    const titles = await readVariantTitles(
      table,
      storeId,
      page.items.map(({ productId }) => productId),
    );
    return { status: 200, body: { ...body, names: stockNamesView(body.data, titles, locations) } };
  };

const movementList = 'inventory-movements';
/** The maximum number of unrecorded changes shown. Normally there are none. */
const maxShown = 50;

/** Lists a page of movements, newest first. */
const listMovements =
  ({ table }: Pick<GroupDeps, 'table'>): Operation<typeof inventoryEndpoints.listInventoryMovements> =>
  async ({ query }, context) => {
    const { storeId, store } = context;
    const { variant_id: variantId, location_id: locationId, order_id: orderId } = query;
    const { updatedSinceMs, createdSinceMs, ...request } = readPageRequest(store.cursorSecret, movementList, query);
    // A movement never changes, so it was last updated when it was created. Therefore both the `updated` and the
    // `created` bound apply to its creation time.
    const sinceMs = Math.max(updatedSinceMs ?? 0, createdSinceMs ?? 0);
    const wanted = { ...request, updatedSinceMs: null, createdSinceMs: sinceMs === 0 ? null : sinceMs };
    const includesNames = query.include !== undefined;
    const [page, unrecorded, locations] = await Promise.all([
      readPage(table, movementPages(storeId, { variantId, locationId, orderId }), wanted),
      readUnrecordedChanges(table, storeId, maxShown),
      includesNames ? listLocations(table, storeId) : [],
    ]);
    const { status, body: rows } = pageOf(movementList, query, context, page, movementView);
    const body = { ...rows, not_recorded: unrecorded.map(unrecordedChangeView) };
    if (!includesNames) return { status, body };
    const variants = await findVariants(table, storeId, [...new Set(rows.data.map(({ variant_id }) => variant_id))]);
    const titles = await readVariantTitles(
      table,
      storeId,
      variants.map(({ productId }) => productId),
    );
    return { status, body: { ...body, names: stockNamesView(rows.data, titles, locations) } };
  };
