import type { Operations } from '#shared/http/request-context.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { createLocation } from './create-location.ts';
import { deleteLocation } from './delete-location.ts';
import type { locationEndpoints } from './endpoints.ts';
import { getLocation } from './get-location.ts';
import { listLocations } from './list-locations.ts';
import { updateLocation } from './update-location.ts';

export const locationOperations = (deps: AdminCatalogueDeps): Operations<typeof locationEndpoints> => ({
  listLocations: listLocations(deps),
  createLocation: createLocation(deps),
  getLocation: getLocation(deps),
  updateLocation: updateLocation(deps),
  deleteLocation: deleteLocation(deps),
});
