import { announce } from '../../../events/announce.ts';
import { changedFields } from '../../../events/changed-fields.ts';
import { categoryMembers, forgetMemberWrite } from '../../../shared/data/category-members.ts';
import { commitInPhases } from '../../../shared/data/commit-in-phases.ts';
import { listLocations } from '../../../shared/data/locations.ts';
import { replaceProductWrites, staleLabels } from '../../../shared/data/product-writes.ts';
import { getProduct } from '../../../shared/data/products.ts';
import { retryStale } from '../../../shared/data/retry-stale.ts';
import { transact } from '../../../shared/data/transact.ts';
import { getProductStock } from '../../../shared/data/variants.ts';
import { fieldError } from '../../../shared/domain/errors.ts';
import type { Location } from '../../../shared/domain/location.ts';
import { nextUpdatedAtMs } from '../../../shared/domain/revision.ts';
import type { StoreContext } from '../../../shared/http/request-context.ts';
import { productView } from '../../../shared/views/product-view.ts';
import type { AdminCatalogueDeps } from '../deps.ts';

/** So many products are detached within one request; a larger category must be emptied first. */
const maxDetached = 500;
const atOnce = 10;

type Deps = Pick<AdminCatalogueDeps, 'table' | 'newEventId'>;

/**
 * Takes a category away from all its products, each in a transaction of its own with its `product.updated`. What is done stays
 * done if the request ends early; the same request then does the rest.
 * @throws FieldErrors `in_use` when the category has more than 500 products
 */
export async function detachProducts(deps: Deps, context: StoreContext, categoryId: number): Promise<void> {
  const { table } = deps;
  const { storeId } = context;
  const members = await categoryMembers(table, storeId, categoryId, maxDetached + 1);
  if (members.length === 0) return;
  if (members.length > maxDetached) {
    throw fieldError('', 'in_use', `The category has more than ${maxDetached} products; take them out of it first.`);
  }
  const locations = await listLocations(table, storeId);
  for (let from = 0; from < members.length; from += atOnce) {
    const some = members.slice(from, from + atOnce);
    await Promise.all(some.map((productId) => detachProduct(deps, context, categoryId, productId, locations)));
  }
}

function detachProduct(
  { table, newEventId }: Deps,
  context: StoreContext,
  categoryId: number,
  productId: number,
  locations: readonly Location[],
): Promise<void> {
  const { storeId, store, nowMs } = context;
  return retryStale(staleLabels, async () => {
    const [before, stock] = await Promise.all([getProduct(table, storeId, productId), getProductStock(table, storeId, productId)]);
    // A membership that outlived its product, or its place in the product.
    if (before === null || !before.categoryIds.includes(categoryId)) {
      await transact(table, [forgetMemberWrite(storeId, categoryId, productId)]);
      return;
    }
    const after = {
      ...before,
      categoryIds: before.categoryIds.filter((id) => id !== categoryId),
      updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs),
    };
    const surroundings = { stock, locations, currency: store.currency };
    const data = productView(after, surroundings);
    const previous = changedFields(productView(before, surroundings), data);
    const { writes, movable } = replaceProductWrites(before, after, { storeId, nowMs, levels: [], abandoned: new Map() });
    await commitInPhases(
      table,
      { ...context, claim: null },
      {
        writes,
        movable,
        events: [announce(context, { id: newEventId(), topic: 'product.updated', data, previous })],
        answer: { status: 200, body: null },
      },
    );
  });
}
