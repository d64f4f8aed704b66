import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import type { PurchaseOrder } from '#shared/purchase-orders/purchase-order.ts';
import { listPurchaseOrders, type PurchaseOrderFilters, purchaseOrderItem } from '#shared/purchase-orders/purchase-orders-table.ts';
import { runMetered } from '#shared/table/meter.ts';
import { aPurchaseOrder, aPurchaseOrderLine } from '#test/support/builders/a-purchase-order.ts';
import { localTable } from '#test/support/harness/local-table.ts';

describe('the stored form of a purchase order', () => {
  it('has index keys for its status, order, supplier, and supplier with status, and for its due time', () => {
    expect(purchaseOrderItem('S1', aPurchaseOrder({ id: 7, orderId: 88, sendAtMs: 900 }))).toMatchObject({
      pk: 'S#S1#PURCHASE_ORDER',
      sk: '0000000000000007',
      updated_sk: '000000000000005#0000000000000007',
      filter_a_pk: 'S#S1#PURCHASE_ORDER#status#draft',
      filter_b_pk: 'S#S1#PURCHASE_ORDER#order_id#88',
      filter_c_pk: 'S#S1#PURCHASE_ORDER#supplier_id#12',
      filter_d_pk: 'S#S1#PURCHASE_ORDER#supplier_status#12#draft',
      due_pk: 'DUE#purchase_orders#3',
      due_sk: '000000000000900#S1#0000000000000007',
      variant_ids: [5001],
      entity: 'purchase_order',
    });
  });
});

it('a page costs the same for 100 purchase orders as for 10,000, with any filter', async () => {
  const { table, close } = await localTable();
  const filters: readonly PurchaseOrderFilters[] = [
    {},
    { status: 'sent' },
    { supplierId: 12 },
    { orderId: 88 },
    { supplierId: 12, status: 'failed' },
    { orderId: 88, supplierId: 12, status: 'sent' },
  ];
  const wanted = { limit: 10, after: null, updatedSinceMs: null, createdSinceMs: null };
  const costs = () =>
    Promise.all(
      filters.map((filter) =>
        runMetered(async (usage) => {
          const { items } = await listPurchaseOrders(table, 'S1', filter, wanted);
          return [items.length, usage.calls, Math.round(usage.readUnits)] as const;
        }),
      ),
    );
  // The narrowest filters match only the oldest purchase orders, so a query without an index would read all purchase
  // orders.
  const made = Array.from({ length: 10_000 }, (_, n) =>
    aPurchaseOrder({
      id: n + 1,
      lines: [aPurchaseOrderLine({ variantId: 1 + (n % 10) })],
      orderId: n < 10 ? 88 : null,
      status: n < 10 ? 'sent' : n < 20 ? 'failed' : ((['draft', 'sent', 'accepted', 'shipped', 'cancelled'] as const)[n % 5] ?? 'draft'),
      supplierId: n % 2 === 0 || n < 20 ? 12 : 13,
    }),
  );
  const add = async (some: readonly PurchaseOrder[]): Promise<void> => {
    for (const chunk of chunksOf(some, 25)) {
      const puts = chunk.map((one) => ({ PutRequest: { Item: purchaseOrderItem('S1', one) } }));
      await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: puts } }));
    }
  };
  await add(made.slice(0, 100));
  const few = await costs();
  expect(few.map(([found]) => found)).toEqual([10, 10, 10, 10, 10, 10]);
  await add(made.slice(100));
  expect(await costs()).toEqual(few);
  close();
});
