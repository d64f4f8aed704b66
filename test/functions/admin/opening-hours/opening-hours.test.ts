import { locationItem } from '#shared/inventory/locations-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aLocation } from '#test/support/builders/a-location.ts';
import { bookingsAdmin } from '#test/support/harness/booking-settings-harness.ts';

const morning = { opens_at: '09:00', closes_at: '12:30' };
const night = { opens_at: '20:00', closes_at: '24:00' };
const closed = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };

const setUp = async () => {
  const shop = await bookingsAdmin();
  const { admin, table, context, store_id, one } = shop;
  await transact(table, [{ as: 'location', put: { Item: locationItem(store_id, aLocation({ id: 1, timezone: 'America/Havana' })) } }]);
  return {
    ...shop,
    [Symbol.dispose]: shop.close,
    ofLocation: async (id: number) => (await admin.getLocationHours(one(id), context)).body.data,
    ofResource: async (id: number) => (await admin.getResourceHours(one(id), context)).body.data,
    setLocation: async (body: Parameters<typeof admin.putLocationHours>[0]['body'], id = 1) =>
      (await admin.putLocationHours({ ...one(id), body }, context)).body.data,
    setResource: async (id: number, body: Parameters<typeof admin.putResourceHours>[0]['body']) =>
      (await admin.putResourceHours({ ...one(id), body }, context)).body.data,
  };
};

describe('opening hours', () => {
  it('are empty until they are set, and are then returned in order', async () => {
    using shop = await setUp();
    const place = { object: 'opening_hours', location_id: 1, resource_id: null, timezone: 'America/Havana' };
    expect(await shop.ofLocation(1)).toEqual({ ...place, weekly: null, exceptions: [], updated_at: null });
    const set = await shop.setLocation({
      weekly: { friday: [night, morning] },
      exceptions: [
        { date: '2026-12-26', hours: [morning] },
        { date: '2026-12-25', hours: [] },
      ],
    });
    expect(set).toEqual({
      ...place,
      weekly: { ...closed, friday: [morning, night] },
      exceptions: [
        { date: '2026-12-25', hours: [] },
        { date: '2026-12-26', hours: [morning] },
      ],
      updated_at: set.updated_at,
    });
    expect(await shop.ofLocation(1)).toEqual(set);
    expect(await shop.setLocation({ weekly: { friday: [morning, night] }, exceptions: set.exceptions })).toEqual(set);
    expect(await shop.setLocation({ weekly: {} })).toMatchObject({ weekly: closed, exceptions: [] });
  });

  it("of a resource without its own week are those of its location, in the location's time zone", async () => {
    using shop = await setUp();
    const [here, nowhere] = [await shop.addResource({ name: 'Room', location_id: 1 }), await shop.addResource()];
    expect(await shop.ofResource(here.id)).toMatchObject({
      resource_id: here.id,
      location_id: null,
      timezone: 'America/Havana',
      weekly: null,
    });
    expect((await shop.ofResource(nowhere.id)).timezone).toBe('Europe/Dublin');
    const exceptions = [{ date: '2026-12-31', hours: [] }];
    expect(await shop.setResource(here.id, { weekly: null, exceptions })).toMatchObject({ weekly: null, exceptions });
    expect(await shop.setResource(here.id, { weekly: { sunday: [night] } })).toMatchObject({ weekly: { sunday: [night] }, exceptions: [] });
  });

  it('must end after they begin, must not overlap, and have one exception per date', async () => {
    using shop = await setUp();
    const refused = shop.setLocation({
      weekly: { monday: [morning, { opens_at: '12:00', closes_at: '13:00' }], tuesday: [{ opens_at: '10:00', closes_at: '10:00' }] },
      exceptions: [
        { date: '2026-12-25', hours: [] },
        { date: '2026-12-25', hours: [morning, morning] },
      ],
    });
    await expect(refused).rejects.toMatchObject({
      issues: [
        { param: 'weekly.monday[1]', code: 'overlapping_hours' },
        { param: 'weekly.tuesday[0].closes_at', code: 'ends_before_start' },
        { param: 'exceptions[1].date', code: 'duplicate' },
        { param: 'exceptions[1].hours[1]', code: 'overlapping_hours' },
      ],
    });
  });

  it('need an existing location or resource', async () => {
    using shop = await setUp();
    await expect(shop.ofLocation(9)).rejects.toMatchObject({ code: 'not_found' });
    await expect(shop.ofResource(1)).rejects.toMatchObject({ code: 'not_found' });
    await expect(shop.setLocation({ weekly: {} }, 9)).rejects.toMatchObject({ code: 'not_found' });
    await expect(shop.setResource(1, { weekly: null })).rejects.toMatchObject({ code: 'not_found' });
  });
});
