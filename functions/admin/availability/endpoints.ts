import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { dateParam, idParam, integerParam, listParams, requiredParam } from '#shared/http/query-params.ts';
import { Count, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { pageSchema } from '#shared/kernel/list-schema.ts';

/** A time at which a booking can begin. */
export const BookingSlotSchema = v.pipe(
  v.strictObject({
    object: v.literal('booking_slot'),
    variant_id: Id,
    resource_id: Id,
    location_id: v.nullable(Id),
    starts_at: Timestamp,
    ends_at: Timestamp,
    timezone: v.string(),
    seats_available: Count,
  }),
  v.title('BookingSlot'),
);
export type BookingSlotView = v.InferOutput<typeof BookingSlotSchema>;

export const availabilityEndpoints = {
  listBookingSlots: defineEndpoint({
    method: 'GET',
    path: '/stores/{store_id}/bookings/availability',
    scope: 'staff:bookings',
    summary: 'List the times at which a variant can be booked',
    description:
      'In the order of their beginning, then of the resource. Dates are those of the place; by default `from` is ' +
      'today in the time zone of the store, and `to` 30 days later.',
    query: {
      variant_id: requiredParam(idParam('The variant that is booked.')),
      from: dateParam('The first date, of the place.'),
      to: dateParam('The last date, of the place; at most 92 days in all.'),
      seats: integerParam(1, 1_000, 'Only where so many seats are free. Default: 1.'),
      resource_id: idParam('Only at this resource.'),
      location_id: idParam('Only at this location.'),
      limit: listParams.limit,
      cursor: listParams.cursor,
    },
    success: { status: 200, body: pageSchema(BookingSlotSchema) },
    errors: ['invalid_cursor', 'unknown_id', 'not_a_booking_variant', 'ends_before_start', 'too_large'],
    idempotent: false,
    emits: [],
  }),
} as const;
