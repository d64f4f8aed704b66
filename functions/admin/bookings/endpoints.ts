import { availabilityEndpoints } from './availability/endpoints.ts';
import { staffBookingEndpoints } from './bookings/endpoints.ts';
import { openingHoursEndpoints } from './opening-hours/endpoints.ts';
import { bookingResourceEndpoints } from './resources/endpoints.ts';
import { bookingServiceEndpoints } from './services/endpoints.ts';

/** What a store books, and when: one contract file for each resource. */
export const adminBookingEndpoints = {
  ...bookingServiceEndpoints,
  ...bookingResourceEndpoints,
  ...openingHoursEndpoints,
  ...availabilityEndpoints,
  ...staffBookingEndpoints,
} as const;
