import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { readCalendarAmongOthers } from '#shared/bookings/calendar/calendar-table.ts';
import { type BookableResource, readBookableResources } from '#shared/bookings/services/booking-places-table.ts';
import type { BookingService } from '#shared/bookings/services/booking-service.ts';
import { getBookingService } from '#shared/bookings/services/booking-services-table.ts';
import { calendarSpan, findSlots, type Slot, slotRange } from '#shared/bookings/services/slots.ts';
import { getProduct } from '#shared/catalogue/products-table.ts';
import type { OperationInput } from '#shared/http/endpoint.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { findVariants } from '#shared/inventory/variant-pointers-table.ts';
import { dayAt } from '#shared/kernel/days/zoned-day.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { memoizeAsync } from '#shared/lambda/memoize-async.ts';
import { bookingSlotKey, readBookingSlotKey } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { availabilityEndpoints, BookingSlotView } from './endpoints.ts';

type Query = OperationInput<typeof availabilityEndpoints.listBookingSlots>['query'];

const list = 'booking_slots';
const dayMs = 86_400_000;
const maxDays = 92;
const usualDays = 31;

/** A slot at one of a service's resources. */
type PlacedSlot = Slot & Pick<BookableResource, 'locationId'> & { readonly resourceId: number; readonly timeZone: string };

/** The span of calendar time that is read per step. One step usually fills a page. */
const stepMs = 32 * dayMs;

/**
 * Lists a page of slots, sorted by start time. First reads the variant's product and booking service. Then concurrently
 * reads the service's resources (at most 20) with their locations, and one month of each resource's calendar, starting
 * where the page starts. If this month does not fill the page, reads up to two more months.
 */
export const listBookingSlots =
  ({ table }: Pick<GroupDeps, 'table'>): Operation<typeof availabilityEndpoints.listBookingSlots> =>
  async ({ query }, context) => {
    const { storeId, store, nowMs } = context;
    const { limit, after } = readPageRequest(store.cursorSecret, list, query);
    const { variantId, ...dates } = readRange(query, context);
    const service = await readService(table, storeId, variantId);
    const begin = after === null ? { startsAtMs: 0, resourceId: 0 } : readBookingSlotKey(after);
    const resourceIds = service.resourceIds.filter((id) => query.resource_id === undefined || query.resource_id === id);
    const bookable = memoizeAsync(() => readBookableResources(table, store, resourceIds));
    const wanted = { ...dates, nowMs, seats: query.seats ?? 1, limit: limit + 2 };
    const range = slotRange(service, { ...wanted, afterMs: begin.startsAtMs });

    const slots: PlacedSlot[] = [];
    for (let fromMs = range.fromMs; fromMs < range.untilMs && slots.length <= limit; fromMs += stepMs) {
      const part = { fromMs, untilMs: Math.min(fromMs + stepMs, range.untilMs) };
      const span = calendarSpan(service, part);
      const [places, calendars] = await Promise.all([
        bookable(),
        Promise.all(resourceIds.map(async (id) => [id, await readCalendarAmongOthers(table, storeId, id, span)] as const)),
      ]);
      const entriesAt = new Map(calendars);
      const found = places
        .filter(({ locationId }) => query.location_id === undefined || query.location_id === locationId)
        .filter(({ resource }) => entriesAt.get(resource.id) !== null)
        .flatMap(({ resource, locationId, place }): PlacedSlot[] =>
          findSlots({ service, variantId }, place, entriesAt.get(resource.id) ?? [], {
            ...wanted,
            afterMs: part.fromMs,
            beforeMs: part.untilMs,
          }).map((slot) => ({ ...slot, resourceId: resource.id, locationId, timeZone: place.timeZone })),
        )
        .sort((a, b) => a.startsAtMs - b.startsAtMs || a.resourceId - b.resourceId)
        .filter(({ startsAtMs, resourceId }) => startsAtMs > begin.startsAtMs || resourceId > begin.resourceId);
      slots.push(...found);
    }
    const items = slots.slice(0, limit);
    const last = items.at(-1);
    const next = slots.length > limit && last !== undefined ? bookingSlotKey(last) : null;
    return {
      status: 200,
      body: listBody(store.cursorSecret, list, query, { items, next }, { nowMs, view: (slot) => slotView(slot, variantId) }),
    };
  };

/**
 * Reads the requested date range.
 * @throws FieldErrors `ends_before_start`, or `too_large` for more than 92 days
 */
function readRange(
  query: Query,
  { store, nowMs }: StoreContext,
): { readonly variantId: number; readonly from: string; readonly to: string } {
  const from = query.from ?? dayAt(nowMs, store.timezone);
  const to = query.to ?? new Date(Date.parse(from) + (usualDays - 1) * dayMs).toISOString().slice(0, 10);
  if (to < from) throw fieldError('to', 'ends_before_start', `must not be before ${from}.`);
  if (Date.parse(to) - Date.parse(from) >= maxDays * dayMs)
    throw fieldError('to', 'too_large', `must be within ${maxDays} days from ${from}.`);
  return { variantId: query.variant_id, from, to };
}

/**
 * Reads a variant's booking service.
 * @throws FieldErrors `unknown_id` if the variant does not exist
 * @throws FieldErrors `not_a_booking_variant` if the variant has no booking service or cannot be bought
 */
async function readService(table: Table, storeId: string, variantId: number): Promise<BookingService> {
  const [pointer] = await findVariants(table, storeId, [variantId]);
  if (pointer === undefined) throw fieldError('variant_id', 'unknown_id', 'is not a variant of this store.');
  const [service, product] = await Promise.all([
    getBookingService(table, storeId, pointer.productId),
    getProduct(table, storeId, pointer.productId),
  ]);
  const isSold = product?.status === 'active' && product.variants.some(({ id, isActive }) => id === variantId && isActive);
  if (service === null || !isSold)
    throw fieldError('variant_id', 'not_a_booking_variant', 'is not a variant that can currently be booked.');
  return service;
}

const slotView = (slot: PlacedSlot, variantId: number): BookingSlotView => ({
  object: 'booking_slot',
  variant_id: variantId,
  resource_id: slot.resourceId,
  location_id: slot.locationId,
  starts_at: timestamp(slot.startsAtMs),
  ends_at: timestamp(slot.endsAtMs),
  timezone: slot.timeZone,
  seats_available: slot.seatsAvailable,
});
