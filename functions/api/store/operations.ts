import type { Operations } from '#shared/http/request-context.ts';
import type { StoreDeps } from './deps.ts';
import type { storeEndpoints } from './endpoints.ts';
import { getLocation } from './get-location.ts';
import { getStore } from './get-store.ts';
import { listLocations } from './list-locations.ts';

/** The operations of the group, by the names of their contracts. */
export const storeOperations = (deps: StoreDeps): Operations<typeof storeEndpoints> => ({
  getStore: getStore(),
  listLocations: listLocations(deps),
  getLocation: getLocation(deps),
});
