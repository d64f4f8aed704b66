import type { Brand } from '#shared/catalogue/brand.ts';
import { brandView } from '#shared/catalogue/brand-view.ts';
import { getBrand, replaceBrandWrites } from '#shared/catalogue/brands-table.ts';
import { slugCandidates } from '#shared/catalogue/slug.ts';
import { slugRefusal, withFreeSlug } from '#shared/catalogue/with-free-slug-table.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import type { brandEndpoints } from './endpoints.ts';

type Body = BodyOf<typeof brandEndpoints.updateBrand>;

/** Changes what is sent. */
export const updateBrand =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof brandEndpoints.updateBrand> =>
  async ({ params, body }, context) => {
    const { storeId, nowMs } = context;
    const after = await retryOnConflict(['brand'], async () => {
      const before = found(await getBrand(table, storeId, params.id), 'brand');
      return withFreeSlug(wantedSlugs(before, body), async (slug) => {
        const changed = changedBrand(before, body, slug);
        if (sameValue(before, changed)) return before;
        const brand = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
        const answer = { status: 200, body: { data: brandView(brand) } };
        await commit(table, context, { writes: replaceBrandWrites(storeId, before, brand), events: [], answer });
        return brand;
      });
    }).catch((error: unknown) => {
      throw slugRefusal(error);
    });
    return { status: 200, body: { data: brandView(after) } };
  };

const changedBrand = (before: Brand, body: Body, slug: string): Brand => ({
  ...before,
  slug,
  name: body.name ?? before.name,
  description: body.description === undefined ? before.description : body.description,
  website: body.website === undefined ? before.website : body.website,
});

// A new name keeps the old slug: links to the brand go on working. Only an empty slug asks for a new one.
const wantedSlugs = (before: Brand, { name, slug }: Body): readonly string[] => {
  if (slug === undefined) return [before.slug];
  return slug ? [slug] : slugCandidates(name ?? before.name, before.id, 'brand');
};
