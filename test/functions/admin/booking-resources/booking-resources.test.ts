import { deleteBookingResource } from '#functions/admin/booking-resources/delete-booking-resource.ts';
import { planCalendar } from '#shared/bookings/calendar/calendar-table.ts';
import { activeResourceCheck } from '#shared/bookings/services/booking-resources-table.ts';
import { runOperation } from '#shared/http/operation.ts';
import { locationItem } from '#shared/inventory/locations-table.ts';
import { type LabelledWrite, transact } from '#shared/table/transact.ts';
import { aLocation } from '#test/support/builders/a-location.ts';
import { beforeNextTransaction } from '#test/support/harness/around-next-transaction.ts';
import { bookingsAdmin } from '#test/support/harness/booking-settings-harness.ts';

const setUp = async () => {
  const shop = await bookingsAdmin();
  const { admin, table, context, store_id, one } = shop;
  for (const location of [aLocation({ id: 1, isDefault: true }), aLocation({ id: 2, isActive: false, isDefault: false })]) {
    await transact(table, [{ as: 'location', put: { Item: locationItem(store_id, location) } }]);
  }
  const nextHourMs = context.nowMs + 3_600_000;
  return {
    ...shop,
    [Symbol.dispose]: shop.close,
    remove: (id: number) => admin.deleteBookingResource(one(id), context),
    change: (id: number, body: object) => admin.updateBookingResource({ ...one(id), body }, context),
    /** Returns the writes that book the resource for half an hour, by default an hour from now. */
    booking: async (resourceId: number, fromMs = nextHourMs): Promise<LabelledWrite[]> => {
      const entry = { bookingId: 1, productId: 1, seats: 1, fromMs, untilMs: fromMs + 1_800_000 };
      const plan = await planCalendar(table, store_id, [{ type: 'reserve', resourceIds: [resourceId], capacity: 1, entry }]);
      if (plan.refused !== null) throw new Error('refused');
      return [...plan.writes, activeResourceCheck(store_id, resourceId)];
    },
  };
};

describe('a booking resource', () => {
  it('is read back and listed as it was created and changed', async () => {
    using shop = await setUp();
    const room = await shop.addResource({ name: 'Room', location_id: 1 });
    expect(room).toEqual({
      object: 'booking_resource',
      id: room.id,
      name: 'Room',
      location_id: 1,
      is_active: true,
      created_at: room.created_at,
      updated_at: room.created_at,
    });
    expect((await shop.change(room.id, { name: 'Room' })).body.data).toEqual(room);
    const changed = (await shop.change(room.id, { name: 'Hall', location_id: null, is_active: false })).body.data;
    expect(changed).toMatchObject({ name: 'Hall', location_id: null, is_active: false });
    expect((await shop.admin.getBookingResource(shop.one(room.id), shop.context)).body.data).toEqual(changed);
    expect((await shop.admin.listBookingResources({ ...shop.one(0), query: {} }, shop.context)).body.data).toEqual([changed]);
  });

  it('needs an existing, active location', async () => {
    using shop = await setUp();
    const room = await shop.addResource();
    for (const [locationId, code] of [
      [3, 'unknown_id'],
      [2, 'inactive_location'],
    ] as const) {
      const refusal = { issues: [{ param: 'location_id', code }] };
      await expect(shop.addResource({ name: 'Room', location_id: locationId })).rejects.toMatchObject(refusal);
      await expect(shop.change(room.id, { location_id: locationId })).rejects.toMatchObject(refusal);
    }
  });

  it('keeps its location from being deleted', async () => {
    using shop = await setUp();
    const second = (
      await shop.admin.createLocation({ params: { store_id: shop.store_id }, query: {}, body: { name: 'Shop' } }, shop.context)
    ).body.data;
    const room = await shop.addResource({ name: 'Room', location_id: second.id });
    await expect(shop.admin.deleteLocation(shop.one(second.id), shop.context)).rejects.toMatchObject({ issues: [{ code: 'in_use' }] });
    await shop.change(room.id, { location_id: null });
    expect((await shop.admin.deleteLocation(shop.one(second.id), shop.context)).body.data.deleted).toBe(true);
  });

  it('is not deleted while a service uses it or it has upcoming bookings', async () => {
    using shop = await setUp();
    const room = await shop.addResource();
    await shop.putService({ duration_minutes: 60, resources: [room.id] });
    await expect(shop.remove(room.id)).rejects.toMatchObject({ issues: [{ code: 'in_use' }] });
    await shop.admin.deleteBookingService(shop.one(shop.lesson.id), shop.context);
    await transact(shop.table, await shop.booking(room.id));
    await expect(shop.remove(room.id)).rejects.toMatchObject({ issues: [{ code: 'in_use' }] });
  });

  it('is deleted when its bookings are over', async () => {
    using shop = await setUp();
    const room = await shop.addResource();
    await transact(shop.table, await shop.booking(room.id, shop.context.nowMs - 1_800_000));
    expect((await shop.remove(room.id)).body.data).toEqual({ object: 'booking_resource', id: room.id, deleted: true });
    await expect(shop.remove(room.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not deleted during a concurrent booking, and accepts none once its deletion has started', async () => {
    using shop = await setUp();
    const room = await shop.addResource();
    const booking = await shop.booking(room.id);
    beforeNextTransaction(shop.table, () => transact(shop.table, booking));
    const remove = runOperation(deleteBookingResource({ table: shop.table }), shop.one(room.id), shop.context);
    await expect(remove).rejects.toMatchObject({
      issues: [{ code: 'in_use' }],
    });
    expect((await shop.admin.getBookingResource(shop.one(room.id), shop.context)).body.data.is_active).toBe(true);

    const other = await shop.addResource();
    const late = await shop.booking(other.id);
    await shop.remove(other.id);
    await expect(transact(shop.table, late)).rejects.toThrow('booking_resource');
  });
});
