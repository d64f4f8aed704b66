import type { Operations } from '#shared/http/request-context.ts';
import { locationView } from '#shared/inventory/location-view.ts';
import { getLocation, locationPages } from '#shared/inventory/locations-table.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import { createLocation } from './create-location.ts';
import { deleteLocation } from './delete-location.ts';
import type { locationEndpoints } from './endpoints.ts';
import { updateLocation } from './update-location.ts';

export const locationOperations = (deps: AdminCatalogueDeps): Operations<typeof locationEndpoints> => ({
  listLocations: listPage(deps.table, 'locations', (_query, { storeId }) => locationPages(storeId), locationView),
  createLocation: createLocation(deps),
  getLocation: getOne('location', (storeId, id) => getLocation(deps.table, storeId, id), locationView),
  updateLocation: updateLocation(deps),
  deleteLocation: deleteLocation(deps),
});
