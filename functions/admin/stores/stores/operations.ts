import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { listAllStores, listStoresOfStaff } from '#shared/stores/store-lists-table.ts';
import type { AdminDeps } from '../operations.ts';
import { adminStoreView } from './admin-store-view.ts';
import { createStore } from './create-store.ts';
import type { adminStoreEndpoints } from './endpoints.ts';
import { updateStore } from './update-store.ts';

export const adminStoreOperations = (deps: AdminDeps): Operations<typeof adminStoreEndpoints> => ({
  listStores: listStores(deps),
  createStore: createStore(deps),
  // The pipeline has just read the store in the path.
  getStore: async (_input, { store }) => ({ status: 200, body: { data: adminStoreView(store) } }),
  updateStore: updateStore(deps),
});

/** A page of the stores that the caller may enter. */
const listStores =
  ({ table, platformCursorSecret }: AdminDeps): Operation<typeof adminStoreEndpoints.listStores> =>
  async ({ query }, { staff, nowMs }) => {
    const secret = await platformCursorSecret();
    const list = staff?.operator === true ? 'stores' : `stores of ${staff?.email ?? ''}`;
    const wanted = readPageRequest(secret, list, query);
    const page = staff?.operator === true ? await listAllStores(table, wanted) : await listStoresOfStaff(table, staff?.email ?? '', wanted);
    return { status: 200, body: listBody(secret, list, query, page, { nowMs, view: adminStoreView }) };
  };
