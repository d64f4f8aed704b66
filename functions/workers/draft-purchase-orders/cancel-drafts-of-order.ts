import { cancelGoods } from '#shared/purchase-orders/move-purchase-order.ts';
import { withoutPurchaseOrder } from '#shared/purchase-orders/order-coverage.ts';
import { getOrderCoverage, putOrderCoverageWrite } from '#shared/purchase-orders/order-coverage-table.ts';
import { getPurchaseOrder, replacePurchaseOrderWrite } from '#shared/purchase-orders/purchase-orders-table.ts';
import type { Store } from '#shared/stores/store.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { transact } from '#shared/table/transact.ts';
import type { DraftDeps } from './deps.ts';

/** Cancels the unsent purchase orders of an order that was cancelled. Staff deal with those that a supplier already has. */
export async function cancelDraftsOfOrder({ table, clock }: DraftDeps, store: Store, orderId: number): Promise<void> {
  const { purchaseOrderIds } = await getOrderCoverage(table, store.id, orderId);
  for (const id of purchaseOrderIds) {
    await retryOnConflict(['purchase_order', 'coverage'], async () => {
      const [before, coverage] = await Promise.all([getPurchaseOrder(table, store.id, id), getOrderCoverage(table, store.id, orderId)]);
      if (before === null || (before.status !== 'draft' && before.status !== 'failed')) return;
      const { purchaseOrder, trigger } = cancelGoods(before, 'The order was cancelled.', clock());
      await transact(table, [
        replacePurchaseOrderWrite(store.id, before, purchaseOrder, trigger),
        putOrderCoverageWrite(store.id, coverage, withoutPurchaseOrder(coverage, before)),
      ]);
    });
  }
}
