import * as v from 'valibot';
import { bookingResourceBody } from '#shared/bookings/services/booking-resource-body.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { Flag, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

/** A resource that bookings occupy, such as a person or a room. */
export const BookingResourceSchema = v.pipe(
  v.strictObject({
    object: v.literal('booking_resource'),
    id: Id,
    name: v.string(),
    location_id: v.nullable(Id),
    is_active: Flag,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('BookingResource'),
);
export type BookingResourceView = v.InferOutput<typeof BookingResourceSchema>;

export const CreateBookingResource = v.pipe(bookingResourceBody.create, v.title('CreateBookingResource'));
export const UpdateBookingResource = v.pipe(bookingResourceBody.update, v.title('UpdateBookingResource'));

const path = '/stores/{store_id}/booking-resources';

export const bookingResourceEndpoints = {
  listBookingResources: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:bookings',
    summary: 'List booking resources',
    description: 'Newest first, including resources that take no new bookings.',
    query: listParams,
    success: { status: 200, body: pageSchema(BookingResourceSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  createBookingResource: defineEndpoint({
    method: 'POST',
    path,
    scope: 'staff:bookings',
    summary: 'Create a booking resource',
    description:
      'A room, a person or a court that serves one booking service at a time. Its time zone is that of its location, or otherwise of ' +
      'the store. A store has at most 200 resources.',
    body: CreateBookingResource,
    success: { status: 201, body: dataOf(BookingResourceSchema) },
    errors: ['limit_reached', 'unknown_id', 'inactive_location'],
    idempotent: true,
    emits: [],
  }),
  getBookingResource: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:bookings',
    summary: 'Get a booking resource',
    description: 'A room, a person or a court, with its location.',
    success: { status: 200, body: dataOf(BookingResourceSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateBookingResource: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope: 'staff:bookings',
    summary: 'Change a booking resource',
    description: 'An inactive resource takes no new bookings; existing bookings stay.',
    body: UpdateBookingResource,
    success: { status: 200, body: dataOf(BookingResourceSchema) },
    errors: ['unknown_id', 'inactive_location'],
    idempotent: false,
    emits: [],
  }),
  deleteBookingResource: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:bookings',
    summary: 'Delete a booking resource',
    description: 'A resource that a service uses, or that has upcoming bookings, cannot be deleted.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: ['in_use'],
    idempotent: false,
    emits: [],
  }),
} as const;
