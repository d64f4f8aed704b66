import { listProducts as readProducts } from '#shared/catalogue/product-pages-table.ts';
import { productView } from '#shared/catalogue/product-view.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { truncateToBytes } from '#shared/operations/truncate-to-bytes.ts';
import type { ProductDeps } from './deps.ts';
import type { productEndpoints } from './endpoints.ts';

/** A page of products, newest first (specification: Product filters). */
export const listProducts =
  ({ table }: Pick<ProductDeps, 'table'>): Operation<typeof productEndpoints.listProducts> =>
  async ({ query }, { storeId, store, nowMs }) => {
    const { status, kind, category_id: categoryId, brand_id: brandId, sku, slug, ids } = query;
    const [page, locations] = await Promise.all([
      readProducts(
        table,
        storeId,
        { status, kind, categoryId, brandId, sku, slug, ids },
        readPageRequest(store.cursorSecret, 'products', query),
      ),
      listLocations(table, storeId),
    ]);
    const shown = truncateToBytes(page, ({ product, stock }) => productView(product, { stock, locations, currency: store.currency }));
    return { status: 200, body: listBody(store.cursorSecret, 'products', query, shown, { nowMs, view: (product) => product }) };
  };
