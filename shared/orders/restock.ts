import type { Location } from '#shared/inventory/location.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import type { Order, OrderLine } from './order.ts';

/** Units of a variant to put back into stock. */
export type Restock = { readonly productId: number; readonly variantId: number; readonly quantity: number };

/** A map from the id of an order line to a number of units. */
export type LineUnits = ReadonlyMap<number, number>;

/**
 * Returns the number of units of a line that can be put back into stock, at most `units`. Only physical goods that were
 * taken from stock can be put back. Restocked units are not counted, so that a refund and a return of the same unit
 * restock it only once.
 */
export const restockable = (line: OrderLine, units: number): number =>
  line.kind === 'physical' && line.stockTaken ? Math.min(units, line.quantity - line.restockedQuantity) : 0;

/** Returns the order with the given units counted as restocked. */
export const withRestocked = (order: Order, units: LineUnits): Order => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, restockedQuantity: line.restockedQuantity + (units.get(line.id) ?? 0) })),
});

/** Returns the units to restock for each variant, summed over the order's lines. */
export function restockByVariant(order: Pick<Order, 'lines'>, units: LineUnits): Restock[] {
  const restocks = new Map<number, Restock>();
  for (const { id, productId, variantId } of order.lines) {
    const quantity = (units.get(id) ?? 0) + (restocks.get(variantId)?.quantity ?? 0);
    if (quantity > 0) restocks.set(variantId, { productId, variantId, quantity });
  }
  return [...restocks.values()];
}

/**
 * The location where an order's goods can be restocked (null if there is none), and the current stock of the order's
 * variants.
 */
export type RestockTarget = {
  readonly locationId: number | null;
  readonly stock: ReadonlyMap<number, VariantStock>;
  readonly locations: readonly Location[];
};

/** The target when nothing can be restocked. */
export const noRestockTarget: RestockTarget = { locationId: null, stock: new Map(), locations: [] };

/**
 * Calls `decide` with a copy of the order. In the copy, lines that cannot be restocked count as never taken from stock,
 * so `decide` does not restock them. A line cannot be restocked if there is no location for the goods, or if its
 * variant was deleted or is no longer tracked.
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
