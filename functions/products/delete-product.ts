import { announce } from '../../events/announce.ts';
import { commitInPhases } from '../../shared/data/commit-in-phases.ts';
import { listLocations } from '../../shared/data/locations.ts';
import { removeProductWrites, staleLabels } from '../../shared/data/product-writes.ts';
import { getProduct } from '../../shared/data/products.ts';
import { retryStale } from '../../shared/data/retry-stale.ts';
import { getProductStock } from '../../shared/data/variants.ts';
import { nextUpdatedAtMs } from '../../shared/domain/revision.ts';
import { found } from '../../shared/http/found.ts';
import type { Operation } from '../../shared/http/request-context.ts';
import { productView } from '../../shared/views/product-view.ts';
import { timestamp } from '../../shared/views/timestamp.ts';
import type { ProductDeps } from './deps.ts';
import type { productEndpoints } from './endpoints.ts';

/** Deletes a product: gone from every list at once, its slug and SKUs free. Orders that name it keep what they recorded. */
export const deleteProduct =
  ({ table, newEventId }: ProductDeps): Operation<typeof productEndpoints.deleteProduct> =>
  async ({ params }, context) => {
    const { storeId, store, nowMs } = context;
    return retryStale(staleLabels, async () => {
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
        events: [announce(context, { id: newEventId(), topic: 'product.deleted', data: view })],
        answer: { status: 200, body },
      });
      return { status: 200, body };
    });
  };
