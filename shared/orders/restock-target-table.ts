import { levelAt } from '#shared/inventory/fulfilling-location.ts';
import { getLocation, readLocations } from '#shared/inventory/locations-table.ts';
import type { StockMove } from '#shared/inventory/stock-writes-table.ts';
import { goneLevels } from '#shared/inventory/variant-stock.ts';
import { getVariantStock, rowBytes } from '#shared/inventory/variant-stock-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Order } from './order.ts';
import type { Restock, RestockTarget } from './restock.ts';

/**
 * Reads the location where an order's goods go back into stock, and the goods' current stock. The location is the first
 * of these:
 * - `wantedId`, if given
 * - the location that fulfilled the order, if it is still active
 * - the default location
 * @throws FieldErrors if the location `wantedId` is unknown or inactive
 * @throws StoredFormError if the location `wantedId` is unreadable, or if no location is found and the store has an
 * unreadable location
 */
export async function readRestockTarget(
  table: Table,
  storeId: string,
  order: Order,
  wantedId: number | null = null,
): Promise<RestockTarget> {
  const taken = order.lines.filter((line) => line.stockTaken);
  const [{ locations, unreadableIds }, stock] = await Promise.all([
    readLocations(table, storeId),
    getVariantStock(table, storeId, [...new Map(taken.map((line) => [line.variantId, line])).values()]),
  ]);
  const wanted = locations.find(({ id }) => id === wantedId);
  if (wantedId !== null && unreadableIds.includes(wantedId)) await getLocation(table, storeId, wantedId);
  if (wantedId !== null && wanted === undefined) throw fieldError('location_id', 'unknown_id', 'is not a location of this store.');
  if (wanted?.isActive === false) throw fieldError('location_id', 'inactive_location', 'is an inactive location.');
  const own = wanted ?? locations.find(({ id, isActive }) => id === order.locationId && isActive);
  const target = own ?? locations.find(({ isDefault }) => isDefault);
  const [unread] = unreadableIds;
  // The unreadable location may be the default location, so throw its error instead of returning no location.
  if (target === undefined && unread !== undefined) await getLocation(table, storeId, unread);
  return { locationId: target?.id ?? null, stock, locations };
}

/**
 * Returns the stock moves that put units back into stock, one per variant. Returns an empty list if there is no
 * location.
 */
export function returnMoves(restock: readonly Restock[], { locationId, stock, locations }: RestockTarget): StockMove[] {
  if (locationId === null) return [];
  return restock.map((units): StockMove => {
    const row = stock.get(units.variantId);
    const gone = row === undefined ? [] : goneLevels(row, locations);
    return { ...units, locationId, level: levelAt(stock, units.variantId, locationId), rowBytes: rowBytes(row), gone };
  });
}
