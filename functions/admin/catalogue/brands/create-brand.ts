import type { Brand } from '#shared/catalogue/brand.ts';
import { brandView } from '#shared/catalogue/brand-view.ts';
import { addBrandWrites } from '#shared/catalogue/brands-table.ts';
import { slugCandidates } from '#shared/catalogue/slug.ts';
import { slugRefusal, withFreeSlug } from '#shared/catalogue/with-free-slug-table.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import type { brandEndpoints } from './endpoints.ts';

type Deps = Pick<AdminCatalogueDeps, 'table' | 'newId'>;

/** Adds a brand. */
export const createBrand =
  ({ table, newId }: Deps): Operation<typeof brandEndpoints.createBrand> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const add = async (): Promise<Brand> => {
      const id = newId();
      const createdAtMs = idTimeMs(id);
      return withFreeSlug(body.slug ? [body.slug] : slugCandidates(body.name, id, 'brand'), async (slug) => {
        const brand: Brand = {
          id,
          name: body.name,
          slug,
          description: body.description ?? null,
          website: body.website ?? null,
          createdAtMs,
          updatedAtMs: createdAtMs,
        };
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
