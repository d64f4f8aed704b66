import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { decodeTime } from 'ulid';
import { examineStore } from '#shared/doctor/examine-store.ts';
import { readEventLog } from '#shared/events/event-log-table.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { numberEvents } from '#shared/events/number-events-table.ts';
import { readUnrelayedEvents } from '#shared/events/outbox-table.ts';
import { nextOrderNumber } from '#shared/orders/orders-table.ts';
import { type Promotion, promoteStore } from '#shared/promotion/promote-store-table.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { type Key, keys } from '#shared/table/keys.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const store = aStore();
const storeId = store.id;
const createdAtMs = decodeTime(anEvent().id.slice('evt_'.length));
const nowMs = createdAtMs + 60_000;
const promotion: Promotion = {
  promotion: '2026-11-05T10:01:00.000Z',
  sequenceAhead: 1000,
  numbersAhead: 100,
  sinceMs: createdAtMs - 60_000,
  isDryRun: false,
  beyond: null,
};

let local: LocalTable;
beforeEach(async () => {
  local = await localTable({ now: () => nowMs });
  await transact(local.table, openStoreWrites(store));
});
afterEach(() => local.close());

const idOf = (n: number) => `${anEvent().id.slice(0, -4)}${String(n).padStart(4, '0')}`;
const eventOf = (n: number) => ({ ...anEvent({ id: idOf(n), createdAtMs }), storeId });
const write = async (numbers: readonly number[]): Promise<void> => {
  for (const n of numbers) await transact(local.table, [eventWrite(storeId, eventOf(n))]);
};
const number = async (numbers: readonly number[], atMs = nowMs) => numberEvents(local.table, storeId, numbers.map(eventOf), atMs);
const remove = (Key: Key) => local.table.client.send(new DeleteCommand({ TableName: local.table.name, Key }));
const counter = async () =>
  (await local.table.client.send(new GetCommand({ TableName: local.table.name, Key: keys.eventCounter(storeId) }))).Item;
const promote = (change: Partial<Promotion> = {}) => promoteStore(local.table, storeId, { ...promotion, ...change });
const logAfter = async (after: number) => {
  const { events, upTo, hasMore } = await readEventLog(local.table, storeId, { after, limit: 50, nowMs: nowMs + 1000 });
  return { sequences: events.map(({ sequence }) => sequence), ids: events.map(({ id }) => id), upTo, hasMore };
};
const findings = async () => {
  const found = [];
  for await (const { check, id } of examineStore(local.table, storeId, { nowMs: nowMs + 1000, graceMs: 0 })) found.push(`${check} ${id}`);
  return found;
};

/**
 * Prepares a restored table with an inconsistent event log. The log's counter is 2, although event 4 has the number 4.
 * Events 3 and 5 are missing.
 */
async function tornTable(): Promise<void> {
  await write([1, 2, 3, 4, 5]);
  await number([1, 2]);
  const Item = await counter();
  await number([3, 4, 5]);
  await remove(keys.event(storeId, idOf(3)));
  await remove(keys.event(storeId, idOf(5)));
  await local.table.client.send(new PutCommand({ TableName: local.table.name, Item }));
}

describe('promoting a store of a restored table whose origin is gone', () => {
  it('does not reuse a number of the log that events have', async () => {
    await tornTable();
    const { counters } = await promote();
    expect(counters[0]).toEqual({ counter: 'events', from: 2, to: 1002 });
    await write([6]);
    await number([4, 6]);
    expect(await logAfter(5)).toEqual({ sequences: [1003, 1004], ids: [idOf(4), idOf(6)], upTo: 1004, hasMore: false });
  });

  it('does not leave a reader of the log waiting for a lost number', async () => {
    await tornTable();
    expect((await logAfter(0)).sequences).toEqual([1, 2]);
    await promote();
    expect((await logAfter(0)).sequences).toEqual([1, 2]);
    await write([6]);
    await number([6]);
    expect((await logAfter(0)).sequences).toEqual([1, 2, 1003]);
  });

  it('leaves no doctor finding, before and after its first new event', async () => {
    await tornTable();
    expect(await findings()).not.toEqual([]);
    await promote();
    const waits = (found: readonly string[]) => found.filter((finding) => !/^event_(due|unrelayed)/.test(finding));
    expect(waits(await findings())).toEqual([]);
    await write([6]);
    await number([6]);
    expect(waits(await findings())).toEqual([]);
  });

  it('relays again the events relayed since the window began', async () => {
    await write([1, 2]);
    await number([1]);
    expect((await promote()).reopened).toBe(1);
    const waiting = await readUnrelayedEvents(local.table, { dueByMs: nowMs, perShard: 100 });
    expect(waiting.map(({ id }) => id).sort()).toEqual([idOf(1), idOf(2)]);
    expect(waiting.find(({ id }) => id === idOf(1))?.sequence).toBe(1);
  });

  it('does not touch older events', async () => {
    await write([1]);
    await number([1]);
    expect((await promote({ sinceMs: createdAtMs + 1 })).reopened).toBe(0);
  });

  it('does not reuse an order number', async () => {
    expect(await nextOrderNumber(local.table, storeId)).toBe(1001);
    const { counters } = await promote();
    expect(counters.slice(1)).toEqual([
      { counter: 'orders', from: 1, to: 101 },
      { counter: 'returns', from: 0, to: 100 },
      { counter: 'bookings', from: 0, to: 100 },
      { counter: 'purchase_orders', from: 0, to: 100 },
    ]);
    expect(await nextOrderNumber(local.table, storeId)).toBe(1102);
  });

  it('raises each counter once per promotion, however often it runs, and again for the next', async () => {
    await promote();
    const first = await counter();
    await promote();
    expect(await counter()).toEqual(first);
    await promote({ promotion: '2026-11-06T10:00:00.000Z' });
    expect((await counter())?.['last']).toBe(2000);
  });

  it('writes nothing in a dry run, and reports what it would do', async () => {
    await tornTable();
    await nextOrderNumber(local.table, storeId);
    const before = local.engine.call('Scan', { TableName: local.table.name });
    const told = await promote({ isDryRun: true });
    expect(local.engine.call('Scan', { TableName: local.table.name })).toEqual(before);
    expect(told).toEqual(await promote());
  });
});
