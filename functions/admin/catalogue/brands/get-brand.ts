import { brandView } from '#shared/catalogue/brand-view.ts';
import { getBrand as readBrand } from '#shared/catalogue/brands-table.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import type { brandEndpoints } from './endpoints.ts';

/** One brand of the store. */
export const getBrand =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof brandEndpoints.getBrand> =>
  async ({ params }, { storeId }) => {
    const brand = found(await readBrand(table, storeId, params.id), 'brand');
    return { status: 200, body: { data: brandView(brand) } };
  };
