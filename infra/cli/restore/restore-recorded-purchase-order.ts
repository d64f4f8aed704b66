import type { PurchaseOrder } from '#shared/client/admin-client.ts';
import { call, newId, noteAsSent, type Restoring } from './restoring.ts';

/** A purchase order as it stood, for the order of its goods; for none where that could not be made. */
export async function restoreRecordedPurchaseOrder(restoring: Restoring, item: PurchaseOrder): Promise<void> {
  const { object: _, id, updated_at: __, cost_total: ___, line_items, currency, ...fields } = item;
  const order_id = newId(restoring, item, 'order', item.order_id);
  if (item.order_id !== null && order_id === null) restoring.lose({ object: 'purchase_order', id, lost: 'that it is for an order' });
  const body = {
    ...fields,
    id,
    order_id,
    currency: currency ?? '',
    supplier_id: newId(restoring, item, 'supplier', item.supplier_id),
    location_id: newId(restoring, item, 'location', item.location_id),
    line_items: line_items.map(({ id: ____, ...line }) => ({
      ...line,
      order_item_id: order_id === null ? null : newId(restoring, item, 'line_item', line.order_item_id),
      variant_id: newId(restoring, item, 'variant', line.variant_id),
    })),
  };
  noteAsSent(restoring, item, body, await restoring.admin.purchaseOrders.restore(body, call(restoring, item)));
}
