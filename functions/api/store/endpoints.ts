import { defineEndpoint } from '#shared/http/endpoint.ts';
import { externalIdParam } from '#shared/http/external-id-param.ts';
import { integerParam, listParams, requiredParam } from '#shared/http/query-params.ts';
import { namesParam, wordsParam } from '#shared/http/search-params.ts';
import { LocationSchema } from '#shared/inventory/location-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { foundKinds, SearchResultsSchema } from '#shared/search/search-schema.ts';
import { StoreSchema } from '#shared/stores/store-schema.ts';

/** The store itself, the places that hold its stock (specification: Endpoints), and what is found in it by words (an addition). */
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
    description: 'Newest first, those that are not active included.',
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
    description: 'By its id, as stock and orders name it in `location_id`.',
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
      'and the names, e-mail and phone of who gets them, bookings by number and by who comes, gift cards by the last four characters, and purchase orders by ' +
      'number and the name of the supplier. Each word that is asked for begins a word of what is found, whatever its case and accents. ' +
      'Kinds that the credential has no scope to read are left out. Of each kind what has exactly the SKU, e-mail, number or id that was asked for comes ' +
      'first, then the newest; more names the kinds of which there is more: the lists show it with the same q. A change is found a moment later.',
    query: {
      q: requiredParam(wordsParam('The words to look for.')),
      objects: namesParam(foundKinds, 'Only these kinds, with commas between them; all unless sent.'),
      limit: integerParam(1, 50, 'Objects of each kind; 5 unless sent.'),
    },
    success: { status: 200, body: dataOf(SearchResultsSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
