import type { Order, Refund } from '#shared/orders/order.ts';
import { isLeftOut, lineSales, orderSales, refundedLineSales, refundedOrderSales } from './order-sales.ts';
import { addFigures, isNothing, noSales, type SalesFigures } from './sales-figures.ts';

/** The dimensions by which sales can be broken down. */
export const breakdownDimensions = ['product', 'category', 'customer', 'location'] as const;
export type BreakdownDimension = (typeof breakdownDimensions)[number];

/** One line's share of an order or of a refund. If `productId` is null, the share belongs to the order as a whole. */
export type SalesPart = {
  readonly orderId: number;
  readonly productId: number | null;
  readonly customerId: number | null;
  readonly locationId: number | null;
  /** Whether this is a share of an order rather than of a refund. */
  readonly isSale: boolean;
  readonly figures: SalesFigures;
};

const partOf = (order: Order, productId: number | null, isSale: boolean, figures: SalesFigures): SalesPart => ({
  orderId: order.id,
  productId,
  customerId: order.customerId,
  locationId: order.locationId,
  isSale,
  figures,
});

/**
 * Returns one sales part for each line of an order, and one part for the order as a whole. Returns an empty list if the
 * order does not count as sales.
 */
export const partsOfOrder = (order: Order): readonly SalesPart[] =>
  isLeftOut(order)
    ? []
    : [
        ...order.lines.map((line) => partOf(order, line.productId, true, lineSales(order, line))),
        partOf(order, null, true, orderSales(order)),
      ];

/**
 * Returns the parts of an order's refund, one for each refunded line and one for the order as a whole; none if the
 * order does not count as sales.
 */
export const partsOfRefund = (order: Order, refund: Refund): readonly SalesPart[] =>
  isLeftOut(order)
    ? []
    : [
        ...refund.lines.map((refunded) =>
          partOf(
            order,
            order.lines.find(({ id }) => id === refunded.lineId)?.productId ?? null,
            false,
            refundedLineSales(order.lines, refund, refunded),
          ),
        ),
        partOf(order, null, false, refundedOrderSales(refund)),
      ];

/**
 * The sales for one product, category, customer or location. `id` is null for sales that belong to none. In `figures`,
 * `orders` is the number of orders with sales in this row.
 */
export type BreakdownRow = { readonly id: number | null; readonly figures: SalesFigures };

/**
 * Sales broken down by one dimension. `names` maps the id of a row to the row's name; it does not contain the ids of
 * rows without a name.
 */
export type SalesBreakdown = {
  readonly totals: SalesFigures;
  readonly rows: readonly BreakdownRow[];
  readonly names: ReadonlyMap<number, string>;
};

/**
 * Breaks sales down by a dimension. The rows are sorted by net sales, highest first; the row without an id is last. A
 * product in several categories (`categoriesOf`) counts in each of them. An order counts once in every row in which it
 * has a line.
 */
export function breakdownOf(
  parts: readonly SalesPart[],
  by: BreakdownDimension,
  categoriesOf: ReadonlyMap<number, readonly number[]>,
): readonly BreakdownRow[] {
  const sums = new Map<number | null, SalesFigures>();
  const orders = new Map<number | null, Set<number>>();
  for (const part of parts) {
    for (const id of valuesOf(part, by, categoriesOf)) {
      sums.set(id, addFigures(sums.get(id) ?? noSales, part.figures));
      if (!part.isSale || (part.productId === null && isOfLines(by))) continue;
      orders.set(id, (orders.get(id) ?? new Set()).add(part.orderId));
    }
  }
  return [...sums]
    .map(([id, figures]) => ({ id, figures: { ...figures, orders: BigInt(orders.get(id)?.size ?? 0) } }))
    .filter(({ figures }) => !isNothing({ ...figures, costMinor: 0n, uncostedMinor: 0n }))
    .toSorted(byNetSales);
}

const isOfLines = (by: BreakdownDimension): boolean => by === 'product' || by === 'category';

function valuesOf(
  part: SalesPart,
  by: BreakdownDimension,
  categoriesOf: ReadonlyMap<number, readonly number[]>,
): readonly (number | null)[] {
  if (by === 'customer') return [part.customerId];
  if (by === 'location') return [part.locationId];
  if (by === 'product' || part.productId === null) return [part.productId];
  const categories = categoriesOf.get(part.productId) ?? [];
  return categories.length === 0 ? [null] : categories;
}

const netOf = ({ figures }: BreakdownRow): bigint => figures.grossMinor - figures.discountsMinor - figures.returnsMinor;

function byNetSales(one: BreakdownRow, other: BreakdownRow): number {
  if (one.id === null || other.id === null) return one.id === other.id ? 0 : one.id === null ? 1 : -1;
  const difference = netOf(other) - netOf(one);
  return difference === 0n ? one.id - other.id : difference > 0n ? 1 : -1;
}
