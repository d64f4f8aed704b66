import { padId } from '../../shared/data/keys.ts';
import { listLocations } from '../../shared/data/locations.ts';
import { listProducts as readProducts } from '../../shared/data/product-pages.ts';
import { type FoundPage, listBody, readPageRequest } from '../../shared/http/paging.ts';
import type { Operation } from '../../shared/http/request-context.ts';
import type { ProductView } from '../../shared/schema/product.ts';
import { productView } from '../../shared/views/product-view.ts';
import type { ProductDeps } from './deps.ts';
import type { productEndpoints } from './endpoints.ts';

/** Lambda answers with at most 6 MB; a page of very large products ends before that. */
const maxPageBytes = 4_000_000;

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
    const views = page.items.map(({ product, stock }) => productView(product, { stock, locations, currency: store.currency }));
    const shown = withinBytes({ items: views, next: page.next });
    return { status: 200, body: listBody(store.cursorSecret, 'products', query, shown, { nowMs, view: (product) => product }) };
  };

function withinBytes({ items, next }: FoundPage<ProductView>): FoundPage<ProductView> {
  let bytes = 0;
  const first = items.findIndex((item, index) => {
    bytes += Buffer.byteLength(JSON.stringify(item));
    return bytes > maxPageBytes && index > 0;
  });
  const last = items[first - 1];
  return first === -1 || last === undefined ? { items, next } : { items: items.slice(0, first), next: padId(last.id) };
}
