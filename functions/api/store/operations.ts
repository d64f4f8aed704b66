import type { Operations } from '#shared/http/request-context.ts';
import { locationView } from '#shared/inventory/location-view.ts';
import { getLocation, locationPages } from '#shared/inventory/locations-table.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import { storeView } from '#shared/stores/store-view.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { storeEndpoints } from './endpoints.ts';
import { search } from './search.ts';

/** Returns the group's operations, keyed by contract name. */
export const storeOperations = ({ table }: { readonly table: Table }): Operations<typeof storeEndpoints> => ({
  // The pipeline has already read the store that the credential belongs to.
  getStore: async (_input, { store }) => ({ status: 200, body: { data: storeView(store) } }),
  listLocations: listPage(
    table,
    'locations',
    ({ external_id: externalId }, { storeId }) => locationPages(table, storeId, externalId),
    locationView,
  ),
  search: search(table),
  getLocation: getOne('location', (storeId, id) => getLocation(table, storeId, id), locationView),
});
