import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { eventWrite } from '#shared/events/events-table.ts';
import { numberEvents } from '#shared/events/number-events-table.ts';
import { getEvent, type StoredEvent, unrelayedEvents } from '#shared/events/outbox-table.ts';
import { keys } from '#shared/table/keys.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = aStore().id;
const other = '01J9ZK3V5T8Q2M4N6P7R8S9TAC';
const nowMs = Date.UTC(2026, 10, 5, 10, 1);

let operations: string[];
let local: LocalTable;
beforeEach(async () => {
  operations = [];
  local = await localTable({ now: () => nowMs, intercept: (operation) => void operations.push(operation) });
});
afterEach(() => local.close());

const idOf = (n: number) => `evt_01JC8Z6T9M4S8Q2V5X7Y0A${String(n).padStart(4, '0')}`;
const write = async (numbers: readonly number[], store = storeId, body?: string): Promise<StoredEvent[]> => {
  const events = numbers.map((n) => ({ ...anEvent({ id: idOf(n), ...(body === undefined ? {} : { body }) }), storeId: store }));
  for (const event of events) await transact(local.table, [eventWrite(store, event)]);
  operations = [];
  return events;
};
const itemOf = async (n: number, store = storeId) =>
  (await local.table.client.send(new GetCommand({ TableName: local.table.name, Key: keys.event(store, idOf(n)) }))).Item;
const sequences = (numbers: readonly number[], store = storeId) =>
  Promise.all(numbers.map(async (n) => (await itemOf(n, store))?.['sequence']));
const waiting = async () => (await unrelayedEvents(local.table, { dueByMs: nowMs, perShard: 1000 })).length;

describe('numbering events', () => {
  it('gives the next numbers in the order given and takes the events out of the outbox, bytes untouched', async () => {
    await numberEvents(local.table, storeId, await write([1, 2]), nowMs);
    await numberEvents(local.table, storeId, await write([3]), nowMs);
    expect(await sequences([1, 2, 3])).toEqual([1, 2, 3]);
    expect(await waiting()).toBe(0);
    expect((await getEvent(local.table, storeId, idOf(1)))?.body).toBe(anEvent({ id: idOf(1) }).body);
  });

  it('takes one read and one transaction for up to 99 events', async () => {
    const events = await write(Array.from({ length: 100 }, (_, n) => n));
    await numberEvents(local.table, storeId, events.slice(0, 99), nowMs);
    expect(operations).toEqual(['GetItem', 'TransactWriteItems']);
    await numberEvents(local.table, storeId, events, nowMs);
    expect(await sequences([0, 98, 99])).toEqual([1, 99, 100]);
  });

  it('divides what a transaction cannot hold', async () => {
    await numberEvents(local.table, storeId, await write([1, 2, 3, 4, 5, 6, 7, 8, 9], storeId, 'x'.repeat(380_000)), nowMs);
    expect(operations).toEqual(['GetItem', 'TransactWriteItems', 'TransactWriteItems']);
    expect(await sequences([1, 7, 8, 9])).toEqual([1, 7, 8, 9]);
  });

  it('counts each store for itself', async () => {
    await numberEvents(local.table, storeId, await write([1, 2]), nowMs);
    await numberEvents(local.table, other, await write([1, 2], other), nowMs);
    expect(await sequences([1, 2], other)).toEqual([1, 2]);
  });

  it('leaves the number that an event has, and skips none for it, for one named twice or one that is gone', async () => {
    const events = await write([1, 2, 3, 4]);
    await numberEvents(local.table, storeId, events.slice(1, 2), nowMs);
    await local.table.client.send(new DeleteCommand({ TableName: local.table.name, Key: keys.event(storeId, idOf(3)) }));
    await numberEvents(local.table, storeId, [...events, ...events], nowMs);
    expect(await sequences([1, 2, 3, 4])).toEqual([2, 1, undefined, 3]);
  });

  it('keeps an event for 30 days from its number, and never gives an earlier time than before', async () => {
    await numberEvents(local.table, storeId, await write([1]), nowMs);
    await numberEvents(local.table, storeId, await write([2]), nowMs - 60_000);
    expect((await itemOf(2))?.['relayed_at_ms']).toBe(nowMs);
    // An hour more, because TTL goes by its own clock.
    expect((await itemOf(2))?.['expires_at']).toBe(Date.UTC(2026, 11, 5, 11, 1) / 1000);
  });
});
