import type { Location } from '#shared/inventory/location.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import type { Order, OrderLine } from './order.ts';

/** Units of a variant that go back into stock. */
export type Restock = { readonly productId: number; readonly variantId: number; readonly quantity: number };

/** Units by line id. */
export type LineUnits = ReadonlyMap<number, number>;

/**
 * Returns how many of some units of a line can go back into stock: only units of physical goods that came from stock and were not restocked
 * before. So a refund, a return and a cancellation of the same unit restock it only once.
 */
export const restockable = (line: OrderLine, units: number): number =>
  line.kind === 'physical' && line.stockTaken ? Math.min(units, line.quantity - line.restockedQuantity) : 0;

/** Returns the order with units counted as restocked. */
export const withRestocked = (order: Order, units: LineUnits): Order => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, restockedQuantity: line.restockedQuantity + (units.get(line.id) ?? 0) })),
});

/** Returns the units to restock per variant, summed over lines. */
export function restockByVariant(order: Pick<Order, 'lines'>, units: LineUnits): Restock[] {
  const restocks = new Map<number, Restock>();
  for (const { id, productId, variantId } of order.lines) {
    const quantity = (units.get(id) ?? 0) + (restocks.get(variantId)?.quantity ?? 0);
    if (quantity > 0) restocks.set(variantId, { productId, variantId, quantity });
  }
  return [...restocks.values()];
}

/** The location where an order's goods can go back into stock, and the stock of its variants as read. */
export type RestockTarget = {
  readonly locationId: number | null;
  readonly stock: ReadonlyMap<number, VariantStock>;
  readonly locations: readonly Location[];
};

/** The target when nothing can go back into stock. */
export const noRestockTarget: RestockTarget = { locationId: null, stock: new Map(), locations: [] };

/**
 * Decides about an order as if units that cannot be restocked, because their variant is deleted or no longer tracked, had never been taken
 * from stock. They are skipped silently.
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
