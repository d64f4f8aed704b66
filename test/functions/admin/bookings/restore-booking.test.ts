import type { BookingRecordInput, BookingRecordView } from '#functions/admin/bookings/booking-record.ts';
import { remindOfBookings } from '#functions/workers/remind-of-bookings/remind-of-bookings.ts';
import { bookingResourceItem } from '#shared/bookings/services/booking-resources-table.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { aBookingRecord } from '#test/support/builders/a-booking-record.ts';
import { aBookingResource } from '#test/support/builders/a-booking-service.ts';
import { put } from '#test/support/builders/listed-things.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type Bookings, bookingsIn, firstStartMs, resourceId, serviceId } from '#test/support/harness/bookings-harness.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';
import { restoresIn, sentOf } from '#test/support/harness/restored-orders.ts';

const hourMs = 3_600_000;
const at = (hours: number): string => timestamp(firstStartMs + hours * hourMs);

let harness: OrdersHarness;
let bookings: Bookings;
beforeEach(async () => {
  harness = await openOrdersHarness();
  bookings = bookingsIn(harness);
  await bookings.sell();
  await bookings.offer();
});
afterEach(async () => {
  await harness.movedUnits();
  const undone = ['event_unrelayed', 'quota_counter', 'unique_value', 'order_customer', 'sales_day'] as const;
  expect(await findingsBesides(undone, harness.table, harness.clock())).toEqual([]);
  harness.close();
});

/** An hour of the service, with 15 minutes after it, some hours after the usual time. */
const anHour = (hours: number, over: Partial<BookingRecordInput> = {}): BookingRecordInput =>
  aBookingRecord({
    ...{ product_id: serviceId, variant_id: serviceId + 1, resource_id: resourceId, location_id: 1 },
    ...{ starts_at: at(hours), ends_at: at(hours + 1), held_from: at(hours), held_until: at(hours + 1.25) },
    ...over,
  });

/** What a restore is refused for. */
const refusal = (body: BookingRecordInput): Promise<readonly string[]> =>
  bookings.restore(body).then(
    () => [],
    (error: unknown) => {
      if (error instanceof FieldErrors) return error.issues.map(({ param, code }) => `${param}: ${code}`);
      throw error;
    },
  );

const held = async () => (await bookings.held()).map(({ bookingId, seats, fromMs }) => [bookingId, seats, timestamp(fromMs)]);

/** A record as it is sent. */
const sent = ({ object: _, id: __, ...record }: BookingRecordView): BookingRecordInput => record;

describe('a booking that is restored', () => {
  it('has its number, its times and, in its id, the millisecond of its creation; it is written now', async () => {
    const body = anHour(0, { number: 'B4711', seats: 2, created_at: '2026-10-05T10:00:00.123Z' });
    const booking = await bookings.restore(body);
    expect(booking).toMatchObject({ number: 'B4711', starts_at: at(0), ends_at: at(1), created_at: '2026-10-05T10:00:00.123Z' });
    expect(timestamp(idTimeMs(booking.id))).toBe('2026-10-05T10:00:00.123Z');
    expect(Date.parse(booking.updated_at)).toBe(harness.clock());
    expect(sent(await bookings.record(booking.id))).toEqual(body);
    expect(await bookings.get(booking.id)).toEqual(booking);
    expect(await held()).toEqual([[booking.id, 2, at(0)]]);
  });

  it('tells nobody', async () => {
    await bookings.restore(anHour(0));
    expect(await harness.events()).toEqual([]);
  });

  it('lets new bookings go on after the highest number', async () => {
    await bookings.restore(anHour(0, { number: 'B4711' }));
    await bookings.restore(anHour(2, { number: 'B4700' }));
    expect((await bookings.make({ notify: false })).number).toBe('B4712');
  });

  it('shows null for a service that is gone', async () => {
    expect(await bookings.restore(aBookingRecord())).toMatchObject({ product_id: null, variant_id: null, service_name: 'Fitting' });
  });

  it('takes its seats outside of opening hours, and at a resource that is switched off', async () => {
    await bookings.open([]);
    put(harness, [bookingResourceItem(harness.store.id, aBookingResource({ id: resourceId, locationId: 1, isActive: false }))]);
    const booking = await bookings.restore(anHour(0));
    expect(await held()).toEqual([[booking.id, 1, at(0)]]);
  });

  it.each(['completed', 'no_show', 'confirmed'] as const)(
    'that is over and was %s had its seats, whatever the service has now',
    async (status) => {
      await bookings.offer({ capacity: 1 });
      const booking = await bookings.restore(anHour(-72, { status, seats: 3 }));
      expect(await held()).toEqual([[booking.id, 3, at(-72)]]);
    },
  );

  it('that was cancelled has no seats', async () => {
    const over = { status: 'cancelled', cancelled_at: '2026-10-06T10:00:00.000Z', cancel_reason: 'Ill', refunded: '50.00' } as const;
    const { id } = await bookings.restore(anHour(0, over));
    expect(await held()).toEqual([]);
    expect(await bookings.record(id)).toMatchObject(over);
  });

  it('is equal to the one that it was in another store, in each state, with the line of its order', async () => {
    const paid = await bookings.order(2);
    await harness.refund(paid.order.id, { line_items: [{ id: paid.order.line_items[0]?.id, quantity: 1 }] });
    const cancelled = await bookings.order(1, { booking: { starts_at: at(3) } });
    await bookings.cancel(cancelled.booking.id, { refund: 'full', reason: 'Ill' });
    const pending = await bookings.make({ status: 'pending', starts_at: at(6), notify: false });
    const records = await Promise.all([paid.booking.id, cancelled.booking.id, pending.id].map((id) => bookings.record(id)));
    const orders = await Promise.all([paid.order.id, cancelled.order.id].map((id) => restoresIn(harness).record(id)));

    const other = await openOrdersHarness();
    other.wait(hourMs);
    const there = bookingsIn(other);
    await there.sell();
    await there.offer();
    const lines = new Map<number | null, object>([[null, {}]]);
    for (const record of orders) {
      const made = await restoresIn(other).restore(sentOf(record, { customer_id: null }));
      lines.set(record.id, { order_id: made.id, order_line_item_id: made.line_items[0]?.id });
    }
    for (const record of records) {
      const body = { ...sent(record), customer_id: null, ...lines.get(record.order_id) };
      const made = await there.restore(body);
      expect(sent(await there.record(made.id))).toEqual(body);
      if (made.order_id !== null) expect(await other.get(made.order_id)).toMatchObject({ line_items: [{ booking_id: made.id }] });
    }
    const undone = ['event_unrelayed', 'quota_counter', 'unique_value', 'sales_day'] as const;
    expect(await findingsBesides(undone, other.table, other.clock())).toEqual([]);
    other.close();
  });
});

describe('afterwards it is a booking like any other', () => {
  it('is moved, confirmed and cancelled, and its seats are free again', async () => {
    const { id } = await bookings.restore(anHour(0, { status: 'pending' }));
    expect(await bookings.act('confirmBooking', id)).toMatchObject({ status: 'confirmed' });
    expect(await bookings.act('updateBooking', id, { starts_at: at(4) })).toMatchObject({ starts_at: at(4) });
    expect(await held()).toEqual([[id, 1, at(4)]]);
    expect(await bookings.cancel(id, { refund: 'full' })).toMatchObject({ status: 'cancelled', refunded: '10.00' });
    expect(await held()).toEqual([]);
  });

  it('is cancelled with its order', async () => {
    const { order, booking } = await bookings.order(1);
    const body = { ...sent(await bookings.record(booking.id)), customer_id: null, number: 'B2001', starts_at: at(5), ends_at: at(6) };
    const again = await restoresIn(harness).restore(
      sentOf(await restoresIn(harness).record(order.id), { number: 2001, customer_id: null }),
    );
    const line = { order_id: again.id, order_line_item_id: again.line_items[0]?.id ?? 0, held_from: at(5), held_until: at(6) };
    const { id } = await bookings.restore({ ...body, ...line });
    await harness.run('cancelOrder', { id: again.id, body: {} });
    expect(await bookings.get(id)).toMatchObject({ status: 'cancelled' });
  });

  it('reminds its customer when it is ahead, and never when the time for that is over', async () => {
    await bookings.restore(anHour(0, { number: 'B1001' }));
    await bookings.restore(anHour(-40, { number: 'B1002' }));
    const clock = () => firstStartMs - 20 * hourMs;
    await remindOfBookings({ table: harness.table, log: recordedLog().log, clock, newEventId: harness.newEventId });
    expect((await harness.events('internal.email_requested')).map(({ data }) => data)).toMatchObject([
      { kind: 'booking_reminder', starts_at_ms: firstStartMs },
    ]);
  });
});

describe('a booking is restored once', () => {
  it('by 10 at once, with keys of their own or none', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => bookings.restore(anHour(0))));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await held()).toEqual([[made[0]?.id, 1, at(0)]]);
  });

  it('and another of its number is refused', async () => {
    await bookings.restore(anHour(0));
    expect(await refusal(anHour(2))).toEqual(['number: taken']);
    const { number } = await bookings.make({ starts_at: at(4), notify: false });
    expect(await refusal(anHour(2, { number }))).toEqual(['number: taken']);
  });

  it('and no seat is sold twice by 20 at once', async () => {
    const restored = Array.from({ length: 10 }, (_, n) => bookings.restore(anHour(0, { number: `B${1001 + n}` })));
    const made = Array.from({ length: 10 }, () => bookings.make({ notify: false }));
    const { done, refused } = await outcomes([...restored, ...made]);
    expect(done).toBe(4);
    // A new booking may have had the number first.
    expect(refused.filter((reason) => !['starts_at: slot_taken', 'number: taken'].includes(reason))).toEqual([]);
    expect((await bookings.held()).reduce((sum, { seats }) => sum + seats, 0)).toBe(4);
  });

  it('and a line of an order is one booking, by 5 at once', async () => {
    const { order } = await bookings.order(1);
    const again = await restoresIn(harness).restore(
      sentOf(await restoresIn(harness).record(order.id), { number: 2001, customer_id: null }),
    );
    const line = { order_id: again.id, order_line_item_id: again.line_items[0]?.id ?? 0 };
    const { done, refused } = await outcomes(
      Array.from({ length: 5 }, (_, n) => bookings.restore(anHour(3, { number: `B${2001 + n}`, ...line }))),
    );
    expect([done, new Set(refused)]).toEqual([1, new Set(['order_line_item_id: taken'])]);
  });
});

describe('what is refused', () => {
  const early = '2024-12-31T23:59:59.000Z';
  const past = '2026-10-06T10:00:00.000Z';
  it.each<readonly [string, Partial<BookingRecordInput>, readonly string[]]>([
    ['a customer of nobody', { customer_id: 9 }, ['customer_id: unknown_id']],
    ['a location of nobody', { location_id: 9 }, ['location_id: unknown_id']],
    ['a resource of nobody', { resource_id: 9 }, ['resource_id: unknown_id']],
    ['a product of nobody', { product_id: 9 }, ['product_id: unknown_id', 'variant_id: unknown_id']],
    ['a variant of another product', { product_id: null }, ['variant_id: unknown_id']],
    ['an order of nobody', { order_id: 9, order_line_item_id: 9 }, ['order_id: unknown_id']],
    ['an order without a line', { order_id: 9 }, ['order_id: unknown_id', 'order_line_item_id: required']],
    ['a line without an order', { order_line_item_id: 9 }, ['order_id: required']],
    ['another currency', { currency: 'USD' }, ['currency: invalid_currency']],
    ['a time before ids', { created_at: early }, ['created_at: invalid_timestamp']],
    ['a time that has not come', { created_at: at(0) }, ['created_at: invalid_timestamp']],
    ['cancelled without a time', { status: 'cancelled' }, ['cancelled_at: inconsistent']],
    ['a time of cancellation of what was not cancelled', { cancelled_at: past }, ['cancelled_at: inconsistent']],
    [
      'cancelled before it was made',
      { status: 'cancelled', cancelled_at: '2026-10-01T10:00:00.000Z' },
      ['cancelled_at: invalid_timestamp'],
    ],
    ['a reason without a cancellation', { cancel_reason: 'Ill' }, ['cancel_reason: inconsistent']],
    ['money back without a cancellation', { refunded: '1.00' }, ['refunded: inconsistent']],
    ['more due than its price', { balance_due: '50.01' }, ['balance_due: inconsistent']],
    ['completed before it begins', { status: 'completed' }, ['status: inconsistent']],
    ['an end before its beginning', { ends_at: at(-1) }, ['ends_at: inconsistent']],
    ['longer than a day', { ends_at: at(25), held_until: at(25) }, ['ends_at: inconsistent']],
    [
      'a beginning before 1970',
      {
        ...{ starts_at: '1969-12-31T10:00:00.000Z', ends_at: '1969-12-31T11:00:00.000Z' },
        ...{ held_from: '1969-12-31T10:00:00.000Z', held_until: '1969-12-31T11:00:00.000Z' },
      },
      ['starts_at: invalid_timestamp'],
    ],
    ['held after its beginning', { held_from: at(0.5) }, ['held_from: inconsistent']],
    ['held for years', { held_until: '9999-12-31T00:00:00.000Z' }, ['held_until: inconsistent']],
    ['held since years', { held_from: '0001-01-01T00:00:00.000Z' }, ['held_from: inconsistent']],
  ])('%s', async (_, over, expected) => {
    expect(await refusal(anHour(0, over))).toEqual(expected);
  });

  it('a line of other goods, of other units, or of another order', async () => {
    const { order } = await bookings.order(2);
    const { id } = await restoresIn(harness).restore(
      sentOf(await restoresIn(harness).record(order.id), { number: 2001, customer_id: null }),
    );
    const lineId = (await harness.get(id)).line_items[0]?.id ?? 0;
    const over = { number: 'B2001', order_id: id, order_line_item_id: lineId };
    expect(await refusal(anHour(3, { ...over, seats: 3 }))).toEqual(['seats: inconsistent']);
    expect(await refusal(anHour(3, { ...over, seats: 2, order_line_item_id: order.line_items[0]?.id ?? 0 }))).toEqual([
      'order_line_item_id: unknown_id',
    ]);
    expect(await refusal(aBookingRecord({ ...over, seats: 2 }))).toEqual(['order_line_item_id: inconsistent']);
  });

  it('seats that are taken', async () => {
    await bookings.make({ seats: 3, notify: false });
    expect(await refusal(anHour(0, { number: 'B4711', seats: 2 }))).toEqual(['starts_at: slot_taken']);
    await bookings.restore(anHour(0, { number: 'B4711', seats: 1 }));
  });
});
