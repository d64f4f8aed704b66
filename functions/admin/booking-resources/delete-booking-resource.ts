import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { hasBookingsAfter } from '#shared/bookings/calendar/calendar-table.ts';
import type { BookingResource } from '#shared/bookings/services/booking-resource.ts';
import {
  getBookingResource,
  removeBookingResourceWrites,
  replaceBookingResourceWrite,
} from '#shared/bookings/services/booking-resources-table.ts';
import { listBookingServices } from '#shared/bookings/services/booking-services-table.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { type FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { bookingResourceView } from './booking-resource-view.ts';
import type { bookingResourceEndpoints } from './endpoints.ts';

/** Deletes a resource that no service uses and that has no upcoming bookings. */
export const deleteBookingResource =
  ({ table }: Pick<GroupDeps, 'table'>): Operation<typeof bookingResourceEndpoints.deleteBookingResource> =>
  ({ params: { id } }, context) =>
    retryOnConflict(['booking_resource'], async () => {
      const { storeId, nowMs } = context;
      const resource = orNotFound(await getBookingResource(table, storeId, id), 'booking resource');
      const [services, isBooked] = await Promise.all([
        listBookingServices(table, storeId),
        hasBookingsAfter(table, storeId, { resourceId: id, nowMs }),
      ]);
      if (services.some(({ resourceIds }) => resourceIds.includes(id))) {
        throw fieldError('', 'in_use', 'A service uses this resource; remove it from the service first.');
      }
      if (isBooked) throw stillBooked();
      const closed = await close(table, context, resource);
      const answer = { status: 200, body: { data: { object: 'booking_resource', id, deleted: true } } } as const;
      await commit(table, context, {
        writes: removeBookingResourceWrites(storeId, closed),
        events: [],
        answer,
        before: bookingResourceView(resource),
      });
      return answer;
    });

const stillBooked = (): FieldErrors => fieldError('', 'in_use', 'The resource has upcoming bookings; move or cancel them first.');

/**
 * Closes an active resource to new bookings. If a booking was made after the caller's check, reopens the resource and
 * throws.
 */
async function close(table: Table, context: StoreContext, resource: BookingResource): Promise<BookingResource> {
  if (!resource.isActive) return resource;
  const { storeId, nowMs, clock, deadlineMs } = context;
  const timing = { deadlineMs, nowMs: clock };
  const closed = { ...resource, isActive: false, updatedAtMs: nextUpdatedAtMs(resource.updatedAtMs, nowMs) };
  await transact(table, [replaceBookingResourceWrite(storeId, resource, closed)], timing);
  if (!(await hasBookingsAfter(table, storeId, { resourceId: resource.id, nowMs }))) return closed;
  const reopened = { ...closed, isActive: true, updatedAtMs: nextUpdatedAtMs(closed.updatedAtMs, nowMs) };
  await transact(table, [replaceBookingResourceWrite(storeId, closed, reopened)], timing);
  throw stillBooked();
}
