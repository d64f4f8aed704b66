import { addCategoryWrites } from '#shared/catalogue/categories-table.ts';
import type { Category } from '#shared/catalogue/category.ts';
import { categoryView } from '#shared/catalogue/category-view.ts';
import { slugCandidates } from '#shared/catalogue/slug.ts';
import { slugRefusal, withFreeSlug } from '#shared/catalogue/with-free-slug-table.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import type { categoryEndpoints } from './endpoints.ts';
import { parentPath } from './parent-path.ts';

type Deps = Pick<AdminCatalogueDeps, 'table' | 'newId'>;

/** Adds a category at the top or under another one. */
export const createCategory =
  ({ table, newId }: Deps): Operation<typeof categoryEndpoints.createCategory> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const parentId = body.parent_id ?? null;
    const add = async (): Promise<Category> => {
      const path = await parentPath(table, storeId, null, parentId);
      const id = newId();
      const createdAtMs = idTimeMs(id);
      return withFreeSlug(body.slug ? [body.slug] : slugCandidates(body.name, id, 'category'), async (slug) => {
        const category: Category = {
          id,
          name: body.name,
          slug,
          parentId,
          description: body.description ?? null,
          isVisible: body.is_visible ?? true,
          position: body.position ?? 0,
          childCount: 0,
          createdAtMs,
          updatedAtMs: createdAtMs,
        };
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
