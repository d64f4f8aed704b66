import { found } from '#shared/http/found.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import type { Location } from '#shared/inventory/location.ts';
import { holdsStock } from '#shared/inventory/location-stock-table.ts';
import { getLocation, removeLocationWrites, replaceLocationWrite } from '#shared/inventory/locations-table.ts';
import { type FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import type { locationEndpoints } from './endpoints.ts';

/** Removes a location that is not the default and holds nothing. */
export const deleteLocation =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof locationEndpoints.deleteLocation> =>
  ({ params: { id } }, context) =>
    retryOnConflict(['location'], async () => {
      const { storeId } = context;
      const location = found(await getLocation(table, storeId, id), 'location');
      if (location.isDefault) throw fieldError('', 'in_use', 'This is the default location; make another one the default first.');
      if (await holdsStock(table, storeId, id)) throw stillHolds();

      const closed = await close(table, context, location);
      const answer = { status: 200, body: { data: { object: 'location', id, deleted: true } } } as const;
      await commit(table, context, { writes: removeLocationWrites(storeId, closed), events: [], answer });
      return answer;
    });

const stillHolds = (): FieldErrors => fieldError('', 'in_use', 'The location holds stock; move or count it out first.');

/**
 * Closes an active location, so that nothing is put there any more, and then looks once more at what it holds: units that
 * came in after the first look open it again.
 */
async function close(table: Table, { storeId, nowMs, clock, deadlineMs }: StoreContext, location: Location): Promise<Location> {
  if (!location.isActive) return location;
  const timing = { deadlineMs, nowMs: clock };
  const closed = { ...location, isActive: false, updatedAtMs: nextUpdatedAtMs(location.updatedAtMs, nowMs) };
  await transact(table, [replaceLocationWrite(storeId, location, closed)], timing);
  if (!(await holdsStock(table, storeId, location.id))) return closed;
  const reopened = { ...closed, isActive: true, updatedAtMs: nextUpdatedAtMs(closed.updatedAtMs, nowMs) };
  await transact(table, [replaceLocationWrite(storeId, closed, reopened)], timing);
  throw stillHolds();
}
