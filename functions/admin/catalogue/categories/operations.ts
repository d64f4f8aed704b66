import type { Operations } from '#shared/http/request-context.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import type { categoryEndpoints } from './endpoints.ts';
import { getCategory } from './get-category.ts';
import { listCategories } from './list-categories.ts';
import { updateCategory } from './update-category.ts';

export const categoryOperations = (deps: AdminCatalogueDeps): Operations<typeof categoryEndpoints> => ({
  listCategories: listCategories(deps),
  createCategory: createCategory(deps),
  getCategory: getCategory(deps),
  updateCategory: updateCategory(deps),
  deleteCategory: deleteCategory(deps),
});
