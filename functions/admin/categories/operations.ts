import type { GroupDeps } from '#functions/wiring/open-group.ts';
import {
  addCategoryWrites,
  categoryPages,
  getCategory,
  getCategoryPath,
  replaceCategoryWrites,
} from '#shared/catalogue/categories/categories-table.ts';
import {
  blankCategory,
  type Category,
  type CategoryChange,
  changeCategory,
  maxCategoryDepth,
  placementProblem,
} from '#shared/catalogue/categories/category.ts';
import { categoryBody } from '#shared/catalogue/categories/category-body.ts';
import { categoryView } from '#shared/catalogue/categories/category-view.ts';
import { wantedSlugs } from '#shared/catalogue/slug.ts';
import { slugRefusal, withFreeSlug } from '#shared/catalogue/with-free-slug-table.ts';
import type { ListQuery } from '#shared/http/paging.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { deleteCategory } from './delete-category.ts';
import type { categoryEndpoints } from './endpoints.ts';

type CategoryQuery = ListQuery & { readonly parent_id?: number };

export const categoryOperations = (deps: GroupDeps): Operations<typeof categoryEndpoints> => ({
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

/** Creates a category at the top level or below another category. */
const createCategory =
  ({ table, newId }: GroupDeps): Operation<typeof categoryEndpoints.createCategory> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const sent = categoryBody.read(body);
    const add = async (): Promise<Category> => {
      const path = await parentPath(table, storeId, null, sent.parentId ?? null);
      const id = newId();
      const made = changeCategory(blankCategory(id, idTimeMs(id)), sent);
      const slugs = await wantedSlugs(made, sent.slug, 'category');
      return withFreeSlug(slugs, async (slug) => {
        const category = { ...made, slug };
        const answer = { status: 201, body: { data: categoryView(category) } };
        await commit(table, context, { writes: addCategoryWrites(storeId, category, path), events: [], answer });
        return category;
      });
    };
    const category = await retryOnConflict(['category', 'tree'], add).catch((error: unknown) => {
      throw slugRefusal(error);
    });
    return { status: 201, body: { data: categoryView(category) } };
  };

/**
 * Reads the categories from the intended parent up to the root. Returns an empty list if there is no parent.
 * `categoryId` is null for a new category.
 * @throws FieldErrors when the parent does not exist, is below the category itself, or is too deep in the tree
 */
async function parentPath(table: Table, storeId: string, categoryId: number | null, parentId: number | null): Promise<readonly Category[]> {
  if (parentId === null) return [];
  const path = await getCategoryPath(table, storeId, parentId);
  if (path.length === 0) throw fieldError('parent_id', 'unknown_id', 'is not a category of this store.');
  const problem = placementProblem(categoryId, path);
  if (problem === 'cycle') throw fieldError('parent_id', 'invalid_parent', 'must not be the category itself or one below it.');
  if (problem === 'too_deep')
    throw fieldError('parent_id', 'limit_reached', `is too deep: categories nest at most ${maxCategoryDepth} deep.`);
  return path;
}

/** Updates the fields that were sent. If the parent changes, the category moves with its subcategories. */
const updateCategory =
  ({ table }: GroupDeps): Operation<typeof categoryEndpoints.updateCategory> =>
  async ({ params, body }, context) => {
    const after = await retryOnConflict(['category', 'tree'], async () => {
      const before = orNotFound(await getCategory(table, context.storeId, params.id), 'category');
      return saveCategory(table, context, before, categoryBody.read(body));
    }).catch((error: unknown) => {
      throw slugRefusal(error);
    });
    return { status: 200, body: { data: categoryView(after) } };
  };

async function saveCategory(table: GroupDeps['table'], context: StoreContext, before: Category, change: CategoryChange): Promise<Category> {
  const { storeId, nowMs } = context;
  const changed = changeCategory(before, change);
  const slugs = await wantedSlugs(changed, change.slug, 'category');
  const path = changed.parentId === before.parentId ? [] : await parentPath(table, storeId, before.id, changed.parentId);
  return withFreeSlug(slugs, async (slug) => {
    if (sameValue(before, { ...changed, slug })) return before;
    const after = { ...changed, slug, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
    const answer = { status: 200, body: { data: categoryView(after) } };
    await commit(table, context, {
      writes: replaceCategoryWrites(storeId, before, after, path),
      events: [],
      answer,
      before: categoryView(before),
    });
    return after;
  });
}
