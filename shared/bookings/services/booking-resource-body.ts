import * as v from 'valibot';
import { asSent, bodyOf, required } from '#shared/kernel/body-schema.ts';
import { Flag, Id, requiredText } from '#shared/kernel/fields-schema.ts';
import type { BookingResourceChange } from './booking-resource.ts';

/** The resource fields in a staff request. */
export const bookingResourceBody = bodyOf<BookingResourceChange>()({
  name: required(asSent(requiredText(200))),
  locationId: asSent(v.nullable(Id)),
  isActive: asSent(Flag),
});
