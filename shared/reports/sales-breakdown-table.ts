import { parseCategory } from '#shared/catalogue/categories/categories-table.ts';
import { parseProduct } from '#shared/catalogue/products-table.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { parseOrder } from '#shared/orders/order-form.ts';
import { readOrders } from '#shared/orders/orders-table.ts';
import { parseRefund } from '#shared/orders/refunds/refunds-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems, readPartition } from '#shared/table/read-items.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { readCreated } from './recount-sales-table.ts';
import type { ReportPeriod } from './report-periods.ts';
import { type BreakdownDimension, breakdownOf, partsOfOrder, partsOfRefund, type SalesBreakdown } from './sales-breakdown.ts';
import { addFigures, noSales } from './sales-figures.ts';

/** The maximum number of orders and refunds that a breakdown reads. This many take about ten megabytes. */
const mostRead = 5_000;

/**
 * Reads the sales by product, category, customer or location from the orders and refunds of the given days.
 * @throws FieldErrors if there are more orders and refunds than `most`
 */
export async function readSalesBreakdown(
  table: Table,
  storeId: string,
  by: BreakdownDimension,
  days: readonly ReportPeriod[],
  most: number = mostRead,
): Promise<SalesBreakdown> {
  const budget = { left: most };
  const spend = (): void => {
    budget.left -= 1;
    if (budget.left < 0)
      throw fieldError(
        'from',
        'limit_reached',
        `is too early: the range contains more than ${most} orders and refunds. Choose fewer days.`,
      );
  };
  const created = async <Value>(kind: 'ORDER' | 'REFUND', parse: (item: unknown) => Value): Promise<readonly Value[]> =>
    (await Promise.all(days.map((day) => readCreated(table, storeId, kind, day, parse, spend)))).flat();
  const [orders, refunds, categories, locations] = await Promise.all([
    created('ORDER', parseOrder),
    created('REFUND', parseRefund),
    by === 'category' ? readPartition(table, keys.listPartition(storeId, 'CATEGORY')) : [],
    by === 'location' ? listLocations(table, storeId) : [],
  ]);
  const known = new Map(orders.map((order) => [order.id, order]));
  const missing = new Set(refunds.map(({ orderId }) => orderId).filter((id) => !known.has(id)));
  for (const order of await readOrders(table, storeId, [...missing])) known.set(order.id, order);
  const parts = [
    ...orders.flatMap(partsOfOrder),
    ...refunds.flatMap((refund) => {
      const order = known.get(refund.orderId);
      return order === undefined ? [] : partsOfRefund(order, refund);
    }),
  ];
  const productIds = new Set(by === 'category' ? parts.flatMap(({ productId }) => productId ?? []) : []);
  const products = parseReadable(
    await readItems(
      table,
      [...productIds].map((id) => keys.listed(storeId, 'PRODUCT', id)),
    ),
    parseProduct,
  );
  const names: Readonly<Record<BreakdownDimension, () => readonly (readonly [number, string])[]>> = {
    // Products are shown under the name with which they were last sold.
    product: () => [...known.values()].flatMap(({ lines }) => lines.map(({ productId, name }) => [productId, name] as const)),
    category: () => parseReadable(categories, parseCategory).map(({ id, name }) => [id, name] as const),
    // Customers' names are omitted, because permission to read reports does not include permission to read customers.
    customer: () => [],
    location: () => locations.map(({ id, name }) => [id, name] as const),
  };
  const categoriesOf = new Map(products.map(({ id, categoryIds }) => [id, categoryIds]));
  const totals = parts.map(({ figures }) => figures).reduce(addFigures, noSales);
  return { totals, rows: breakdownOf(parts, by, categoriesOf), names: new Map(names[by]()) };
}
