import { type Detached, detachProducts } from '#functions/admin/categories/delete-category.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { type Brand, blankBrand, changeBrand } from '#shared/catalogue/brands/brand.ts';
import { brandBody } from '#shared/catalogue/brands/brand-body.ts';
import { brandView } from '#shared/catalogue/brands/brand-view.ts';
import {
  addBrandWrites,
  brandPages,
  getBrand,
  readBrandMembers,
  removeBrandWrites,
  replaceBrandWrites,
} from '#shared/catalogue/brands/brands-table.ts';
import { wantedSlugs } from '#shared/catalogue/slug.ts';
import { slugRefusal, withFreeSlug } from '#shared/catalogue/with-free-slug-table.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { brandEndpoints } from './endpoints.ts';

export const brandOperations = (deps: GroupDeps): Operations<typeof brandEndpoints> => ({
  listBrands: listPage(deps.table, 'brands', (_query, { storeId }) => brandPages(storeId), brandView),
  createBrand: createBrand(deps),
  getBrand: getOne('brand', (storeId, id) => getBrand(deps.table, storeId, id), brandView),
  updateBrand: updateBrand(deps),
  deleteBrand: deleteBrand(deps),
});

/** Creates a brand. */
const createBrand =
  ({ table, newId }: GroupDeps): Operation<typeof brandEndpoints.createBrand> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const add = async (): Promise<Brand> => {
      const id = newId();
      const sent = brandBody.read(body);
      const made = changeBrand(blankBrand(id, idTimeMs(id)), sent);
      const slugs = await wantedSlugs(made, sent.slug, 'brand');
      return withFreeSlug(slugs, async (slug) => {
        const brand = { ...made, slug };
        const answer = { status: 201, body: { data: brandView(brand) } };
        await commit(table, context, { writes: addBrandWrites(storeId, brand), events: [], answer });
        return brand;
      });
    };
    const brand = await retryOnConflict(['brand'], add).catch((error: unknown) => {
      throw slugRefusal(error);
    });
    return { status: 201, body: { data: brandView(brand) } };
  };

/** Updates the fields that were sent. */
const updateBrand =
  ({ table }: GroupDeps): Operation<typeof brandEndpoints.updateBrand> =>
  async ({ params, body }, context) => {
    const { storeId, nowMs } = context;
    const after = await retryOnConflict(['brand'], async () => {
      const before = orNotFound(await getBrand(table, storeId, params.id), 'brand');
      const sent = brandBody.read(body);
      const wanted = changeBrand(before, sent);
      const slugs = await wantedSlugs(wanted, sent.slug, 'brand');
      return withFreeSlug(slugs, async (slug) => {
        const changed = { ...wanted, slug };
        if (sameValue(before, changed)) return before;
        const brand = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
        const answer = { status: 200, body: { data: brandView(brand) } };
        await commit(table, context, { writes: replaceBrandWrites(storeId, before, brand), events: [], answer, before: brandView(before) });
        return brand;
      });
    }).catch((error: unknown) => {
      throw slugRefusal(error);
    });
    return { status: 200, body: { data: brandView(after) } };
  };

/** Deletes a brand. Its products are kept, but no longer have a brand. */
const deleteBrand =
  (deps: GroupDeps): Operation<typeof brandEndpoints.deleteBrand> =>
  async ({ params: { id } }, context) => {
    const { table } = deps;
    const { storeId } = context;
    const detached = brandOf(table, storeId, id);
    const answer = { status: 200, body: { data: { object: 'brand', id, deleted: true } } } as const;
    await retryOnConflict(['brand'], async () => {
      const brand = orNotFound(await getBrand(table, storeId, id), 'brand');
      await detachProducts(deps, context, detached);
      await commit(table, context, { writes: removeBrandWrites(storeId, brand), events: [], answer, before: brandView(brand) });
    });
    // Detach the products a second time. If a product was given the brand just before the deletion, it may have been
    // missing from the index the first time.
    await detachProducts(deps, context, detached);
    return answer;
  };

const brandOf = (table: Table, storeId: string, id: number): Detached => ({
  noun: 'brand',
  members: (limit) => readBrandMembers(table, storeId, id, limit),
  without: (product) => (product.brandId === id ? { ...product, brandId: null } : null),
  // When a product loses its brand, DynamoDB removes the product from the brand's index.
  forget: async () => {},
});
