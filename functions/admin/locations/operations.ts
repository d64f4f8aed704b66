import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { listBookingResources } from '#shared/bookings/services/booking-resources-table.ts';
import { removeOpeningHoursWrite } from '#shared/bookings/services/opening-hours-table.ts';
import { claimExternalIds, exchangeExternalIds, externalIdRefusal, releaseExternalIds } from '#shared/external-ids/external-ids-table.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { blankLocation, changeLocation, type Location, maxLocations } from '#shared/inventory/location.ts';
import { locationBody } from '#shared/inventory/location-body.ts';
import { locationView } from '#shared/inventory/location-view.ts';
import {
  addLocationWrites,
  getLocation,
  hasStockAt,
  listLocations,
  locationPages,
  removeLocationWrites,
  replaceLocationWrite,
  takeDefaultWrites,
} from '#shared/inventory/locations-table.ts';
import { type FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import type { locationEndpoints } from './endpoints.ts';

export const locationOperations = (deps: GroupDeps): Operations<typeof locationEndpoints> => ({
  listLocations: listPage(
    deps.table,
    'locations',
    ({ external_id: externalId }, { storeId }) => locationPages(deps.table, storeId, externalId),
    locationView,
  ),
  createLocation: createLocation(deps),
  getLocation: getOne('location', (storeId, id) => getLocation(deps.table, storeId, id), locationView),
  updateLocation: updateLocation(deps),
  deleteLocation: deleteLocation(deps),
});

type Deps = Pick<GroupDeps, 'table' | 'newId'>;

/** Creates a location. A store's first location becomes its default. */
const createLocation =
  ({ table, newId }: Deps): Operation<typeof locationEndpoints.createLocation> =>
  ({ body }, context) =>
    retryOnConflict(['location', 'previous_default', 'locations'], async () => {
      const { storeId } = context;
      const others = await listLocations(table, storeId);
      if (others.length >= maxLocations) throw fieldError('', 'limit_reached', `A store has at most ${maxLocations} locations.`);
      const id = newId();
      const sent = locationBody.read(body);
      const blank = blankLocation(id, idTimeMs(id));
      const location = changeLocation(blank, others.length === 0 ? { ...sent, isDefault: true } : sent);
      if (location.isDefault && !location.isActive)
        throw fieldError('is_active', 'inactive_location', 'must be true for the default location.');

      const answer = { status: 201, body: { data: locationView(location) } } as const;
      const writes = [
        ...addLocationWrites(storeId, location, others.length === 0),
        ...takeDefaultWrites(storeId, location, others, location.updatedAtMs),
        ...claimExternalIds(storeId, 'location_external_id', location),
      ];
      await commit(table, context, { writes, events: [], answer });
      return answer;
    }).catch(refuseTaken);

/** Deletes a location. Refuses the default location, a location with stock, and a location with booking resources. */
export const deleteLocation =
  ({ table }: Pick<GroupDeps, 'table'>): Operation<typeof locationEndpoints.deleteLocation> =>
  ({ params: { id } }, context) =>
    retryOnConflict(['location'], async () => {
      const { storeId } = context;
      const location = orNotFound(await getLocation(table, storeId, id), 'location');
      if (location.isDefault) throw fieldError('', 'in_use', 'This is the default location; make another one the default first.');
      await checkUnused(table, storeId, id);
      const closed = await close(table, context, location, () => checkUnused(table, storeId, id));
      const answer = { status: 200, body: { data: { object: 'location', id, deleted: true } } } as const;
      const writes = [
        ...removeLocationWrites(storeId, closed),
        ...releaseExternalIds(storeId, 'location_external_id', closed),
        removeOpeningHoursWrite(storeId, 'LOCATION', id),
      ];
      await commit(table, context, { writes, events: [], answer, before: locationView(location) });
      return answer;
    });

/**
 * Checks that the location has no stock and no booking resources.
 * @throws FieldErrors `in_use`
 */
async function checkUnused(table: Table, storeId: string, id: number): Promise<void> {
  const [isStocked, resources] = await Promise.all([hasStockAt(table, storeId, id), listBookingResources(table, storeId)]);
  if (isStocked) throw inUse('The location holds stock; move it or set it to zero first.');
  if (resources.some(({ locationId }) => locationId === id)) throw inUse('The location has booking resources; move or delete them first.');
}

const inUse = (message: string): FieldErrors => fieldError('', 'in_use', message);

/**
 * Closes an active location to new stock, then runs the check again. If the check now fails, because stock arrived
 * after the first check, the location is reopened and the error is rethrown.
 */
async function close(table: Table, context: StoreContext, location: Location, checkAgain: () => Promise<void>): Promise<Location> {
  if (!location.isActive) return location;
  const closed = { ...location, isActive: false, updatedAtMs: nextUpdatedAtMs(location.updatedAtMs, context.nowMs) };
  await transact(table, [replaceLocationWrite(context.storeId, location, closed)], timingOf(context));
  return orReopen(table, context, closed, async () => {
    await checkAgain();
    return closed;
  });
}

/**
 * Runs `work` on a location that the caller has already closed for this work. If `work` fails, reopens the location.
 */
async function orReopen<Result>(table: Table, context: StoreContext, closed: Location, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reopened = { ...closed, isActive: true, updatedAtMs: nextUpdatedAtMs(closed.updatedAtMs, context.nowMs) };
    await transact(table, [replaceLocationWrite(context.storeId, closed, reopened)], timingOf(context));
    throw error;
  }
}

const timingOf = ({ deadlineMs, clock }: StoreContext) => ({ deadlineMs, nowMs: clock });

/**
 * Updates the fields that were sent. Refuses a change that would leave the store without an active default location.
 */
export const updateLocation =
  ({ table }: Pick<GroupDeps, 'table'>): Operation<typeof locationEndpoints.updateLocation> =>
  ({ params, body }, context) =>
    retryOnConflict(['location', 'previous_default'], async () => {
      const { storeId, nowMs } = context;
      const locations = await listLocations(table, storeId);
      const before = orNotFound(locations.find(({ id }) => id === params.id) ?? null, 'location');
      const changed = changeLocation(before, locationBody.read(body));
      if (sameValue(before, changed)) return { status: 200, body: { data: locationView(before) } } as const;

      checkDefault(before, changed);
      const isClosing = before.isActive && !changed.isActive;
      if (isClosing) await checkEmpty(table, storeId, before.id);
      const read = isClosing ? await close(table, context, before, () => checkEmpty(table, storeId, before.id)) : before;
      const after = { ...changed, updatedAtMs: nextUpdatedAtMs(read.updatedAtMs, nowMs) };
      const others = locations.filter(({ id }) => id !== before.id);
      const answer = { status: 200, body: { data: locationView(after) } } as const;
      const writes = [
        replaceLocationWrite(storeId, read, after),
        ...takeDefaultWrites(storeId, after, others, nowMs),
        ...exchangeExternalIds(storeId, 'location_external_id', before, after),
      ];
      const save = () => commit(table, context, { writes, events: [], answer, before: locationView(before) });
      await (isClosing ? orReopen(table, context, read, save) : save());
      return answer;
    }).catch(refuseTaken);

/**
 * Checks that the location has no stock.
 * @throws FieldErrors `in_use`
 */
async function checkEmpty(table: Table, storeId: string, id: number): Promise<void> {
  if (await hasStockAt(table, storeId, id)) {
    throw fieldError('is_active', 'in_use', "must be true until the location's stock is moved or set to zero.");
  }
}

function refuseTaken(error: unknown): never {
  throw externalIdRefusal(error, 'location');
}

function checkDefault(before: Location, changed: Location): void {
  if (before.isDefault && !changed.isDefault) {
    throw fieldError('is_default', 'in_use', 'cannot be set to false; make another location the default instead.');
  }
  if (!changed.isDefault || changed.isActive) return;
  throw before.isDefault
    ? fieldError('is_active', 'in_use', 'must be true for the default location; make another one the default first.')
    : fieldError('is_default', 'inactive_location', 'must be false for an inactive location.');
}
