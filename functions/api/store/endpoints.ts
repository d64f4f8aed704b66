import { defineEndpoint } from '#shared/http/endpoint.ts';
import { externalIdParam } from '#shared/http/external-id-param.ts';
import { listParams } from '#shared/http/query-params.ts';
import { LocationSchema } from '#shared/inventory/location-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { StoreSchema } from '#shared/stores/store-schema.ts';

/** The store itself and the places that hold its stock (specification: Endpoints). */
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
} as const;
