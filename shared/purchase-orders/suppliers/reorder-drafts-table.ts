import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { number, storedForm } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

/** The draft purchase order that collects low stock at a location for a supplier. Whether it still collects, its own row says. */
export type ReorderDraft = { readonly supplierId: number; readonly locationId: number; readonly purchaseOrderId: number };

/** The stored form of it. */
export const reorderDraftForm = storedForm<ReorderDraft>()({ supplierId: number, locationId: number, purchaseOrderId: number });

/** The purchase order that gathers, read consistently; null before the first. */
export async function getReorderDraft(table: Table, storeId: string, supplierId: number, locationId: number): Promise<ReorderDraft | null> {
  const item = await readItem(table, keys.reorderDraft(storeId, supplierId, locationId));
  return item === null ? null : reorderDraftForm.read(item);
}

/** The write that lets another one gather. Refused as `reorder_draft` when yet another does. */
export const putReorderDraftWrite = (storeId: string, before: ReorderDraft | null, after: ReorderDraft): LabelledWrite => ({
  as: 'reorder_draft',
  put: {
    Item: { ...keys.reorderDraft(storeId, after.supplierId, after.locationId), entity: 'reorder_draft', ...reorderDraftForm.write(after) },
    ...(before === null
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'purchase_order_id = :read', ExpressionAttributeValues: { ':read': before.purchaseOrderId } }),
  },
});
