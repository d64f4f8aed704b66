import { getCategory, replaceCategoryWrites } from '#shared/catalogue/categories-table.ts';
import type { Category } from '#shared/catalogue/category.ts';
import { categoryView } from '#shared/catalogue/category-view.ts';
import { slugCandidates } from '#shared/catalogue/slug.ts';
import { slugRefusal, withFreeSlug } from '#shared/catalogue/with-free-slug-table.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { found } from '#shared/http/found.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import type { categoryEndpoints } from './endpoints.ts';
import { parentPath } from './parent-path.ts';

type Deps = Pick<AdminCatalogueDeps, 'table'>;
type Body = BodyOf<typeof categoryEndpoints.updateCategory>;

/** Changes what is sent; a new parent moves the category with everything below it. */
export const updateCategory =
  ({ table }: Deps): Operation<typeof categoryEndpoints.updateCategory> =>
  async ({ params, body }, context) => {
    const after = await retryOnConflict(['category', 'tree'], async () => {
      const before = found(await getCategory(table, context.storeId, params.id), 'category');
      return changeCategory(table, context, before, body);
    }).catch((error: unknown) => {
      throw slugRefusal(error);
    });
    return { status: 200, body: { data: categoryView(after) } };
  };

async function changeCategory(table: AdminCatalogueDeps['table'], context: StoreContext, before: Category, body: Body): Promise<Category> {
  const { storeId, nowMs } = context;
  const changed = changedCategory(before, body);
  const path = changed.parentId === before.parentId ? [] : await parentPath(table, storeId, before.id, changed.parentId);
  return withFreeSlug(wantedSlugs(before, changed, body), async (slug) => {
    if (sameValue(before, { ...changed, slug })) return before;
    const after = { ...changed, slug, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
    const answer = { status: 200, body: { data: categoryView(after) } };
    await commit(table, context, { writes: replaceCategoryWrites(storeId, before, after, path), events: [], answer });
    return after;
  });
}

const changedCategory = (before: Category, body: Body): Category => ({
  ...before,
  name: body.name ?? before.name,
  parentId: body.parent_id === undefined ? before.parentId : body.parent_id,
  description: body.description === undefined ? before.description : body.description,
  isVisible: body.is_visible ?? before.isVisible,
  position: body.position ?? before.position,
});

// A new name keeps the old slug: links to the category go on working. Only an empty slug asks for a new one.
const wantedSlugs = (before: Category, changed: Category, { slug }: Body): readonly string[] => {
  if (slug === undefined) return [before.slug];
  return slug ? [slug] : slugCandidates(changed.name, before.id, 'category');
};
