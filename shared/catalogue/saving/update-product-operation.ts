import { buildEvent } from '#events/build-event.ts';
import { previousValues } from '#events/previous-values.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { getProductStock } from '#shared/inventory/variant-stock-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { isUnchanged } from '../change-product.ts';
import type { Product } from '../product.ts';
import { type ProductUpdateInput, productChangeBody } from '../product-body.ts';
import type { ProductChange } from '../product-change.ts';
import { productView } from '../product-view.ts';
import { conflictLabels, replaceProductWrites } from '../product-writes-table.ts';
import { getProduct } from '../products-table.ts';
import { planChange } from './plan-product-change.ts';
import { readChange } from './read-change-operation.ts';
import { readReferences } from './read-references-table.ts';
import { assertFits, type ProductAnswer, type ProductDeps, requestImages, saveProduct } from './save-product-operation.ts';

type UpdateInput = { readonly params: { readonly id: number }; readonly body: ProductUpdateInput };

/**
 * Changes a product. If only the stock changes, `updated_at` stays the same and no `product.updated` event is recorded,
 * because stock levels are not part of the product.
 */
export const updateProduct =
  (deps: ProductDeps) =>
  async ({ params, body }: UpdateInput, context: StoreContext): Promise<ProductAnswer<200>> => {
    const { expectedUpdatedAtMs, ...change } = await readChange(productChangeBody, body, deps.imagePolicy, context.apiHost);
    return changeProductOf(deps, context, params.id, change, (before) => {
      assertExpected(before, expectedUpdatedAtMs);
      return change;
    });
  };

/**
 * Changes a product. `changeOf` derives the change from the product's current state. `wanted` contains the brand and
 * categories that the change assigns.
 */
export async function changeProductOf(
  deps: ProductDeps,
  context: StoreContext,
  id: number,
  wanted: Pick<ProductChange, 'brandId' | 'categoryIds'>,
  changeOf: (before: Product) => ProductChange,
): Promise<ProductAnswer<200>> {
  const { table } = deps;
  const { storeId, nowMs, store } = context;
  return retryOnConflict(conflictLabels, async () => {
    const [read, stock, locations, references] = await Promise.all([
      getProduct(table, storeId, id),
      getProductStock(table, storeId, id),
      listLocations(table, storeId),
      readReferences(table, storeId, wanted),
    ]);
    const before = orNotFound(read, 'product');
    const change = changeOf(before);
    const state = { product: before, stock, locations, references };
    const planned = await planChange(state, change, 'product_update', deps.newId, context);
    const surroundings = { locations, currency: store.currency };
    const viewBefore = productView(before, { ...surroundings, stock });

    const data = await saveProduct(deps, context, planned.plan, (target, abandoned) => {
      const { levels } = planned;
      const unchanged = isUnchanged(before, target);
      const after = unchanged ? before : { ...target, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const view = productView(after, { ...surroundings, stock: planned.stock });
      if (unchanged && levels.length === 0) return { view, commit: null };
      assertFits(after, view);
      const events = unchanged
        ? []
        : [
            buildEvent(context, {
              id: deps.newEventId(),
              topic: 'product.updated',
              data: view,
              previous: previousValues(viewBefore, view),
            }),
            ...requestImages(context, deps.newEventId, before, after),
          ];
      const writes = replaceProductWrites(before, after, { storeId, nowMs, levels, stock, abandoned });
      return { view, commit: { ...writes, events, answer: { status: 200, body: { data: view } } } };
    });
    return { status: 200, body: { data } };
  });
}

function assertExpected(product: Product, expectedMs: number | undefined): void {
  if (expectedMs === undefined || expectedMs === product.updatedAtMs) return;
  throw fieldError('expected_updated_at', 'stale_object', 'The product has changed since you read it; read it again.');
}
