import { getCategoryPath } from '#shared/catalogue/categories-table.ts';
import { type Category, maxCategoryDepth, placementProblem } from '#shared/catalogue/category.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { Table } from '#shared/table/table-client.ts';

/**
 * The path from a category's parent-to-be up to its root; empty for none. `categoryId` null: the category is new.
 * @throws FieldErrors when there is no such parent, it is below the category, or is too deep
 */
export async function parentPath(
  table: Table,
  storeId: string,
  categoryId: number | null,
  parentId: number | null,
): Promise<readonly Category[]> {
  if (parentId === null) return [];
  const path = await getCategoryPath(table, storeId, parentId);
  if (path.length === 0) throw fieldError('parent_id', 'unknown_id', 'is not a category of this store.');
  const problem = placementProblem(categoryId, path);
  if (problem === 'cycle') throw fieldError('parent_id', 'invalid_parent', 'must not be the category itself or one below it.');
  if (problem === 'too_deep')
    throw fieldError('parent_id', 'limit_reached', `is too deep: categories nest at most ${maxCategoryDepth} deep.`);
  return path;
}
