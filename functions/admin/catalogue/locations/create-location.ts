import type { BodyOf } from '#shared/http/endpoint.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { type Location, maxLocations } from '#shared/inventory/location.ts';
import { locationView } from '#shared/inventory/location-view.ts';
import { addLocationWrites, listLocations, takeDefaultWrites } from '#shared/inventory/locations-table.ts';
import { completeAddress } from '#shared/kernel/address.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { canonicalTimezone } from '#shared/kernel/timezone.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import type { locationEndpoints } from './endpoints.ts';

type Deps = Pick<AdminCatalogueDeps, 'table' | 'newId'>;
type Body = BodyOf<typeof locationEndpoints.createLocation>;

/** Adds a location; the store's first one becomes its default. */
export const createLocation =
  ({ table, newId }: Deps): Operation<typeof locationEndpoints.createLocation> =>
  ({ body }, context) =>
    retryOnConflict(['location', 'previous_default', 'locations'], async () => {
      const { storeId } = context;
      const others = await listLocations(table, storeId);
      if (others.length >= maxLocations) throw fieldError('', 'limit_reached', `A store has at most ${maxLocations} locations.`);
      const location = newLocation(newId(), body, others.length === 0);
      if (location.isDefault && !location.isActive)
        throw fieldError('is_active', 'inactive_location', 'must be true for the default location.');

      const answer = { status: 201, body: { data: locationView(location) } } as const;
      const writes = [
        ...addLocationWrites(storeId, location, others.length === 0),
        ...takeDefaultWrites(storeId, location, others, location.createdAtMs),
      ];
      await commit(table, context, { writes, events: [], answer });
      return answer;
    });

const newLocation = (id: number, body: Body, first: boolean): Location => ({
  id,
  name: body.name,
  type: body.type ?? 'warehouse',
  address: body.address ? completeAddress(body.address) : null,
  phone: body.phone ?? null,
  fulfilsOnline: body.fulfils_online ?? true,
  pickup: body.pickup ?? false,
  priority: body.priority ?? 0,
  isActive: body.is_active ?? true,
  isDefault: first || (body.is_default ?? false),
  timezone: body.timezone ? canonicalTimezone(body.timezone) : null,
  createdAtMs: idTimeMs(id),
  updatedAtMs: idTimeMs(id),
});
