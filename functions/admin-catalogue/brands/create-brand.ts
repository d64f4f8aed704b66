import { addBrandWrites } from '../../../shared/data/brands.ts';
import { commit } from '../../../shared/data/commit.ts';
import { retryStale } from '../../../shared/data/retry-stale.ts';
import { withFreeSlug } from '../../../shared/data/with-free-slug.ts';
import type { Brand } from '../../../shared/domain/brand.ts';
import { idTimeMs } from '../../../shared/domain/object-id.ts';
import { slugCandidates } from '../../../shared/domain/slug.ts';
import type { Operation } from '../../../shared/http/request-context.ts';
import { brandView } from '../../../shared/views/brand-view.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { slugRefusal } from '../slug-refusal.ts';
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
    const brand = await retryStale(['brand'], add).catch((error: unknown) => {
      throw slugRefusal(error);
    });
    return { status: 201, body: { data: brandView(brand) } };
  };
