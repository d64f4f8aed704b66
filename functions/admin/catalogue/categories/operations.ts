import { categoryPages, getCategory } from '#shared/catalogue/categories-table.ts';
import { categoryView } from '#shared/catalogue/category-view.ts';
import type { ListQuery } from '#shared/http/paging.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import type { categoryEndpoints } from './endpoints.ts';
import { updateCategory } from './update-category.ts';

type CategoryQuery = ListQuery & { readonly parent_id?: number };

export const categoryOperations = (deps: AdminCatalogueDeps): Operations<typeof categoryEndpoints> => ({
  listCategories: listPage(
    deps.table,
    'categories',
    ({ parent_id }: CategoryQuery, { storeId }) => categoryPages(storeId, parent_id ?? null),
    categoryView,
  ),
  createCategory: createCategory(deps),
  getCategory: getOne('category', (storeId, id) => getCategory(deps.table, storeId, id), categoryView),
  updateCategory: updateCategory(deps),
  deleteCategory: deleteCategory(deps),
});
