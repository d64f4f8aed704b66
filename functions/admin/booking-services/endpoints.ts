import * as v from 'valibot';
import { bookingConfirmations } from '#shared/bookings/services/booking-service.ts';
import { bookingServiceBody } from '#shared/bookings/services/booking-service-body.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { enumParam, listParams } from '#shared/http/query-params.ts';
import { Count, enumOf, Id, Percent, Timestamp } from '#shared/kernel/fields-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

/**
 * The names of the objects to which a service's ids refer, returned with `include=names`. The name of a deleted object
 * is null.
 */
const BookingServiceNames = v.pipe(
  v.strictObject({
    product: v.nullable(v.string()),
    variants: v.array(v.strictObject({ variant_id: Id, variant_title: v.nullable(v.string()) })),
    resources: v.array(v.strictObject({ resource_id: Id, name: v.string() })),
  }),
  v.title('BookingServiceNames'),
);

/** The booking rules of a product of kind `booking`; `id` is the product's id. */
export const BookingServiceSchema = v.pipe(
  v.strictObject({
    object: v.literal('booking_service'),
    id: Id,
    product_id: Id,
    duration_minutes: Count,
    variant_durations: v.array(v.strictObject({ variant_id: Id, duration_minutes: Count })),
    buffer_before: Count,
    buffer_after: Count,
    slot_step_minutes: Count,
    capacity: Count,
    lead_time_minutes: Count,
    window_days: Count,
    confirm: enumOf(bookingConfirmations),
    resources: v.array(Id),
    cancellation: v.array(v.strictObject({ hours_before: Count, refund_percent: Percent })),
    deposit_percent: Percent,
    updated_at: Timestamp,
    names: v.exactOptional(BookingServiceNames),
  }),
  v.title('BookingService'),
);
export type BookingServiceView = v.InferOutput<typeof BookingServiceSchema>;

const include = enumParam(['names'], 'Adds `names` to each service: the names of its product, variants and resources.');

export const PutBookingService = v.pipe(bookingServiceBody.create, v.title('PutBookingService'));

const path = '/stores/{store_id}/booking-services';

export const bookingServiceEndpoints = {
  listBookingServices: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:bookings',
    summary: 'List booking services',
    description: 'The service of the newest product comes first.',
    query: { limit: listParams.limit, cursor: listParams.cursor, updated_since: listParams.updated_since, include },
    success: { status: 200, body: pageSchema(BookingServiceSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  getBookingService: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:bookings',
    summary: 'Get the booking rules of a product',
    description: '`id` is the id of the product.',
    query: { include },
    success: { status: 200, body: dataOf(BookingServiceSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  putBookingService: defineEndpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    scope: 'staff:bookings',
    summary: 'Set the booking rules of a product',
    description:
      'Replaces all rules; `id` is the id of a product of kind `booking`. By default there are no buffers, slots begin every 15 minutes, there is one ' +
      'seat per slot, no lead time and a window of 90 days, bookings are confirmed immediately, cancellations refund nothing and no deposit is taken. The ' +
      'cancellation rules are sorted by `hours_before`, longest first; the first rule whose time is still met applies. Existing bookings ' +
      'stay as they are. A store has at most 500 services.',
    body: PutBookingService,
    success: { status: 200, body: dataOf(BookingServiceSchema) },
    errors: ['not_a_booking_product', 'unknown_id', 'duplicate', 'limit_reached'],
    idempotent: false,
    emits: [],
  }),
  deleteBookingService: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:bookings',
    summary: 'Stop booking a product',
    description: 'The product takes no new bookings; existing bookings stay.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
