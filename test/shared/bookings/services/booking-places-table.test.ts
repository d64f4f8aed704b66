import { readBookableResources } from '#shared/bookings/services/booking-places-table.ts';
import { bookingResourceItem } from '#shared/bookings/services/booking-resources-table.ts';
import { bookingServiceItem, getBookingService } from '#shared/bookings/services/booking-services-table.ts';
import { getOpeningHours, putOpeningHoursWrite } from '#shared/bookings/services/opening-hours-table.ts';
import { locationItem } from '#shared/inventory/locations-table.ts';
import { runMetered } from '#shared/table/meter.ts';
import { transact } from '#shared/table/transact.ts';
import { aBookingResource, aBookingService, everyDay } from '#test/support/builders/a-booking-service.ts';
import { aLocation } from '#test/support/builders/a-location.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const store = { id: '01STORE', timezone: 'Europe/Dublin' };
let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const put = (...items: readonly Record<string, unknown>[]) =>
  transact(
    local.table,
    items.map((Item, n) => ({ as: String(n), put: { Item } })),
  );

it('services and opening hours are read as they were written', async () => {
  const service = aBookingService({ variantDurations: new Map([[7, 90]]), cancellation: [{ hoursBefore: 24, refundBasisPoints: 5_000 }] });
  const hours = everyDay(['09:00-17:00'], { '2026-12-25': [] });
  await put(bookingServiceItem(store.id, service));
  await transact(local.table, [putOpeningHoursWrite(store.id, 'LOCATION', 1, hours)]);
  expect(await getBookingService(local.table, store.id, service.productId)).toEqual(service);
  expect(await getOpeningHours(local.table, store.id, 'LOCATION', 1)).toEqual(hours);
  expect(await getOpeningHours(local.table, store.id, 'RESOURCE', 1)).toBeNull();
});

it('resources take bookings if they and their location are active, in the time zone of the place, with a single step of reads', async () => {
  const [open, closed] = [aLocation({ id: 1, timezone: 'America/Havana' }), aLocation({ id: 2, isActive: false })];
  const resources = [
    aBookingResource({ id: 11, locationId: 1 }),
    aBookingResource({ id: 12, locationId: 2 }),
    aBookingResource({ id: 13, locationId: null }),
    aBookingResource({ id: 14, locationId: 1, isActive: false }),
    aBookingResource({ id: 15, locationId: 3 }),
  ];
  await put(...[open, closed].map((one) => locationItem(store.id, one)), ...resources.map((one) => bookingResourceItem(store.id, one)));
  const [shop, own] = [everyDay(['09:00-17:00']), everyDay(['10:00-12:00'])];
  await transact(local.table, [
    putOpeningHoursWrite(store.id, 'LOCATION', 1, shop),
    { ...putOpeningHoursWrite(store.id, 'RESOURCE', 13, own), as: 'own' },
  ]);
  await runMetered(async (usage) => {
    expect(await readBookableResources(local.table, store, [15, 14, 13, 12, 11, 16])).toEqual([
      { resource: resources[2], locationId: null, place: { own, location: null, timeZone: 'Europe/Dublin' } },
      { resource: resources[0], locationId: 1, place: { own: null, location: shop, timeZone: 'America/Havana' } },
    ]);
    expect(usage.depth).toBe(1);
  });
});
