import type { BodyOf } from '#shared/http/endpoint.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import type { Location } from '#shared/inventory/location.ts';
import { holdsStock } from '#shared/inventory/location-stock-table.ts';
import { locationView } from '#shared/inventory/location-view.ts';
import { listLocations, replaceLocationWrite, takeDefaultWrites } from '#shared/inventory/locations-table.ts';
import { completeAddress } from '#shared/kernel/address.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { canonicalTimezone } from '#shared/kernel/timezone.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import type { locationEndpoints } from './endpoints.ts';

type Body = BodyOf<typeof locationEndpoints.updateLocation>;

/** Changes what is sent; there is always exactly one default location, and it is active. */
export const updateLocation =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof locationEndpoints.updateLocation> =>
  ({ params, body }, context) =>
    retryOnConflict(['location', 'previous_default'], async () => {
      const { storeId, nowMs } = context;
      const locations = await listLocations(table, storeId);
      const before = found(locations.find(({ id }) => id === params.id) ?? null, 'location');
      const changed = changedLocation(before, body);
      if (sameValue(before, changed)) return { status: 200, body: { data: locationView(before) } };

      checkDefault(before, changed);
      if (before.isActive && !changed.isActive && (await holdsStock(table, storeId, before.id))) {
        throw fieldError('is_active', 'in_use', 'must be true while the location holds stock; move or count it out first.');
      }
      const after = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const others = locations.filter(({ id }) => id !== before.id);
      const answer = { status: 200, body: { data: locationView(after) } } as const;
      const writes = [replaceLocationWrite(storeId, before, after), ...takeDefaultWrites(storeId, after, others, nowMs)];
      await commit(table, context, { writes, events: [], answer });
      return answer;
    });

const changedLocation = (before: Location, body: Body): Location => ({
  ...before,
  name: body.name ?? before.name,
  type: body.type ?? before.type,
  address: body.address === undefined ? before.address : body.address && completeAddress(body.address),
  phone: body.phone === undefined ? before.phone : body.phone,
  fulfilsOnline: body.fulfils_online ?? before.fulfilsOnline,
  pickup: body.pickup ?? before.pickup,
  priority: body.priority ?? before.priority,
  isActive: body.is_active ?? before.isActive,
  isDefault: body.is_default ?? before.isDefault,
  timezone: body.timezone === undefined ? before.timezone : body.timezone && canonicalTimezone(body.timezone),
});

function checkDefault(before: Location, changed: Location): void {
  if (before.isDefault && !changed.isDefault) {
    throw fieldError('is_default', 'in_use', 'cannot be taken away; make another location the default instead.');
  }
  if (!changed.isDefault || changed.isActive) return;
  throw before.isDefault
    ? fieldError('is_active', 'in_use', 'must be true for the default location; make another one the default first.')
    : fieldError('is_default', 'inactive_location', 'must be false for an inactive location.');
}
