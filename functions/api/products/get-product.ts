import { productView } from '#shared/catalogue/product-view.ts';
import { getProduct as readProduct } from '#shared/catalogue/products-table.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { getProductStock } from '#shared/inventory/variant-stock-table.ts';
import type { ProductDeps } from './deps.ts';
import type { productEndpoints } from './endpoints.ts';

/** One product of the store, with its stock: all that it needs is read at once. */
export const getProduct =
  ({ table }: Pick<ProductDeps, 'table'>): Operation<typeof productEndpoints.getProduct> =>
  async ({ params }, { storeId, store }) => {
    const [product, stock, locations] = await Promise.all([
      readProduct(table, storeId, params.id),
      getProductStock(table, storeId, params.id),
      listLocations(table, storeId),
    ]);
    return { status: 200, body: { data: productView(found(product, 'product'), { stock, locations, currency: store.currency }) } };
  };
