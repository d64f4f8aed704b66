import { type CalendarEntry, maxEntriesPerDay } from '#shared/bookings/calendar/calendar-day.ts';
import {
  calendarDayItem,
  isCalendarConflict,
  parseCalendarDay,
  planCalendar,
  readCalendar,
} from '#shared/bookings/calendar/calendar-table.ts';
import type { CalendarChange } from '#shared/bookings/calendar/change-calendar.ts';
import { runMetered } from '#shared/table/meter.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { storedBytesOf } from '#shared/table/rows/item-bytes.ts';
import { transact } from '#shared/table/transact.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = '01STORE';
const resourceId = 3;
const hourMs = 3_600_000;
const startMs = Date.parse('2026-11-20T10:00:00Z');

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const anEntry = (bookingId: number, fromMs = startMs): CalendarEntry => ({
  bookingId,
  productId: 1,
  seats: 1,
  fromMs,
  untilMs: fromMs + hourMs,
});
const reserve = (entry: CalendarEntry, capacity: number): CalendarChange => ({
  type: 'reserve',
  resourceIds: [resourceId],
  capacity,
  entry,
});

/**
 * Changes the calendar in the same way as the API: reads, decides and writes, and repeats these steps after a conflict.
 */
const change = (...changes: readonly CalendarChange[]): Promise<'done' | 'refused'> =>
  retryOnConflict(isCalendarConflict, async () => {
    const plan = await planCalendar(local.table, storeId, changes);
    if (plan.refused !== null) return 'refused';
    await transact(local.table, plan.writes);
    return 'done';
  });

const booked = async (): Promise<number[]> =>
  (await readCalendar(local.table, storeId, resourceId, { fromMs: startMs, untilMs: startMs + 48 * hourMs })).map(
    ({ bookingId }) => bookingId,
  );

it('one of twenty concurrent requests gets the last seat', async () => {
  await change(reserve(anEntry(1), 2));
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => change(reserve(anEntry(n + 2), 2))));
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  expect(await booked()).toHaveLength(2);
});

it('twenty concurrent releases and reservations neither lose nor oversell a seat', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, n) => change(reserve(anEntry(n + 1), 10))));
  const release = (bookingId: number) => change({ type: 'release', resourceId, entry: anEntry(bookingId) });
  await Promise.all(Array.from({ length: 10 }, (_, n) => Promise.all([release(n + 1), change(reserve(anEntry(n + 101), 20))])));
  expect((await booked()).sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, n) => n + 101));
});

it('a plan is refused when a day was emptied and filled again since it was made', async () => {
  const plan = await planCalendar(local.table, storeId, [reserve(anEntry(1), 1)]);
  await change(reserve(anEntry(2), 1));
  await change({ type: 'release', resourceId, entry: anEntry(2) });
  const writes = plan.refused === null ? plan.writes : [];
  await expect(transact(local.table, writes)).rejects.toMatchObject({ refused: new Map([['calendar:3#2026-11-20', expect.anything()]]) });
});

it('a booking over midnight is reserved and released in both days or in neither', async () => {
  const overMidnight = anEntry(1, startMs + 13.5 * hourMs);
  const plan = await planCalendar(local.table, storeId, [reserve(overMidnight, 1)]);
  await change(reserve(anEntry(2, startMs + 15 * hourMs), 1));
  await expect(transact(local.table, plan.refused === null ? plan.writes : [])).rejects.toThrow('calendar:3#2026-11-21');
  expect(await booked()).toEqual([2]);
  await change(reserve(overMidnight, 1));
  expect(await booked()).toEqual([1, 2]);
  await change({ type: 'release', resourceId, entry: overMidnight });
  expect(await booked()).toEqual([2]);
});

it('the largest day has a third of the size limit of an item', () => {
  const id = Number.MAX_SAFE_INTEGER;
  const entry = { ...anEntry(id), productId: id };
  const day = { resourceId: id, day: '2026-11-20', version: id, entries: Array.from({ length: maxEntriesPerDay }, () => entry) };
  const item = calendarDayItem(storeId, day);
  expect(parseCalendarDay(item)).toEqual(day);
  // All numbers have the maximum length.
  expect(storedBytesOf(item)).toBeLessThan(140_000);
});

it('one query reads a calendar of 90 days with 10,000 bookings', async () => {
  const days = Array.from({ length: 90 }, (_, n) => startMs + n * 24 * hourMs);
  for (const [n, dayStartMs] of days.entries()) {
    const entries = Array.from({ length: 112 }, (_, m) => anEntry(243_948_029_537_267 + n * 112 + m, dayStartMs));
    const day = { resourceId, day: new Date(dayStartMs).toISOString().slice(0, 10), version: 1, entries };
    await transact(local.table, [{ as: 'day', put: { Item: calendarDayItem(storeId, day) } }]);
  }
  await runMetered(async (usage) => {
    const entries = await readCalendar(local.table, storeId, resourceId, { fromMs: startMs, untilMs: startMs + 90 * 24 * hourMs });
    expect(entries).toHaveLength(10_080);
    expect(usage.calls).toBe(1);
  });
});
