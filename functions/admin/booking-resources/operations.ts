import type { GroupDeps } from '#functions/wiring/open-group.ts';
import {
  type BookingResource,
  blankBookingResource,
  changeBookingResource,
  maxBookingResources,
} from '#shared/bookings/services/booking-resource.ts';
import { bookingResourceBody } from '#shared/bookings/services/booking-resource-body.ts';
import {
  addBookingResourceWrites,
  getBookingResource,
  listBookingResources,
  replaceBookingResourceWrite,
} from '#shared/bookings/services/booking-resources-table.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { activeLocationCheck } from '#shared/inventory/locations-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { getOne, listWhole } from '#shared/operations/read-operations.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { type LabelledWrite, TransactionRefused } from '#shared/table/transact.ts';
import { bookingResourceView } from './booking-resource-view.ts';
import { deleteBookingResource } from './delete-booking-resource.ts';
import type { bookingResourceEndpoints } from './endpoints.ts';

export const bookingResourceOperations = (deps: GroupDeps): Operations<typeof bookingResourceEndpoints> => ({
  listBookingResources: listWhole(
    'booking_resources',
    (storeId) => listBookingResources(deps.table, storeId),
    (one) => one,
    bookingResourceView,
  ),
  createBookingResource: createBookingResource(deps),
  getBookingResource: getOne('booking resource', (storeId, id) => getBookingResource(deps.table, storeId, id), bookingResourceView),
  updateBookingResource: updateBookingResource(deps),
  deleteBookingResource: deleteBookingResource(deps),
});

/** Creates a resource at an existing, active location. */
const createBookingResource =
  ({ table, newId }: GroupDeps): Operation<typeof bookingResourceEndpoints.createBookingResource> =>
  ({ body }, context) =>
    refusing(() =>
      retryOnConflict(['booking_resource'], async () => {
        const { storeId } = context;
        const id = newId();
        const resource = changeBookingResource(blankBookingResource(id, idTimeMs(id)), bookingResourceBody.read(body));
        const answer = { status: 201, body: { data: bookingResourceView(resource) } } as const;
        const writes = [...addBookingResourceWrites(storeId, resource), ...locationChecks(storeId, null, resource)];
        await commit(table, context, { writes, events: [], answer });
        return answer;
      }),
    );

/** Updates the fields that were sent. A resource can move only to an active location. */
const updateBookingResource =
  ({ table }: GroupDeps): Operation<typeof bookingResourceEndpoints.updateBookingResource> =>
  ({ params, body }, context) =>
    refusing(() =>
      retryOnConflict(['booking_resource'], async () => {
        const { storeId, nowMs } = context;
        const before = orNotFound(await getBookingResource(table, storeId, params.id), 'booking resource');
        const changed = changeBookingResource(before, bookingResourceBody.read(body));
        if (sameValue(before, changed)) return { status: 200, body: { data: bookingResourceView(before) } };
        const after = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
        const answer = { status: 200, body: { data: bookingResourceView(after) } } as const;
        const writes = [replaceBookingResourceWrite(storeId, before, after), ...locationChecks(storeId, before, after)];
        await commit(table, context, { writes, events: [], answer, before: bookingResourceView(before) });
        return answer;
      }),
    );

const locationChecks = (storeId: string, before: BookingResource | null, { locationId }: BookingResource): LabelledWrite[] =>
  locationId === null || locationId === before?.locationId ? [] : [activeLocationCheck(storeId, locationId)];

/** Runs a write and, if it is refused, throws field errors. Rethrows any other error. */
async function refusing<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if (error.refused.has('booking_resources')) {
      throw fieldError('', 'limit_reached', `A store has at most ${maxBookingResources} booking resources.`);
    }
    if (!error.refused.has('location')) throw error;
    throw error.refused.get('location') === undefined
      ? fieldError('location_id', 'unknown_id', 'is not a location of this store.')
      : fieldError('location_id', 'inactive_location', 'must be an active location.');
  }
}
