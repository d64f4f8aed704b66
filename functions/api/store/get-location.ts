import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { locationView } from '#shared/inventory/location-view.ts';
import { getLocation as readLocation } from '#shared/inventory/locations-table.ts';
import type { StoreDeps } from './deps.ts';
import type { storeEndpoints } from './endpoints.ts';

/** One location of the store. */
export const getLocation =
  ({ table }: StoreDeps): Operation<typeof storeEndpoints.getLocation> =>
  async ({ params }, { storeId }) => {
    const location = found(await readLocation(table, storeId, params.id), 'location');
    return { status: 200, body: { data: locationView(location) } };
  };
