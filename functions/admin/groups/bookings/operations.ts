import { listBookingSlots } from '#functions/admin/availability/list-booking-slots.ts';
import { bookingResourceOperations } from '#functions/admin/booking-resources/operations.ts';
import { bookingServiceOperations } from '#functions/admin/booking-services/operations.ts';
import { staffBookingOperations } from '#functions/admin/bookings/operations.ts';
import { openingHoursOperations } from '#functions/admin/opening-hours/operations.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { adminBookingEndpoints } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const adminBookingOperations = (deps: GroupDeps): Operations<typeof adminBookingEndpoints> => ({
  ...bookingServiceOperations(deps),
  ...bookingResourceOperations(deps),
  ...openingHoursOperations(deps),
  ...staffBookingOperations(deps),
  listBookingSlots: listBookingSlots(deps),
});
