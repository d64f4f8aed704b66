import { calendarDayItem, planCalendar } from '#shared/bookings/calendar/calendar-table.ts';
import { keys } from '#shared/table/keys.ts';
import { runMetered } from '#shared/table/meter.ts';
import { transact } from '#shared/table/transact.ts';
import { aVariant } from '#test/support/builders/a-product.ts';
import { bookingsAdmin } from '#test/support/harness/booking-settings-harness.ts';

const now = Date.parse('2026-03-27T12:00:00Z');
const hourMs = 3_600_000;
const allDay = [{ opens_at: '00:00', closes_at: '24:00' }];
const week = (hours: readonly { opens_at: string; closes_at: string }[]) => ({
  weekly: Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, [...hours]]),
  ),
});

/**
 * Sets up a one-hour service that starts every hour in two rooms in Dublin. The second room is open only in the
 * morning.
 */
async function setUp(settings: object = {}) {
  const shop = await bookingsAdmin();
  const { admin, one, store_id } = shop;
  const context = shop.at(now);
  const rooms = [await shop.addResource({ name: 'Room 1' }), await shop.addResource({ name: 'Room 2' })];
  const [room1, room2] = rooms.map(({ id }) => id) as [number, number];
  await admin.putResourceHours({ ...one(room1), body: week(allDay) }, context);
  await admin.putResourceHours({ ...one(room2), body: week([{ opens_at: '09:00', closes_at: '11:00' }]) }, context);
  await shop.putService({ duration_minutes: 60, slot_step_minutes: 60, resources: [room2, room1], ...settings });
  const list = async (query: object) =>
    (await admin.listBookingSlots({ params: { store_id }, query: { variant_id: 11, ...query }, body: undefined }, context)).body;
  return { ...shop, room1, room2, list, [Symbol.dispose]: shop.close };
}

describe('availability', () => {
  it('lists slots with their seats, sorted by start and then by resource', async () => {
    using shop = await setUp({ capacity: 2 });
    const { data, has_more } = await shop.list({ from: '2026-03-28', to: '2026-03-28', limit: 12 });
    expect(data[9]).toEqual({
      object: 'booking_slot',
      variant_id: 11,
      resource_id: shop.room1,
      location_id: null,
      starts_at: '2026-03-28T09:00:00.000Z',
      ends_at: '2026-03-28T10:00:00.000Z',
      timezone: 'Europe/Dublin',
      seats_available: 2,
    });
    expect(data.slice(9).map(({ starts_at, resource_id }) => [starts_at.slice(11, 16), resource_id])).toEqual([
      ['09:00', shop.room1],
      ['09:00', shop.room2],
      ['10:00', shop.room1],
    ]);
    expect(has_more).toBe(true);
  });

  it('has 23 or 25 hours on the days when the clocks change', async () => {
    using shop = await setUp({ window_days: 730 });
    const hoursOf = async (date: string) => (await shop.list({ from: date, to: date, resource_id: shop.room1 })).data.length;
    expect([await hoursOf('2026-03-28'), await hoursOf('2026-03-29'), await hoursOf('2026-10-25')]).toEqual([24, 23, 25]);
  });

  it('leaves out booked times', async () => {
    using shop = await setUp({ capacity: 3 });
    const fromMs = Date.parse('2026-03-28T10:00:00Z');
    const entry = { bookingId: 1, productId: shop.lesson.id, seats: 2, fromMs, untilMs: fromMs + hourMs };
    const plan = await planCalendar(shop.table, shop.store_id, [{ type: 'reserve', resourceIds: [shop.room1], capacity: 3, entry }]);
    await transact(shop.table, plan.refused === null ? plan.writes : []);
    const at10 = async (seats: number) =>
      (await shop.list({ from: '2026-03-28', to: '2026-03-28', resource_id: shop.room1, seats })).data
        .filter(({ starts_at }) => starts_at === '2026-03-28T10:00:00.000Z')
        .map(({ seats_available }) => seats_available);
    expect([await at10(1), await at10(2)]).toEqual([[1], []]);
  });

  it.each([
    [
      'its hours',
      (shop: { readonly store_id: string; readonly room1: number }) => keys.openingHours(shop.store_id, 'RESOURCE', shop.room1),
    ],
    [
      'its calendar',
      (shop: { readonly store_id: string; readonly room1: number }) => keys.calendarDay(shop.store_id, shop.room1, '2026-03-28'),
    ],
    ['itself', (shop: { readonly store_id: string; readonly room1: number }) => keys.listed(shop.store_id, 'BOOKING_RESOURCE', shop.room1)],
  ])('leaves out only a resource of which %s cannot be read', async (_, keyOf) => {
    using shop = await setUp();
    await transact(shop.table, [{ as: 'row', put: { Item: { ...keyOf(shop), updated_at_ms: 'soon' } } }]);
    const { data } = await shop.list({ from: '2026-03-28', to: '2026-03-28' });
    expect(data.map(({ starts_at, resource_id }) => [starts_at.slice(11, 16), resource_id])).toEqual([
      ['09:00', shop.room2],
      ['10:00', shop.room2],
    ]);
  });

  it('is the same in pages of any size', async () => {
    using shop = await setUp();
    const whole = await shop.list({ from: '2026-03-28', to: '2026-03-30', limit: 250 });
    expect([whole.data.length, whole.has_more, whole.next_cursor]).toEqual([71 + 6, false, null]);
    const found: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await shop.list({ from: '2026-03-28', to: '2026-03-30', limit: 10, ...(cursor === '' ? {} : { cursor }) });
      found.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(found).toEqual(whole.data);
  });

  it('covers 31 days from today by default, after the lead time and within the window', async () => {
    using shop = await setUp({ lead_time_minutes: 90, window_days: 10 });
    const { data } = await shop.list({ limit: 250, resource_id: shop.room2 });
    expect([data[0]?.starts_at, data.at(-1)?.starts_at, data.length]).toEqual(['2026-03-28T09:00:00.000Z', '2026-04-06T09:00:00.000Z', 20]);
  });

  it('is filtered by resource or location', async () => {
    using shop = await setUp();
    const seen = async (query: object) =>
      new Set((await shop.list({ from: '2026-03-28', to: '2026-03-28', ...query })).data.map(({ resource_id }) => resource_id));
    expect(await seen({ resource_id: shop.room2 })).toEqual(new Set([shop.room2]));
    expect(await seen({ resource_id: 999 })).toEqual(new Set());
    expect(await seen({ location_id: 1 })).toEqual(new Set());
    await shop.admin.updateBookingResource({ ...shop.one(shop.room1), body: { is_active: false } }, shop.context);
    expect(await seen({})).toEqual(new Set([shop.room2]));
  });

  it('needs a bookable variant on sale and a range of at most 92 days', async () => {
    using shop = await setUp();
    await shop.addProduct({ id: 2, slug: 'shirt', variants: [aVariant({ id: 21 })] });
    await shop.addProduct({ id: 3, slug: 'draft', kind: 'booking', status: 'draft', variants: [aVariant({ id: 31 })] });
    const refusal = (query: object) =>
      shop.list(query).then(
        () => null,
        ({ issues: [{ param, code }] }) => [param, code],
      );
    expect(await refusal({ variant_id: 99 })).toEqual(['variant_id', 'unknown_id']);
    expect(await refusal({ variant_id: 21 })).toEqual(['variant_id', 'not_a_booking_variant']);
    expect(await refusal({ variant_id: 31 })).toEqual(['variant_id', 'not_a_booking_variant']);
    expect(await refusal({ from: '2026-04-02', to: '2026-04-01' })).toEqual(['to', 'ends_before_start']);
    expect(await refusal({ from: '2026-04-01', to: '2026-07-02' })).toEqual(['to', 'too_large']);
    expect(await refusal({ from: '2026-04-01', to: '2026-07-01' })).toBeNull();
    await expect(shop.list({ cursor: 'bm9uZQ' })).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  it('of 92 days costs the same calls with 10,000 bookings as with none, plus two per fully booked resource', async () => {
    using shop = await setUp({ capacity: 500 });
    const ninety = { from: '2026-03-28', to: '2026-06-27', limit: 250 };
    const callsOf = (seats = 1) =>
      runMetered(async (usage) => {
        await shop.list({ ...ninety, seats });
        return [usage.calls, usage.depth];
      });
    expect(await callsOf()).toEqual([9, 3]);
    for (let day = 0; day < 90; day += 1) {
      const fromMs = Date.parse('2026-03-28T09:00:00Z') + day * 24 * hourMs;
      const entries = Array.from({ length: 112 }, (_, n) => ({
        bookingId: 243_948_029_537_267 + day * 112 + n,
        productId: shop.lesson.id,
        seats: 1,
        fromMs: fromMs + (n % 8) * hourMs,
        untilMs: fromMs + ((n % 8) + 1) * hourMs,
      }));
      const item = calendarDayItem(shop.store_id, {
        resourceId: shop.room1,
        day: new Date(fromMs).toISOString().slice(0, 10),
        version: 1,
        entries,
      });
      await transact(shop.table, [{ as: 'day', put: { Item: item } }]);
    }
    expect(await callsOf()).toEqual([9, 3]);
    expect(await callsOf(501)).toEqual([13, 5]);
    const { data } = await shop.list({ ...ninety, resource_id: shop.room1 });
    expect(data.slice(8, 11).map(({ seats_available }) => seats_available)).toEqual([500, 486, 486]);
  });
});
