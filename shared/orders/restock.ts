import type { Order, OrderLine } from './order.ts';

/** Units of a variant that go back into stock. */
export type Restock = { readonly productId: number; readonly variantId: number; readonly quantity: number };

/** Units by line id. */
export type LineUnits = ReadonlyMap<number, number>;

/**
 * How many of some units of a line go back into stock: those of physical goods that came out of it, and none that went back
 * before, so that a refund, a return and a cancellation of the same unit restock it once.
 */
export const restockable = (line: OrderLine, units: number): number =>
  line.kind === 'physical' && line.stockTaken ? Math.min(units, line.quantity - line.restockedQuantity) : 0;

/** The order with units counted as back in stock. */
export const withRestocked = (order: Order, units: LineUnits): Order => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, restockedQuantity: line.restockedQuantity + (units.get(line.id) ?? 0) })),
});

/** What goes back into stock, once for each variant however many lines it is on. */
export function restockByVariant(order: Pick<Order, 'lines'>, units: LineUnits): Restock[] {
  const restocks = new Map<number, Restock>();
  for (const { id, productId, variantId } of order.lines) {
    const quantity = (units.get(id) ?? 0) + (restocks.get(variantId)?.quantity ?? 0);
    if (quantity > 0) restocks.set(variantId, { productId, variantId, quantity });
  }
  return [...restocks.values()];
}
