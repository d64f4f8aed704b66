import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { number, storedForm } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

/**
 * Points to the draft purchase order that collects reorders from a supplier for a location. Only the purchase order's
 * own row tells whether it is still a draft.
 */
export type ReorderDraft = { readonly supplierId: number; readonly locationId: number; readonly purchaseOrderId: number };

/** The stored form of a reorder draft. */
export const reorderDraftForm = storedForm<ReorderDraft>()({ supplierId: number, locationId: number, purchaseOrderId: number });

/**
 * Reads the reorder draft for a supplier and location with strong consistency; returns null if there has never been
 * one.
 */
export async function getReorderDraft(table: Table, storeId: string, supplierId: number, locationId: number): Promise<ReorderDraft | null> {
  const item = await readItem(table, keys.reorderDraft(storeId, supplierId, locationId));
  return item === null ? null : reorderDraftForm.read(item);
}

/**
 * Returns the write that creates or replaces a reorder draft. The write fails with label `reorder_draft` when the
 * reorder draft has changed since it was read.
 */
export const putReorderDraftWrite = (storeId: string, before: ReorderDraft | null, after: ReorderDraft): LabelledWrite => ({
  as: 'reorder_draft',
  put: {
    Item: { ...keys.reorderDraft(storeId, after.supplierId, after.locationId), entity: 'reorder_draft', ...reorderDraftForm.write(after) },
    ...(before === null
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'purchase_order_id = :read', ExpressionAttributeValues: { ':read': before.purchaseOrderId } }),
  },
});
