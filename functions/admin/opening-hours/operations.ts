import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { getBookingResource } from '#shared/bookings/services/booking-resources-table.ts';
import type { OpeningHours } from '#shared/bookings/services/opening-hours.ts';
import { getOpeningHours, putOpeningHoursWrite } from '#shared/bookings/services/opening-hours-table.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import type { Operations, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { getLocation } from '#shared/inventory/locations-table.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { commit } from '#shared/table/commit.ts';
import type { OpeningHoursOwner } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { OpeningHoursView, openingHoursEndpoints } from './endpoints.ts';
import { type HoursPlace, hoursIssues, hoursView, readHours } from './hours-on-the-wire.ts';

export const openingHoursOperations = ({ table }: GroupDeps): Operations<typeof openingHoursEndpoints> => ({
  getLocationHours: getHours(table, 'LOCATION'),
  putLocationHours: putHours(table, 'LOCATION'),
  getResourceHours: getHours(table, 'RESOURCE'),
  putResourceHours: putHours(table, 'RESOURCE'),
});

/**
 * Reads the opening hours of a location or resource, and their time zone. For a resource at a location, this takes one
 * more read, because the location determines the time zone.
 */
async function readHoursOf(table: Table, { storeId, store }: StoreContext, of: OpeningHoursOwner, id: number) {
  const locationOf = async () => {
    if (of === 'LOCATION') return orNotFound(await getLocation(table, storeId, id), 'location');
    const { locationId } = orNotFound(await getBookingResource(table, storeId, id), 'booking resource');
    return locationId === null ? null : getLocation(table, storeId, locationId);
  };
  const [hours, location] = await Promise.all([getOpeningHours(table, storeId, of, id), locationOf()]);
  const place: HoursPlace = {
    location_id: of === 'LOCATION' ? id : null,
    resource_id: of === 'RESOURCE' ? id : null,
    timezone: location?.timezone ?? store.timezone,
  };
  return { hours, place };
}

type Answer = { readonly status: 200; readonly body: { readonly data: OpeningHoursView } };
type OfOne = { readonly params: { readonly id: number } };

const getHours =
  (table: Table, of: OpeningHoursOwner) =>
  async ({ params: { id } }: OfOne, context: StoreContext): Promise<Answer> => {
    const { hours, place } = await readHoursOf(table, context, of, id);
    return { status: 200, body: { data: hoursView(hours, place) } };
  };

type Body = BodyOf<typeof openingHoursEndpoints.putResourceHours>;

/** Replaces opening hours. If two requests are concurrent, the later one wins. */
const putHours =
  (table: Table, of: OpeningHoursOwner) =>
  async ({ params: { id }, body }: OfOne & { readonly body: Body }, context: StoreContext): Promise<Answer> => {
    const issues = hoursIssues(body);
    if (issues.length > 0) throw new FieldErrors(issues);
    const { hours: before, place } = await readHoursOf(table, context, of, id);
    const { storeId, nowMs } = context;
    const after: OpeningHours = {
      ...readHours(body),
      updatedAtMs: before === null ? nowMs : nextUpdatedAtMs(before.updatedAtMs, nowMs),
    };
    if (before !== null && sameValue({ ...before, updatedAtMs: 0 }, { ...after, updatedAtMs: 0 })) {
      return { status: 200, body: { data: hoursView(before, place) } };
    }
    const answer = { status: 200, body: { data: hoursView(after, place) } } as const;
    await commit(table, context, {
      writes: [putOpeningHoursWrite(storeId, of, id, after)],
      events: [],
      answer,
      ...(before === null ? {} : { before: hoursView(before, place) }),
    });
    return answer;
  };
