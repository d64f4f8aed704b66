import { getBrand, removeBrandWrites } from '../../../shared/data/brands.ts';
import { commit } from '../../../shared/data/commit.ts';
import { parseProduct, productFilter } from '../../../shared/data/products.ts';
import { readPage } from '../../../shared/data/read-page.ts';
import { retryStale } from '../../../shared/data/retry-stale.ts';
import type { Table } from '../../../shared/data/table-client.ts';
import { fieldError } from '../../../shared/domain/errors.ts';
import { found } from '../../../shared/http/found.ts';
import type { Operation } from '../../../shared/http/request-context.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import type { brandEndpoints } from './endpoints.ts';

/** Removes a brand that no product carries. */
export const deleteBrand =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof brandEndpoints.deleteBrand> =>
  ({ params: { id } }, context) =>
    retryStale(['brand'], async () => {
      const { storeId } = context;
      const brand = found(await getBrand(table, storeId, id), 'brand');
      if (await isCarried(table, storeId, id)) throw fieldError('', 'in_use', 'Products carry this brand; give them another one first.');
      const answer = { status: 200, body: { data: { object: 'brand', id, deleted: true } } } as const;
      await commit(table, context, { writes: removeBrandWrites(storeId, brand), events: [], answer });
      return answer;
    });

// The index may lag a moment: a product given the brand in that moment keeps an id that is gone, as after any deletion.
async function isCarried(table: Table, storeId: string, brandId: number): Promise<boolean> {
  const { items } = await readPage(
    table,
    {
      storeId,
      kind: 'PRODUCT',
      filter: productFilter.brand(storeId, brandId),
      parse: parseProduct,
      accept: (product) => product.brandId === brandId,
    },
    { limit: 1, after: null, updatedSinceMs: null, createdSinceMs: null },
  );
  return items.length > 0;
}
