import { listLocations } from '#shared/inventory/locations-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { BookingResource } from './booking-resource.ts';
import { getBookingResources } from './booking-resources-table.ts';
import { readLocationHours, readResourceHours } from './opening-hours-table.ts';
import type { BookingPlace } from './slots.ts';

/**
 * A resource that takes bookings, with the id of its location (null if it has none), its opening hours and its time
 * zone.
 */
export type BookableResource = { readonly resource: BookingResource; readonly locationId: number | null; readonly place: BookingPlace };

/**
 * Reads the given resources in one round of strongly consistent reads and returns the bookable resources, ordered by
 * id. A bookable resource is active, its location (if any) is active, and the opening hours of the resource and of the
 * location are readable. If there is no location with a time zone, the store's time zone is used.
 */
export async function readBookableResources(
  table: Table,
  store: { readonly id: string; readonly timezone: string },
  resourceIds: readonly number[],
): Promise<BookableResource[]> {
  const [resources, locations, ofLocations, ownHours] = await Promise.all([
    getBookingResources(table, store.id, resourceIds),
    listLocations(table, store.id),
    readLocationHours(table, store.id),
    readResourceHours(table, store.id, resourceIds),
  ]);
  const located = new Map(locations.map((location) => [location.id, location]));
  return resources.flatMap((resource) => {
    const { locationId } = resource;
    const location = locationId === null ? null : (located.get(locationId) ?? null);
    const [own, ofLocation] = [ownHours.get(resource.id), locationId === null ? undefined : ofLocations.get(locationId)];
    // Null means that the hours are unreadable. The resource may be closed, so it is not offered.
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
