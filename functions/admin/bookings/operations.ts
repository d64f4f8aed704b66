import type { Operations } from '#shared/http/request-context.ts';
import type { Table } from '#shared/table/table-client.ts';
import { listBookingSlots } from './availability/list-booking-slots.ts';
import { staffBookingOperations } from './bookings/operations.ts';
import type { adminBookingEndpoints } from './endpoints.ts';
import { openingHoursOperations } from './opening-hours/operations.ts';
import { bookingResourceOperations } from './resources/operations.ts';
import { bookingServiceOperations } from './services/operations.ts';

/** What the group's operations need. */
export type AdminBookingDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
};

/** The operations of the group, by the names of their contracts. */
export const adminBookingOperations = (deps: AdminBookingDeps): Operations<typeof adminBookingEndpoints> => ({
  ...bookingServiceOperations(deps),
  ...bookingResourceOperations(deps),
  ...openingHoursOperations(deps),
  ...staffBookingOperations(deps),
  listBookingSlots: listBookingSlots(deps),
});
