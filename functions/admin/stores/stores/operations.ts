import type { Operations } from '#shared/http/request-context.ts';
import type { AdminDeps } from '../deps.ts';
import { createStore } from './create-store.ts';
import type { adminStoreEndpoints } from './endpoints.ts';
import { getStore } from './get-store.ts';
import { listStores } from './list-stores.ts';
import { updateStore } from './update-store.ts';

export const adminStoreOperations = (deps: AdminDeps): Operations<typeof adminStoreEndpoints> => ({
  listStores: listStores(deps),
  createStore: createStore(deps),
  getStore: getStore(),
  updateStore: updateStore(deps),
});
