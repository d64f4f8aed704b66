import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { listAllStores, listStoresOfStaff } from '#shared/stores/store-lists-table.ts';
import type { AdminDeps } from '../deps.ts';
import { adminStoreView } from './admin-store-view.ts';
import type { adminStoreEndpoints } from './endpoints.ts';

/** A page of the stores that the caller may enter. */
export const listStores =
  ({ table, platformCursorSecret }: Pick<AdminDeps, 'table' | 'platformCursorSecret'>): Operation<typeof adminStoreEndpoints.listStores> =>
  async ({ query }, { staff, nowMs }) => {
    const secret = await platformCursorSecret();
    const list = staff?.operator === true ? 'stores' : `stores of ${staff?.email ?? ''}`;
    const wanted = readPageRequest(secret, list, query);
    const page = staff?.operator === true ? await listAllStores(table, wanted) : await listStoresOfStaff(table, staff?.email ?? '', wanted);
    return { status: 200, body: listBody(secret, list, query, page, { nowMs, view: adminStoreView }) };
  };
