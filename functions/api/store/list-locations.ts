import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { locationView } from '#shared/inventory/location-view.ts';
import { locationPages } from '#shared/inventory/locations-table.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { StoreDeps } from './deps.ts';
import type { storeEndpoints } from './endpoints.ts';

/** A page of the store's locations, newest first. */
export const listLocations =
  ({ table }: StoreDeps): Operation<typeof storeEndpoints.listLocations> =>
  async ({ query }, { storeId, store: { cursorSecret }, nowMs }) => {
    const page = await readPage(table, locationPages(storeId), readPageRequest(cursorSecret, 'locations', query));
    return { status: 200, body: listBody(cursorSecret, 'locations', query, page, { nowMs, view: locationView }) };
  };
