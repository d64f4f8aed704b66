import { levelAt } from '#shared/inventory/fulfilling-location.ts';
import type { Location } from '#shared/inventory/location.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import type { StockMove } from '#shared/inventory/stock-writes-table.ts';
import { goneLevels, type VariantStock } from '#shared/inventory/variant-stock.ts';
import { getVariantStock, rowBytes } from '#shared/inventory/variant-stock-table.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Restock } from '#shared/orders/restock.ts';
import type { Table } from '#shared/table/table-client.ts';

/** Where an order's goods can go back to, and the stock of its variants as it was read. */
export type RestockTarget = {
  readonly locationId: number | null;
  readonly stock: ReadonlyMap<number, VariantStock>;
  readonly locations: readonly Location[];
};

/** Nothing goes back. */
export const noRestockTarget: RestockTarget = { locationId: null, stock: new Map(), locations: [] };

/** Reads where an order's goods go back to: the location that fulfilled it, or the default one if that is no longer active. */
export async function readRestockTarget(table: Table, storeId: string, order: Order): Promise<RestockTarget> {
  const taken = order.lines.filter((line) => line.stockTaken);
  const [locations, stock] = await Promise.all([
    listLocations(table, storeId),
    getVariantStock(table, storeId, [...new Map(taken.map((line) => [line.variantId, line])).values()]),
  ]);
  const own = locations.find(({ id, isActive }) => id === order.locationId && isActive);
  return { locationId: (own ?? locations.find(({ isDefault }) => isDefault))?.id ?? null, stock, locations };
}

/**
 * Decides about an order as if those of its lines that cannot go back into stock, because their variant is gone or tracked no
 * longer, had never been taken out of it: they are skipped in silence.
 */
export function withReturnable<Decided extends { readonly order: Order }>(
  order: Order,
  { locationId, stock }: RestockTarget,
  decide: (order: Order) => Decided,
): Decided {
  const canReturn = (variantId: number): boolean => locationId !== null && stock.get(variantId)?.tracked === true;
  const decided = decide({
    ...order,
    lines: order.lines.map((line) => ({ ...line, stockTaken: line.stockTaken && canReturn(line.variantId) })),
  });
  const taken = new Map(order.lines.map((line) => [line.id, line.stockTaken]));
  const lines = decided.order.lines.map((line) => ({ ...line, stockTaken: taken.get(line.id) ?? line.stockTaken }));
  return { ...decided, order: { ...decided.order, lines } };
}

/** What goes back, one move for each variant. */
export function returnMoves(restock: readonly Restock[], { locationId, stock, locations }: RestockTarget): StockMove[] {
  if (locationId === null) return [];
  return restock.map((units) => {
    const row = stock.get(units.variantId);
    const deleted = row === undefined ? [] : goneLevels(row, locations);
    return { ...units, locationId, level: levelAt(stock, units.variantId, locationId), rowBytes: rowBytes(row), deleted };
  });
}
