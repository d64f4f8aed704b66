import { getCategory, removeCategoryWrites } from '#shared/catalogue/categories-table.ts';
import { categoryMembers, forgetMemberWrite } from '#shared/catalogue/category-members-table.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import { type Detached, detachProducts } from './detach-products.ts';
import type { categoryEndpoints } from './endpoints.ts';

type Deps = Pick<AdminCatalogueDeps, 'table' | 'newEventId'>;

/** Removes a category that has none below it; its products stay. */
export const deleteCategory =
  (deps: Deps): Operation<typeof categoryEndpoints.deleteCategory> =>
  async ({ params: { id } }, context) => {
    const { table } = deps;
    const { storeId } = context;
    const detached = categoryOf(table, storeId, id);
    const answer = { status: 200, body: { data: { object: 'category', id, deleted: true } } } as const;
    await retryOnConflict(['category'], async () => {
      const category = found(await getCategory(table, storeId, id), 'category');
      if (category.childCount > 0) {
        throw fieldError('', 'in_use', 'The category has categories below it; move or delete them first.', {
          child_count: category.childCount,
        });
      }
      await detachProducts(deps, context, detached);
      await commit(table, context, { writes: removeCategoryWrites(storeId, category), events: [], answer });
    });
    // Products that joined between the two; none can join any more.
    await detachProducts(deps, context, detached);
    return answer;
  };

const categoryOf = (table: Table, storeId: string, id: number): Detached => ({
  noun: 'category',
  members: (limit) => categoryMembers(table, storeId, id, limit),
  without: (product) =>
    product.categoryIds.includes(id) ? { ...product, categoryIds: product.categoryIds.filter((one) => one !== id) } : null,
  // A membership that outlived its product, or its place in the product.
  forget: (productId) => transact(table, [forgetMemberWrite(storeId, id, productId)]),
});
