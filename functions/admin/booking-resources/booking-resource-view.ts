import type { BookingResource } from '#shared/bookings/services/booking-resource.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { BookingResourceView } from './endpoints.ts';

/** Converts a resource to its view for staff. */
export const bookingResourceView = (resource: BookingResource): BookingResourceView => ({
  object: 'booking_resource',
  id: resource.id,
  name: resource.name,
  location_id: resource.locationId,
  is_active: resource.isActive,
  created_at: timestamp(resource.createdAtMs),
  updated_at: timestamp(resource.updatedAtMs),
});
