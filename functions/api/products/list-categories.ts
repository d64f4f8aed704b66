import { categoryPages } from '#shared/catalogue/categories-table.ts';
import { categoryView } from '#shared/catalogue/category-view.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { truncateToBytes } from '#shared/operations/truncate-to-bytes.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { ProductDeps } from './deps.ts';
import type { productEndpoints } from './endpoints.ts';

/** A page of the store's categories, or of the children of one, newest first. */
export const listCategories =
  ({ table }: Pick<ProductDeps, 'table'>): Operation<typeof productEndpoints.listCategories> =>
  async ({ query }, { storeId, store: { cursorSecret }, nowMs }) => {
    const source = categoryPages(storeId, query.parent_id ?? null);
    const page = await readPage(table, source, readPageRequest(cursorSecret, 'categories', query));
    return {
      status: 200,
      body: listBody(cursorSecret, 'categories', query, truncateToBytes(page, categoryView), { nowMs, view: (shown) => shown }),
    };
  };
