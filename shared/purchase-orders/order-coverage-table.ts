import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { byId, listOf, number, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { noCoverage, type OrderCoverage } from './order-coverage.ts';

/** The stored form of an order's coverage by purchase orders. */
export const orderCoverageForm = storedForm<OrderCoverage>()({
  orderId: number,
  ordered: byId(number),
  purchaseOrderIds: listOf(number),
  drafted: listOf(text),
  version: number,
});

/**
 * Reads an order's coverage by purchase orders with strong consistency; returns `noCoverage` for an order without
 * purchase orders.
 */
export async function getOrderCoverage(table: Table, storeId: string, orderId: number): Promise<OrderCoverage> {
  const item = await readItem(table, keys.orderCoverage(storeId, orderId));
  return item === null ? noCoverage(orderId) : orderCoverageForm.read(item);
}

/**
 * Returns the write that replaces an order's coverage. It fails with label `coverage` when the coverage has changed
 * since it was read.
 */
export const putOrderCoverageWrite = (storeId: string, before: OrderCoverage, after: OrderCoverage): LabelledWrite => ({
  as: 'coverage',
  put: {
    Item: { ...keys.orderCoverage(storeId, after.orderId), entity: 'order_coverage', ...orderCoverageForm.write(after) },
    ...(before.version === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'version = :read', ExpressionAttributeValues: { ':read': before.version } }),
  },
});
