import type { BookingResource } from '#shared/bookings/services/booking-resource.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { BookingResourceView } from './endpoints.ts';

/** A resource as staff see it. */
export const bookingResourceView = (resource: BookingResource): BookingResourceView => ({
  object: 'booking_resource',
  id: resource.id,
  name: resource.name,
  location_id: resource.locationId,
  is_active: resource.isActive,
  created_at: timestamp(resource.createdAtMs),
  updated_at: timestamp(resource.updatedAtMs),
});
