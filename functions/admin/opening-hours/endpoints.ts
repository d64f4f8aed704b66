import * as v from 'valibot';
import { weekdays } from '#shared/bookings/services/opening-hours.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { object, patternUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { CalendarDateInput, Id, list, PlainDate, Timestamp } from '#shared/kernel/fields-schema.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';

const notATime = issueText('invalid_format', 'must be a time such as 09:30, up to 24:00.');
const ClockTime = v.pipe(patternUpTo(5, notATime), v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, notATime));
const rangeFields = { opens_at: v.pipe(ClockTime, v.examples(['09:00'])), closes_at: v.pipe(ClockTime, v.examples(['17:00'])) };

const RangeSchema = v.pipe(v.strictObject(rangeFields), v.title('OpeningRange'));
const ofEachDay = <Schema extends v.GenericSchema>(schema: Schema) =>
  Object.fromEntries(weekdays.map((day) => [day, schema])) as Readonly<Record<(typeof weekdays)[number], Schema>>;

/** The hours during which a location or a resource can be booked. */
export const OpeningHoursSchema = v.pipe(
  v.strictObject({
    object: v.literal('opening_hours'),
    location_id: v.nullable(Id),
    resource_id: v.nullable(Id),
    timezone: v.string(),
    weekly: v.nullable(v.pipe(v.strictObject(ofEachDay(v.array(RangeSchema))), v.title('WeeklyHours'))),
    exceptions: v.array(v.pipe(v.strictObject({ date: PlainDate, hours: v.array(RangeSchema) }), v.title('OpeningException'))),
    updated_at: v.nullable(Timestamp),
  }),
  v.title('OpeningHours'),
);
export type OpeningHoursView = v.InferOutput<typeof OpeningHoursSchema>;

const Ranges = list(v.pipe(object(rangeFields), v.title('OpeningRangeInput')), 6);
const Week = v.pipe(object(ofEachDay(v.exactOptional(Ranges))), v.title('WeeklyHoursInput'));
const Exceptions = v.exactOptional(list(v.pipe(object({ date: CalendarDateInput, hours: Ranges }), v.title('OpeningExceptionInput')), 200));

export const PutLocationHours = v.pipe(object({ weekly: Week, exceptions: Exceptions }), v.title('PutLocationHours'));
export const PutResourceHours = v.pipe(object({ weekly: v.nullable(Week), exceptions: Exceptions }), v.title('PutResourceHours'));

const ofLocation = '/stores/{store_id}/locations/{id}/opening-hours';
const ofResource = '/stores/{store_id}/booking-resources/{id}/opening-hours';

const rules =
  'Times are local times in `timezone`. A range until 24:00 continues in a range from 00:00 of the next day. A missing weekday is closed. ' +
  'An exception replaces the weekly hours on its date; without hours that day is closed.';

export const openingHoursEndpoints = {
  getLocationHours: defineEndpoint({
    method: 'GET',
    path: ofLocation,
    scope: 'staff:bookings',
    summary: 'Get the opening hours of a location',
    description: 'The hours of each day of the week, and the dates that are exceptions.',
    success: { status: 200, body: dataOf(OpeningHoursSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  putLocationHours: defineEndpoint({
    method: 'PUT',
    path: ofLocation,
    scope: 'staff:bookings',
    summary: 'Set the opening hours of a location',
    description: `Replaces all hours. ${rules}`,
    body: PutLocationHours,
    success: { status: 200, body: dataOf(OpeningHoursSchema) },
    errors: ['ends_before_start', 'overlapping_hours', 'duplicate'],
    idempotent: false,
    emits: [],
  }),
  getResourceHours: defineEndpoint({
    method: 'GET',
    path: ofResource,
    scope: 'staff:bookings',
    summary: 'Get the opening hours of a booking resource',
    description: "The resource's own hours and exceptions; `weekly` is null when the hours of its location apply.",
    success: { status: 200, body: dataOf(OpeningHoursSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  putResourceHours: defineEndpoint({
    method: 'PUT',
    path: ofResource,
    scope: 'staff:bookings',
    summary: 'Set the opening hours of a booking resource',
    description:
      `Replaces all hours. ${rules} With \`weekly\` null the hours of its location apply, except on its own exceptions. A resource with its own hours is still ` +
      'closed on days when an exception closes its location.',
    body: PutResourceHours,
    success: { status: 200, body: dataOf(OpeningHoursSchema) },
    errors: ['ends_before_start', 'overlapping_hours', 'duplicate'],
    idempotent: false,
    emits: [],
  }),
} as const;
