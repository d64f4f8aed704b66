import { keys } from '#shared/table/keys.ts';
import { transact } from '#shared/table/transact.ts';
import { aVariant } from '#test/support/builders/a-product.ts';
import { bookingsAdmin } from '#test/support/harness/booking-settings-harness.ts';

const setUp = async () => {
  const shop = await bookingsAdmin();
  return { ...shop, [Symbol.dispose]: shop.close };
};

describe('a booking service', () => {
  it('has the default values of the contract', async () => {
    using shop = await setUp();
    const room = await shop.addResource();
    const service = await shop.putService({ duration_minutes: 45, resources: [room.id] });
    expect(service).toEqual({
      object: 'booking_service',
      id: shop.lesson.id,
      product_id: shop.lesson.id,
      duration_minutes: 45,
      variant_durations: [],
      buffer_before: 0,
      buffer_after: 0,
      slot_step_minutes: 15,
      capacity: 1,
      lead_time_minutes: 0,
      window_days: 90,
      confirm: 'auto',
      resources: [room.id],
      cancellation: [],
      deposit_percent: '0.00',
      updated_at: service.updated_at,
    });
  });

  it('is read back and listed as it was set, with the longest time before a cancellation first', async () => {
    using shop = await setUp();
    const [room, court] = [await shop.addResource(), await shop.addResource({ name: 'Court' })];
    const settings = {
      duration_minutes: 60,
      variant_durations: [{ variant_id: 11, duration_minutes: 90 }],
      buffer_before: 5,
      buffer_after: 10,
      slot_step_minutes: 30,
      capacity: 12,
      lead_time_minutes: 120,
      window_days: 30,
      confirm: 'manual',
      resources: [court.id, room.id],
      cancellation: [
        { hours_before: 0, refund_percent: '0.00' },
        { hours_before: 24, refund_percent: 50 },
      ],
      deposit_percent: '20',
    } as const;
    const set = await shop.putService({
      ...settings,
      variant_durations: [...settings.variant_durations],
      resources: [...settings.resources],
      cancellation: [...settings.cancellation],
    });
    expect(set).toMatchObject({
      ...settings,
      cancellation: [
        { hours_before: 24, refund_percent: '50.00' },
        { hours_before: 0, refund_percent: '0.00' },
      ],
      deposit_percent: '20.00',
    });
    expect((await shop.admin.getBookingService(shop.one(shop.lesson.id), shop.context)).body.data).toEqual(set);
    const { data } = (await shop.admin.listBookingServices({ ...shop.one(0), query: {} }, shop.context)).body;
    expect(data).toEqual([set]);
  });

  it('with include=names has the names of its product, variants and resources, except deleted ones', async () => {
    using shop = await setUp();
    const long = aVariant({ id: 21, optionValues: new Map([['Length', 'Long']]) });
    const short = aVariant({ id: 22, optionValues: new Map([['Length', 'Short']]) });
    const course = await shop.addProduct({
      ...{ id: 20, slug: 'course', kind: 'booking', name: 'Pottery course' },
      ...{ options: [{ name: 'Length', values: ['Long', 'Short'] }], variants: [long, short] },
    });
    const [room, court] = [await shop.addResource(), await shop.addResource({ name: 'Court' })];
    await shop.putService({ duration_minutes: 60, resources: [court.id] });
    const settings = {
      duration_minutes: 60,
      variant_durations: [{ variant_id: 21, duration_minutes: 90 }],
      resources: [room.id, court.id],
    };
    const set = await shop.putService(settings, course.id);
    const names = {
      product: 'Pottery course',
      variants: [{ variant_id: 21, variant_title: 'Long' }],
      resources: [
        { resource_id: room.id, name: 'Room' },
        { resource_id: court.id, name: 'Court' },
      ],
    };
    const query = { include: 'names' } as const;
    expect((await shop.admin.getBookingService({ ...shop.one(course.id), query }, shop.context)).body.data).toEqual({ ...set, names });
    const listed = await shop.admin.listBookingServices({ ...shop.one(0), query }, shop.context);
    expect(listed.body.data.map((service) => service.names)).toEqual([
      names,
      { product: shop.lesson.name, variants: [], resources: [{ resource_id: court.id, name: 'Court' }] },
    ]);
    await transact(shop.table, [{ as: 'product', delete: { Key: keys.listed(shop.store_id, 'PRODUCT', course.id) } }]);
    const later = await shop.admin.getBookingService({ ...shop.one(course.id), query }, shop.context);
    expect(later.body.data.names).toEqual({ ...names, product: null, variants: [] });
  });

  it('is changed only by different settings', async () => {
    using shop = await setUp();
    const room = await shop.addResource();
    const first = await shop.putService({ duration_minutes: 60, resources: [room.id] });
    expect(await shop.putService({ duration_minutes: 60, resources: [room.id], capacity: 1 })).toEqual(first);
    const second = await shop.putService({ duration_minutes: 30, resources: [room.id] });
    expect(second).toMatchObject({ duration_minutes: 30 });
    expect(second.updated_at > first.updated_at).toBe(true);
  });

  it('names existing resources and variants, each once', async () => {
    using shop = await setUp();
    const room = await shop.addResource();
    const refused = shop.putService({
      duration_minutes: 60,
      resources: [room.id, 999, room.id],
      variant_durations: [
        { variant_id: 12, duration_minutes: 5 },
        { variant_id: 11, duration_minutes: 5 },
        { variant_id: 11, duration_minutes: 6 },
      ],
      cancellation: [
        { hours_before: 1, refund_percent: '0.00' },
        { hours_before: 1, refund_percent: '1.00' },
      ],
    });
    await expect(refused).rejects.toMatchObject({
      issues: [
        { param: 'variant_durations[0].variant_id', code: 'unknown_id' },
        { param: 'variant_durations[2].variant_id', code: 'duplicate' },
        { param: 'resources[1]', code: 'unknown_id' },
        { param: 'resources[2]', code: 'duplicate' },
        { param: 'cancellation[1].hours_before', code: 'duplicate' },
      ],
    });
  });

  it('needs an existing product of kind booking', async () => {
    using shop = await setUp();
    const settings = { duration_minutes: 60, resources: [(await shop.addResource()).id] };
    const shirt = await shop.addProduct({ id: 2, slug: 'shirt', variants: [aVariant({ id: 21 })] });
    await expect(shop.putService(settings, shirt.id)).rejects.toMatchObject({ issues: [{ param: '', code: 'not_a_booking_product' }] });
    await expect(shop.putService(settings, 3)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not found after it is deleted', async () => {
    using shop = await setUp();
    await shop.putService({ duration_minutes: 60, resources: [(await shop.addResource()).id] });
    const deleted = await shop.admin.deleteBookingService(shop.one(shop.lesson.id), shop.context);
    expect(deleted.body.data).toEqual({ object: 'booking_service', id: shop.lesson.id, deleted: true });
    await expect(shop.admin.getBookingService(shop.one(shop.lesson.id), shop.context)).rejects.toMatchObject({ code: 'not_found' });
    await expect(shop.admin.deleteBookingService(shop.one(shop.lesson.id), shop.context)).rejects.toMatchObject({ code: 'not_found' });
  });
});
