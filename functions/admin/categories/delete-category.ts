import { buildEvent } from '#events/build-event.ts';
import { previousValues } from '#events/previous-values.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import {
  forgetMemberWrite,
  getCategory,
  readCategoryMembers,
  removeCategoryWrites,
} from '#shared/catalogue/categories/categories-table.ts';
import { categoryView } from '#shared/catalogue/categories/category-view.ts';
import { commitProduct } from '#shared/catalogue/commit-product-table.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { productView } from '#shared/catalogue/product-view.ts';
import { conflictLabels, replaceProductWrites } from '#shared/catalogue/product-writes-table.ts';
import { getProduct } from '#shared/catalogue/products-table.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import type { Location } from '#shared/inventory/location.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { getProductStock } from '#shared/inventory/variant-stock-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import type { categoryEndpoints } from './endpoints.ts';

/** Deletes a category that has no subcategories. Its products are kept. */
export const deleteCategory =
  (deps: GroupDeps): Operation<typeof categoryEndpoints.deleteCategory> =>
  async ({ params: { id } }, context) => {
    const { table } = deps;
    const { storeId } = context;
    const detached = categoryOf(table, storeId, id);
    const answer = { status: 200, body: { data: { object: 'category', id, deleted: true } } } as const;
    await retryOnConflict(['category'], async () => {
      const category = orNotFound(await getCategory(table, storeId, id), 'category');
      if (category.childCount > 0) {
        throw fieldError('', 'in_use', 'The category has categories below it; move or delete them first.', {
          child_count: category.childCount,
        });
      }
      await detachProducts(deps, context, detached);
      await commit(table, context, { writes: removeCategoryWrites(storeId, category), events: [], answer, before: categoryView(category) });
    });
    // Some products may have been added to the category during its deletion.
    await detachProducts(deps, context, detached);
    return answer;
  };

const categoryOf = (table: Table, storeId: string, id: number): Detached => ({
  noun: 'category',
  members: (limit) => readCategoryMembers(table, storeId, id, limit),
  without: (product) =>
    product.categoryIds.includes(id) ? { ...product, categoryIds: product.categoryIds.filter((one) => one !== id) } : null,
  // Deletes an index row left over from a product that was deleted or is no longer in the category.
  forget: (productId) => transact(table, [forgetMemberWrite(storeId, id, productId)]),
});

/**
 * The maximum number of products that one request detaches from a category or brand. If there are more products, staff
 * must first detach some of them.
 */
const maxDetached = 500;
const atOnce = 10;

/** A category or brand that is being removed from its products. */
export type Detached = {
  readonly noun: 'category' | 'brand';
  /** Returns the ids of at most `limit` products that may be in the category or have the brand. */
  readonly members: (limit: number) => Promise<readonly number[]>;
  /**
   * Returns a copy of the product from which the category or brand is removed. If there is nothing to remove, returns
   * null.
   */
  readonly without: (product: Product) => Product | null;
  /** Deletes the index row of a product that no longer has the category or brand. */
  readonly forget: (productId: number) => Promise<void>;
};

/**
 * Removes a category or brand from all its products, each in its own transaction with the event `product.updated`. If
 * the request ends early, changed products stay changed, and a retry changes the rest.
 * @throws FieldErrors `in_use` if there are more than 500 products; in this case no product is changed
 */
export async function detachProducts(deps: GroupDeps, context: StoreContext, detached: Detached): Promise<void> {
  const members = await detached.members(maxDetached + 1);
  if (members.length === 0) return;
  if (members.length > maxDetached) {
    const message = `More than ${maxDetached} products have this ${detached.noun}; remove it from some of them first.`;
    throw fieldError('', 'in_use', message, { maximum: maxDetached });
  }
  const locations = await listLocations(deps.table, context.storeId);
  for (let from = 0; from < members.length; from += atOnce) {
    const some = members.slice(from, from + atOnce);
    await Promise.all(some.map((productId) => detachProduct(deps, context, detached, productId, locations)));
  }
}

function detachProduct(
  { table, newEventId }: GroupDeps,
  context: StoreContext,
  { without, forget }: Detached,
  productId: number,
  locations: readonly Location[],
): Promise<void> {
  const { storeId, store, nowMs } = context;
  return retryOnConflict(conflictLabels, async () => {
    const [before, stock] = await Promise.all([getProduct(table, storeId, productId), getProductStock(table, storeId, productId)]);
    const changed = before === null ? null : without(before);
    if (before === null || changed === null) return forget(productId);
    const after = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
    const surroundings = { stock, locations, currency: store.currency };
    const data = productView(after, surroundings);
    const previous = previousValues(productView(before, surroundings), data);
    const changes = replaceProductWrites(before, after, { storeId, nowMs, levels: [], abandoned: new Map() });
    await commitProduct(
      table,
      { ...context, claim: null },
      {
        ...changes,
        events: [buildEvent(context, { id: newEventId(), topic: 'product.updated', data, previous })],
        answer: { status: 200, body: null },
      },
    );
  });
}
