import { getCategory as readCategory } from '#shared/catalogue/categories-table.ts';
import { categoryView } from '#shared/catalogue/category-view.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import type { categoryEndpoints } from './endpoints.ts';

/** One category of the store. */
export const getCategory =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof categoryEndpoints.getCategory> =>
  async ({ params }, { storeId }) => {
    const category = found(await readCategory(table, storeId, params.id), 'category');
    return { status: 200, body: { data: categoryView(category) } };
  };
