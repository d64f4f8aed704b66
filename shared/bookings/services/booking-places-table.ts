import { listLocations } from '#shared/inventory/locations-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { BookingResource } from './booking-resource.ts';
import { getBookingResources } from './booking-resources-table.ts';
import { locationHours, resourceHours } from './opening-hours-table.ts';
import type { BookingPlace } from './slots.ts';

/** A resource that takes bookings, and where and when. `locationId` is null for one without a location. */
export type BookableResource = { readonly resource: BookingResource; readonly locationId: number | null; readonly place: BookingPlace };

/**
 * Those of some resources that take bookings, in the order of the ids, in one step of consistent reads: the resource is active, and so is
 * its location, if it has one, and the hours of both can be read. A place whose location names no time zone has that of the store.
 */
export async function readBookableResources(
  table: Table,
  store: { readonly id: string; readonly timezone: string },
  resourceIds: readonly number[],
): Promise<BookableResource[]> {
  const [resources, locations, ofLocations, ownHours] = await Promise.all([
    getBookingResources(table, store.id, resourceIds),
    listLocations(table, store.id),
    locationHours(table, store.id),
    resourceHours(table, store.id, resourceIds),
  ]);
  const located = new Map(locations.map((location) => [location.id, location]));
  return resources.flatMap((resource) => {
    const { locationId } = resource;
    const location = locationId === null ? null : (located.get(locationId) ?? null);
    const [own, ofLocation] = [ownHours.get(resource.id), locationId === null ? undefined : ofLocations.get(locationId)];
    // Hours that cannot be read may be ones at which it is closed.
    if (own === null || ofLocation === null) return [];
    if (!resource.isActive || location?.isActive === false || (locationId !== null && location === null)) return [];
    const place = {
      own: own ?? null,
      location: ofLocation ?? null,
      timeZone: location?.timezone ?? store.timezone,
    };
    return [{ resource, locationId, place }];
  });
}
