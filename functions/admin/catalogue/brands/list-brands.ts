import { brandView } from '#shared/catalogue/brand-view.ts';
import { brandPages } from '#shared/catalogue/brands-table.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { truncateToBytes } from '#shared/operations/truncate-to-bytes.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import type { brandEndpoints } from './endpoints.ts';

/** A page of the store's brands. */
export const listBrands =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof brandEndpoints.listBrands> =>
  async ({ query }, { storeId, store: { cursorSecret }, nowMs }) => {
    const page = await readPage(table, brandPages(storeId), readPageRequest(cursorSecret, 'brands', query));
    return {
      status: 200,
      body: listBody(cursorSecret, 'brands', query, truncateToBytes(page, brandView), { nowMs, view: (shown) => shown }),
    };
  };
