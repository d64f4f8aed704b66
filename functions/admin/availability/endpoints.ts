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
      'Sorted by start time, then by resource. Dates are local dates of the location; by default `from` is ' +
      'today in the time zone of the store and `to` is 30 days later.',
    query: {
      variant_id: requiredParam(idParam('The variant to book.')),
      from: dateParam('The first date, in the time zone of the location.'),
      to: dateParam('The last date, in the time zone of the location; at most 92 days in all.'),
      seats: integerParam(1, 1_000, 'Only slots with at least this many free seats. Default: 1.'),
      resource_id: idParam('Only slots of this resource.'),
      location_id: idParam('Only slots at this location.'),
      limit: listParams.limit,
      cursor: listParams.cursor,
    },
    success: { status: 200, body: pageSchema(BookingSlotSchema) },
    errors: ['invalid_cursor', 'unknown_id', 'not_a_booking_variant', 'ends_before_start', 'too_large'],
    idempotent: false,
    emits: [],
  }),
} as const;
