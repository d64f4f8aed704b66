import { availabilityEndpoints } from '#functions/admin/availability/endpoints.ts';
import { bookingResourceEndpoints } from '#functions/admin/booking-resources/endpoints.ts';
import { bookingServiceEndpoints } from '#functions/admin/booking-services/endpoints.ts';
import { staffBookingEndpoints } from '#functions/admin/bookings/endpoints.ts';
import { openingHoursEndpoints } from '#functions/admin/opening-hours/endpoints.ts';

/** A store's bookings, booking services and opening hours: one contract file per resource. */
export const adminBookingEndpoints = {
  ...bookingServiceEndpoints,
  ...bookingResourceEndpoints,
  ...openingHoursEndpoints,
  ...availabilityEndpoints,
  ...staffBookingEndpoints,
} as const;
