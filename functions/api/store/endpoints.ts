import { defineEndpoint } from '#shared/http/endpoint.ts';
import { externalIdParam } from '#shared/http/external-id-param.ts';
import { integerParam, listParams, requiredParam } from '#shared/http/query-params.ts';
import { namesParam, wordsParam } from '#shared/http/search-params.ts';
import { LocationSchema } from '#shared/inventory/location-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { foundKinds, SearchResultsSchema } from '#shared/search/search-schema.ts';
import { StoreSchema } from '#shared/stores/store-schema.ts';

/**
 * The store and its locations (specification: Endpoints), and the search across the store's objects (an addition to the
 * specification).
 */
export const storeEndpoints = {
  getStore: defineEndpoint({
    method: 'GET',
    path: '/store',
    scope: 'read_store',
    summary: 'Get the store',
    description: 'The store that the credential belongs to.',
    success: { status: 200, body: dataOf(StoreSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  listLocations: defineEndpoint({
    method: 'GET',
    path: '/locations',
    scope: 'read_inventory',
    summary: 'List locations',
    description: 'Newest first, including inactive locations.',
    query: { ...listParams, external_id: externalIdParam('The location with this id in another system, such as `sap:4711`.') },
    success: { status: 200, body: pageSchema(LocationSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  getLocation: defineEndpoint({
    method: 'GET',
    path: '/locations/{id}',
    scope: 'read_inventory',
    summary: 'Get a location',
    description: 'By the id that stock and orders have in `location_id`.',
    success: { status: 200, body: dataOf(LocationSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  search: defineEndpoint({
    method: 'GET',
    path: '/search',
    scope: 'integration',
    summary: 'Search',
    description:
      'Finds products and their variants by name, SKU, barcode and option values, customers by name, company, e-mail and phone, orders by number, tags, ' +
      "and the recipient's names, e-mail and phone, bookings by number and attendee, gift cards by the last four characters, and purchase orders by " +
      'number and the name of the supplier. Each word of the query must begin a word of the object; case and accents are ignored. ' +
      'Kinds that the credential may not read are left out. Within each kind, objects whose SKU, e-mail, number or id equals the query come ' +
      'first, then the newest; more names the kinds with further matches, which their lists show with the same q. A change is found a moment later.',
    query: {
      q: requiredParam(wordsParam('The words to search for.')),
      objects: namesParam(foundKinds, 'Only these kinds, comma-separated. Default: all.'),
      limit: integerParam(1, 50, 'The number of objects per kind. Default: 5.'),
    },
    success: { status: 200, body: dataOf(SearchResultsSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
