import { brandPages } from '../../../shared/data/brands.ts';
import { readPage } from '../../../shared/data/read-page.ts';
import { listBody, readPageRequest } from '../../../shared/http/paging.ts';
import type { Operation } from '../../../shared/http/request-context.ts';
import { brandView } from '../../../shared/views/brand-view.ts';
import { withinBytes } from '../../../shared/within-bytes.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import type { brandEndpoints } from './endpoints.ts';

/** A page of the store's brands. */
export const listBrands =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof brandEndpoints.listBrands> =>
  async ({ query }, { storeId, store: { cursorSecret }, nowMs }) => {
    const page = await readPage(table, brandPages(storeId), readPageRequest(cursorSecret, 'brands', query));
    return { status: 200, body: listBody(cursorSecret, 'brands', query, withinBytes(page, brandView), { nowMs, view: (shown) => shown }) };
  };
