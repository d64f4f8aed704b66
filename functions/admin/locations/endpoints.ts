import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { externalIdParam } from '#shared/http/external-id-param.ts';
import { listParams } from '#shared/http/query-params.ts';
import { locationBody } from '#shared/inventory/location-body.ts';
import { LocationSchema } from '#shared/inventory/location-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

export const CreateLocation = v.pipe(locationBody.create, v.title('CreateLocation'));
export const UpdateLocation = v.pipe(locationBody.update, v.title('UpdateLocation'));

const path = '/stores/{store_id}/locations';

export const locationEndpoints = {
  listLocations: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:inventory|settings',
    summary: 'List locations',
    description: 'Newest first, including inactive locations.',
    query: { ...listParams, external_id: externalIdParam('The location with this id in another system, such as `sap:4711`.') },
    success: { status: 200, body: pageSchema(LocationSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  createLocation: defineEndpoint({
    method: 'POST',
    path,
    scope: 'staff:settings',
    summary: 'Create a location',
    description:
      'The first location of a store becomes its default. By default a location is an active `warehouse` that fulfills online orders. A store has at most 50 locations.',
    body: CreateLocation,
    success: { status: 201, body: dataOf(LocationSchema) },
    errors: ['taken', 'limit_reached', 'inactive_location'],
    idempotent: true,
    emits: [],
  }),
  getLocation: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:inventory|settings',
    summary: 'Get a location',
    description: 'By the id that stock and orders have in `location_id`.',
    success: { status: 200, body: dataOf(LocationSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateLocation: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope: 'staff:settings',
    summary: 'Change a location',
    description:
      '`is_default: true` replaces the current default location. The default location and locations with stock must stay active.',
    body: UpdateLocation,
    success: { status: 200, body: dataOf(LocationSchema) },
    errors: ['in_use', 'taken', 'max_items', 'inactive_location'],
    idempotent: false,
    emits: [],
  }),
  deleteLocation: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:settings',
    summary: 'Delete a location',
    description: 'The default location and locations with stock or booking resources cannot be deleted.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: ['in_use'],
    idempotent: false,
    emits: [],
  }),
} as const;
