import { buildEvent } from '#events/build-event.ts';
import { productView } from '#shared/catalogue/product-view.ts';
import { conflictLabels, removeProductWrites } from '#shared/catalogue/product-writes-table.ts';
import { getProduct } from '#shared/catalogue/products-table.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { commitInPhases } from '#shared/inventory/commit-in-phases-table.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { getProductStock } from '#shared/inventory/variant-stock-table.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { timestamp } from '#shared/kernel/timestamp.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { productEndpoints } from './endpoints.ts';
import type { ProductDeps } from './operations.ts';

/** Deletes a product: gone from every list at once, its slug and SKUs free. Orders that name it keep what they recorded. */
export const deleteProduct =
  ({ table, newEventId }: ProductDeps): Operation<typeof productEndpoints.deleteProduct> =>
  async ({ params }, context) => {
    const { storeId, store, nowMs } = context;
    return retryOnConflict(conflictLabels, async () => {
      const [read, stock, locations] = await Promise.all([
        getProduct(table, storeId, params.id),
        getProductStock(table, storeId, params.id),
        listLocations(table, storeId),
      ]);
      const before = found(read, 'product');
      const deleted = { ...before, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs), deletedAtMs: nowMs };
      const view = { ...productView(deleted, { stock, locations, currency: store.currency }), deleted_at: timestamp(nowMs) };
      const body = { data: { object: 'product', id: before.id, deleted: true } };
      await commitInPhases(table, context, {
        ...removeProductWrites(storeId, before, deleted, stock),
        events: [buildEvent(context, { id: newEventId(), topic: 'product.deleted', data: view })],
        answer: { status: 200, body },
      });
      return { status: 200, body };
    });
  };
