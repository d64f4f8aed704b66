import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { remindOfBookings } from '#functions/workers/remind-of-bookings/remind-of-bookings.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { TableClient } from '#shared/table/table-client.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type Bookings, bookingsIn, firstStartMs } from '#test/support/harness/bookings-harness.ts';
import { type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';

const hourMs = 3_600_000;

let failing: boolean;
let harness: OrdersHarness;
let bookings: Bookings;
beforeEach(async () => {
  failing = false;
  harness = await openOrdersHarness({
    intercept: (operation) => {
      if (failing && operation === 'TransactWriteItems') throw Object.assign(new Error('refused'), { name: 'ValidationException' });
      return undefined;
    },
  });
  bookings = bookingsIn(harness);
  await bookings.sell();
  await bookings.offer();
});
afterEach(() => harness.close());

/**
 * Moves the clock to `hours` hours before `firstStartMs` and runs the worker. By default, bookings start at
 * `firstStartMs`.
 */
const run = async (hours: number): Promise<void> => {
  harness.wait(firstStartMs - hours * hourMs - harness.clock());
  await remindOfBookings({ table: harness.table, log: recordedLog().log, clock: harness.clock, newEventId: harness.newEventId });
};
const reminders = async () =>
  (await harness.events('internal.email_requested')).map(({ data }) => data).filter(({ kind }) => kind === 'booking_reminder');
const reminderOf = (id: number, startsAtMs = firstStartMs) => ({ kind: 'booking_reminder', booking_id: id, starts_at_ms: startsAtMs });

describe('the customer of a booking', () => {
  it('is reminded once, a day before', async () => {
    const { id } = await bookings.make();
    const { booking } = await bookings.order(1);
    const before = await bookings.get(id);
    await run(24.1);
    expect(await reminders()).toEqual([]);
    await run(23.9);
    await run(23.8);
    expect(new Set(await reminders())).toEqual(new Set([reminderOf(id), reminderOf(booking.id)]));
    expect(await reminders()).toHaveLength(2);
    expect(await bookings.get(id)).toEqual(before);
  });

  it('is not reminded of canceled bookings or of those booked within a day', async () => {
    const { id } = await bookings.make();
    await bookings.cancel(id);
    await run(23);
    await bookings.make();
    await run(22);
    expect(await reminders()).toEqual([]);
  });

  it('of a booking that was moved is reminded of its new time, once', async () => {
    const { id } = await bookings.make();
    const laterMs = firstStartMs + 48 * hourMs;
    await run(23);
    await bookings.act('updateBooking', id, { starts_at: timestamp(laterMs) });
    await run(0);
    expect(await reminders()).toEqual([reminderOf(id)]);
    await run(-24);
    await run(-25);
    expect(await reminders()).toEqual([reminderOf(id), reminderOf(id, laterMs)]);
  });

  it('is reminded once even if staff change a booking concurrently', async () => {
    const { id } = await bookings.make();
    await run(23.9);
    await bookings.act('updateBooking', id, { notes: 'By the window' });
    await run(23);
    expect(await reminders()).toHaveLength(1);
  });

  it('is not reminded of past bookings', async () => {
    await bookings.make();
    await run(-1);
    expect(await reminders()).toEqual([]);
  });

  it('is reminded among a hundred, 25 of them concurrently', async () => {
    const { id } = await bookings.make();
    const { table } = harness;
    const item = await readItem(table, keys.listed(aStore().id, 'BOOKING', id));
    for (let n = 1; n < 100; n += 1) {
      const copy = { ...item, ...keys.listed(aStore().id, 'BOOKING', id + n), id: id + n };
      await table.client.send(new PutCommand({ TableName: table.name, Item: copy }));
    }
    let underWay = 0;
    let most = 0;
    const send = async (command: never) => {
      underWay += 1;
      most = Math.max(most, underWay);
      try {
        return await table.client.send(command);
      } finally {
        underWay -= 1;
      }
    };
    harness.wait(firstStartMs - 23 * hourMs - harness.clock());
    const counted = { name: table.name, client: { send } as TableClient };
    await remindOfBookings({ table: counted, log: recordedLog().log, clock: harness.clock, newEventId: harness.newEventId });
    expect(most).toBe(25);
    expect(new Set(await reminders())).toEqual(new Set(Array.from({ length: 100 }, (_, n) => reminderOf(id + n))));
  });

  it('is reminded later when the reminder cannot be written, while others are reminded', async () => {
    const { id } = await bookings.make();
    failing = true;
    await expect(run(23)).rejects.toThrow('1 of 1 reminders could not be requested.');
    failing = false;
    await run(22.9);
    expect(await reminders()).toEqual([reminderOf(id)]);
  });
});
