import { buildEvent } from '#events/build-event.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { atTimeOf, idTimeMs } from '#shared/kernel/object-id.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { blankProduct } from '../product.ts';
import { anyProductBody, type ProductCreateInput } from '../product-body.ts';
import type { NewProduct } from '../product-change.ts';
import { productView } from '../product-view.ts';
import { addProductWrites, conflictLabels } from '../product-writes-table.ts';
import { planChange } from './plan-product-change.ts';
import { readChange } from './read-change-operation.ts';
import { readReferences } from './read-references-table.ts';
import { assertFits, type ProductAnswer, type ProductDeps, requestImages, saveProduct } from './save-product-operation.ts';

/**
 * Creates a product with its variants and their initial stock. The endpoint's body schema limits the kinds that can be
 * created.
 */
export const createProduct =
  (deps: ProductDeps) =>
  async ({ body }: { readonly body: ProductCreateInput }, context: StoreContext): Promise<ProductAnswer<201>> =>
    addProduct(deps, context, await readChange(anyProductBody, body, deps.imagePolicy, context.apiHost));

/** Creates a product from the fields of a request. */
export async function addProduct(deps: ProductDeps, context: StoreContext, change: NewProduct): Promise<ProductAnswer<201>> {
  const { storeId, store } = context;
  return retryOnConflict(conflictLabels, async () => {
    const [locations, references] = await Promise.all([listLocations(deps.table, storeId), readReferences(deps.table, storeId, change)]);
    const id = deps.newId();
    const made = atTimeOf(context, id);
    const state = { product: blankProduct(id, idTimeMs(id)), stock: new Map(), locations, references };
    const { plan, levels, stock } = await planChange(state, change, 'product_create', deps.newId, made);
    const data = await saveProduct(deps, context, plan, (saved, abandoned) => {
      const view = productView(saved, { stock, locations, currency: store.currency });
      assertFits(saved, view);
      const created = buildEvent(made, { id: deps.newEventId(), topic: 'product.created', data: view });
      const events = [created, ...requestImages(made, deps.newEventId, null, saved)];
      const writes = addProductWrites(saved, { storeId, nowMs: made.nowMs, levels, stock, abandoned });
      return { view, commit: { ...writes, events, answer: { status: 201, body: { data: view } } } };
    });
    return { status: 201, body: { data } };
  });
}
