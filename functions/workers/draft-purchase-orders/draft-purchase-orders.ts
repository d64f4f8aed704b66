import * as v from 'valibot';
import { getEvent } from '#shared/events/outbox-table.ts';
import { Id, StoreId } from '#shared/kernel/fields-schema.ts';
import { cancelGoods } from '#shared/purchase-orders/move-purchase-order.ts';
import { withoutPurchaseOrder } from '#shared/purchase-orders/order-coverage.ts';
import { getOrderCoverage, putOrderCoverageWrite } from '#shared/purchase-orders/order-coverage-table.ts';
import { getPurchaseOrder, replacePurchaseOrderWrite } from '#shared/purchase-orders/purchase-orders-table.ts';
import type { Store } from '#shared/stores/store.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import type { DraftDeps } from './deps.ts';
import { draftForOrder } from './draft-for-order.ts';
import { reorderVariant } from './reorder-variant.ts';

const OrderData = v.object({ id: Id });
const LowStockData = v.object({ variant_id: Id, location_id: Id });

/** A message from the event bus. If the relay could not read an event's payload, the message has no order id. */
const BusMessage = v.object({
  detail: v.object({ id: v.string(), topic: v.string(), store: v.object({ id: StoreId }), data: v.optional(v.unknown()) }),
});
const EventBody = v.object({ data: OrderData });

/**
 * Handles an event that concerns purchasing: drafts purchase orders for a paid order, cancels the drafts for a canceled
 * order, or reorders a variant with low stock. The current state is read first, so a repeated or late message changes
 * nothing.
 */
export async function draftPurchaseOrders(deps: DraftDeps, message: string): Promise<void> {
  const { table } = deps;
  const { detail } = v.parse(BusMessage, JSON.parse(message));
  const store = await getStore(table, detail.store.id);
  if (store === null) return;
  if (detail.topic === 'internal.stock_low') {
    const { variant_id: variantId, location_id: locationId } = v.parse(LowStockData, detail.data);
    return reorderVariant(deps, store, { variantId, locationId });
  }
  const orderId =
    detail.data === undefined || detail.data === null ? await orderOfEvent(table, store.id, detail.id) : v.parse(OrderData, detail.data).id;
  if (orderId === null) return;
  return detail.topic === 'order.cancelled' ? cancelDraftsOfOrder(deps, store, orderId) : draftForOrder(deps, store, orderId);
}

async function orderOfEvent(table: Table, storeId: string, eventId: string): Promise<number | null> {
  const event = await getEvent(table, storeId, eventId);
  return event === null ? null : v.parse(EventBody, JSON.parse(event.body)).data.id;
}

/** Cancels the unsent purchase orders for a canceled order. Those already sent to a supplier are left to the staff. */
async function cancelDraftsOfOrder({ table, clock }: DraftDeps, store: Store, orderId: number): Promise<void> {
  const { purchaseOrderIds } = await getOrderCoverage(table, store.id, orderId);
  for (const id of purchaseOrderIds) {
    await retryOnConflict(['purchase_order', 'coverage'], async () => {
      const [before, coverage] = await Promise.all([getPurchaseOrder(table, store.id, id), getOrderCoverage(table, store.id, orderId)]);
      if (before === null || (before.status !== 'draft' && before.status !== 'failed')) return;
      const { purchaseOrder, trigger } = cancelGoods(before, 'The order was canceled.', clock());
      await transact(table, [
        replacePurchaseOrderWrite(store.id, before, purchaseOrder, trigger),
        putOrderCoverageWrite(store.id, coverage, withoutPurchaseOrder(coverage, before)),
      ]);
    });
  }
}
