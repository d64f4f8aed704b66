import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { locationTypes } from '#shared/inventory/location.ts';
import { LocationSchema } from '#shared/inventory/location-schema.ts';
import { AddressInput } from '#shared/kernel/address-schema.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { enumOf, Flag, integer, requiredText, textUpTo } from '#shared/kernel/fields-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { Timezone } from '#shared/kernel/timezone-schema.ts';

const optionalFields = {
  type: v.exactOptional(enumOf(locationTypes)),
  address: v.exactOptional(v.nullable(AddressInput)),
  phone: v.exactOptional(v.nullable(textUpTo(50))),
  fulfils_online: v.exactOptional(Flag),
  pickup: v.exactOptional(Flag),
  priority: v.exactOptional(integer(0, 1_000_000)),
  is_active: v.exactOptional(Flag),
  is_default: v.exactOptional(Flag),
  timezone: v.exactOptional(v.nullable(Timezone)),
};
const Name = requiredText(200);

export const CreateLocation = v.pipe(object({ name: Name, ...optionalFields }), v.title('CreateLocation'));
export const UpdateLocation = v.pipe(object({ name: v.exactOptional(Name), ...optionalFields }), v.title('UpdateLocation'));

const path = '/stores/{store_id}/locations';

export const locationEndpoints = {
  listLocations: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:inventory|settings',
    summary: 'List locations',
    query: listParams,
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
      'The first one becomes the default. Unless told, a location is an active `warehouse` that fulfills online orders. A store has at most 50.',
    body: CreateLocation,
    success: { status: 201, body: dataOf(LocationSchema) },
    errors: ['limit_reached', 'inactive_location'],
    idempotent: true,
    emits: [],
  }),
  getLocation: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:inventory|settings',
    summary: 'Get a location',
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
    description: '`is_default: true` makes it the default instead of the one before. One that is the default or holds stock stays active.',
    body: UpdateLocation,
    success: { status: 200, body: dataOf(LocationSchema) },
    errors: ['in_use', 'inactive_location'],
    idempotent: false,
    emits: [],
  }),
  deleteLocation: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:settings',
    summary: 'Delete a location',
    description: 'The default location, and one that holds stock or has booking resources, cannot be deleted.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: ['in_use'],
    idempotent: false,
    emits: [],
  }),
} as const;
