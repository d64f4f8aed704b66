import { flag, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { BookingResource } from './booking-resource.ts';

/** How a booking resource is stored. */
export const bookingResourceForm = storedForm<BookingResource>()({
  id: number,
  name: text,
  locationId: optional(number),
  isActive: flag,
  createdAtMs: number,
  updatedAtMs: number,
});
