import { brandMembers } from '#shared/catalogue/brand-members-table.ts';
import { getBrand, removeBrandWrites } from '#shared/catalogue/brands-table.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type Detached, detachProducts } from '../categories/detach-products.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import type { brandEndpoints } from './endpoints.ts';

type Deps = Pick<AdminCatalogueDeps, 'table' | 'newEventId'>;

/** Removes a brand; its products stay and lose it, as those of a category do. */
export const deleteBrand =
  (deps: Deps): Operation<typeof brandEndpoints.deleteBrand> =>
  async ({ params: { id } }, context) => {
    const { table } = deps;
    const { storeId } = context;
    const detached = brandOf(table, storeId, id);
    const answer = { status: 200, body: { data: { object: 'brand', id, deleted: true } } } as const;
    await retryOnConflict(['brand'], async () => {
      const brand = found(await getBrand(table, storeId, id), 'brand');
      await detachProducts(deps, context, detached);
      await commit(table, context, { writes: removeBrandWrites(storeId, brand), events: [], answer });
    });
    // Those that took it between the two; no product can take it any more.
    await detachProducts(deps, context, detached);
    return answer;
  };

const brandOf = (table: Table, storeId: string, id: number): Detached => ({
  noun: 'brand',
  members: (limit) => brandMembers(table, storeId, id, limit),
  without: (product) => (product.brandId === id ? { ...product, brandId: null } : null),
  // The index forgets by itself.
  forget: async () => {},
});
