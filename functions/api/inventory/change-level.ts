import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import type { InventoryLevelView } from '#shared/inventory/inventory-schema.ts';
import { levelView } from '#shared/inventory/inventory-view.ts';
import { type Location, maxLocations } from '#shared/inventory/location.ts';
import { activeLocationCheck, getLocation, listLocations } from '#shared/inventory/locations-table.ts';
import { findNamedVariant, type NamedVariant, namingField } from '#shared/inventory/named-variant-table.ts';
import type { VariantName } from '#shared/inventory/variant-pointers-table.ts';
import { goneLevels, type MovementCause, type StockLevel, type VariantStock } from '#shared/inventory/variant-stock.ts';
import { getVariantStock, moveLevelWrite } from '#shared/inventory/variant-stock-table.ts';
import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';

/** The level that a request changes, and the reason to record in the movement. */
export type LevelRequest = NamedVariant & {
  readonly location_id: number;
  readonly reason?: string | null;
};

/**
 * Decides on a variant's new level; returns null if the level stays unchanged. `level` is undefined if no level has
 * been recorded yet.
 */
export type DecideLevel = (level: StockLevel | undefined, cause: MovementCause, nowMs: number, variantId: number) => StockLevel | null;

/**
 * Changes one level and, in the same transaction, stores the response under the request's Idempotency-Key. If another
 * change conflicts, the level is read again and `decide` is called again. The movement and its event are derived from
 * the stock row (`record-movements`).
 * @throws FieldErrors for the same reasons as `findNamedVariant` and `decide`; `unknown_id`, `not_tracked`,
 * `inactive_location`
 */
export function changeLevel(
  { table, newId }: Pick<GroupDeps, 'table' | 'newId'>,
  context: StoreContext,
  type: 'adjust' | 'count',
  request: LevelRequest,
  decide: DecideLevel,
): Promise<{ readonly status: 200; readonly body: { readonly data: InventoryLevelView } }> {
  const { storeId, actor, requestId } = context;
  const reason = request.reason ?? null;
  return retryOnConflict(['variant', 'location'], async () => {
    const { stock, location } = await readStockAt(table, storeId, request);
    const before = stock.levels.get(location.id);
    const id = newId();
    const cause = { id, type, reason, orderId: null, refundId: null, returnId: null, actor, requestId };
    const after = decide(before, cause, idTimeMs(id), stock.variantId);
    const answer = { status: 200, body: { data: levelView(stock, location.id, after ?? before) } } as const;
    if (after === null) return answer;
    // When a variant has as many levels as a store can have locations, the levels of deleted locations are dropped. The
    // locations are read only in this rare case.
    const gone = before === undefined && stock.levels.size >= maxLocations ? goneLevels(stock, await listLocations(table, storeId)) : [];
    const writes = [moveLevelWrite(storeId, stock, { locationId: location.id, before, after, gone })];
    // A location that is being closed accepts no more stock, but stock can always leave it.
    if (after.movement.delta > 0) writes.push(activeLocationCheck(storeId, location.id));
    await commit(table, context, { writes, events: [], answer, isReportedByMovement: true });
    return answer;
  });
}

async function readStockAt(
  table: Table,
  storeId: string,
  request: LevelRequest,
): Promise<{ readonly stock: VariantStock; readonly location: Location }> {
  const param = namingField(request);
  const [variant, location] = await Promise.all([
    findNamedVariant(table, storeId, request),
    getLocation(table, storeId, request.location_id),
  ]);
  const stock = variant === null ? null : await readStock(table, storeId, variant);
  const issues: FieldIssue[] = [];
  if (location === null) issues.push({ param: 'location_id', code: 'unknown_id', message: 'is not a location of this store.' });
  else if (!location.isActive) issues.push({ param: 'location_id', code: 'inactive_location', message: 'must be an active location.' });
  if (stock === null) issues.push({ param, code: 'unknown_id', message: unknownVariant[param] });
  else if (!stock.tracked) issues.push({ param, code: 'not_tracked', message: 'is a variant whose inventory is not tracked.' });
  if (stock === null || location === null || issues.length > 0) throw new FieldErrors(issues);
  return { stock, location };
}

const unknownVariant = {
  variant_id: 'is not a variant of this store.',
  sku: 'is not the SKU of a variant of this store.',
  external_id: 'is not the id of a variant of this store in that system.',
} as const;

async function readStock(table: Table, storeId: string, variant: VariantName): Promise<VariantStock | null> {
  return (await getVariantStock(table, storeId, [variant])).get(variant.variantId) ?? null;
}
