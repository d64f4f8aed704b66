import { brandView } from '#shared/catalogue/brand-view.ts';
import { getBrand as readBrand } from '#shared/catalogue/brands-table.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import type { ProductDeps } from './deps.ts';
import type { productEndpoints } from './endpoints.ts';

/** One brand of the store. */
export const getBrand =
  ({ table }: Pick<ProductDeps, 'table'>): Operation<typeof productEndpoints.getBrand> =>
  async ({ params }, { storeId }) => {
    const brand = found(await readBrand(table, storeId, params.id), 'brand');
    return { status: 200, body: { data: brandView(brand) } };
  };
