import { createHash } from 'node:crypto';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { eventWrite } from '#shared/events/events-table.ts';
import { logRowForm } from '#shared/events/log-form.ts';
import { numberEvents, readLogEnd } from '#shared/events/number-events-table.ts';
import { getEvent, readUnrelayedEvents, type StoredEvent } from '#shared/events/outbox-table.ts';
import type { Topic } from '#shared/events/topics.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
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
const write = async (
  numbers: readonly number[],
  store = storeId,
  body?: string,
  topic: Topic = 'customer.created',
): Promise<StoredEvent[]> => {
  const events = numbers.map((n) => ({ ...anEvent({ id: idOf(n), topic, ...(body === undefined ? {} : { body }) }), storeId: store }));
  for (const event of events) await transact(local.table, [eventWrite(store, event)]);
  operations = [];
  return events;
};
const itemOf = async (n: number, store = storeId) =>
  (await local.table.client.send(new GetCommand({ TableName: local.table.name, Key: keys.event(store, idOf(n)) }))).Item;
const sequences = (numbers: readonly number[], store = storeId) =>
  Promise.all(numbers.map(async (n) => (await itemOf(n, store))?.['sequence']));
const waiting = async () => (await readUnrelayedEvents(local.table, { dueByMs: nowMs, perShard: 1000 })).length;

describe('numbering events', () => {
  it('assigns numbers in the given order and takes the events out of the outbox, without changing their bytes', async () => {
    await numberEvents(local.table, storeId, await write([1, 2]), nowMs);
    await numberEvents(local.table, storeId, await write([3]), nowMs);
    expect(await sequences([1, 2, 3])).toEqual([1, 2, 3]);
    expect(await waiting()).toBe(0);
    expect((await getEvent(local.table, storeId, idOf(1)))?.body).toBe(anEvent({ id: idOf(1) }).body);
  });

  it('takes one read and one write for up to 100 events, and one write for each event', async () => {
    const events = await write(Array.from({ length: 101 }, (_, n) => n));
    await numberEvents(local.table, storeId, events.slice(0, 100), nowMs);
    expect(operations.slice(0, 2)).toEqual(['GetItem', 'UpdateItem']);
    expect(operations.filter((operation) => operation === 'UpdateItem')).toHaveLength(101);
    await numberEvents(local.table, storeId, events, nowMs);
    expect(await sequences([0, 98, 99, 100])).toEqual([1, 99, 100, 101]);
  });

  it('moves the end of the log into rows, and reads no event that is newer than those rows', async () => {
    const reads: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      const topic = createHash('sha512').update(String(n)).digest('hex') as Topic;
      const events = await write([2 * n, 2 * n + 1], storeId, undefined, topic);
      await numberEvents(local.table, storeId, events, nowMs);
      reads.push(operations.filter((operation) => operation === 'BatchGetItem').length);
    }
    const pages = await readPartition(local.table, keys.eventLogPartition(storeId));
    const { recent } = await readLogEnd(local.table, storeId);
    expect(pages.length).toBeGreaterThan(3);
    // For each new row of the log, one `BatchGetItem` call reads the events that the row lists.
    expect(reads.filter((count) => count > 0)).toEqual(pages.map(() => 1));
    expect([...pages.flatMap((page) => logRowForm.read(page).entries), ...recent].map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 120 }, (_, n) => n + 1),
    );
  });

  it('counts for each store separately', async () => {
    await numberEvents(local.table, storeId, await write([1, 2]), nowMs);
    await numberEvents(local.table, other, await write([1, 2], other), nowMs);
    expect(await sequences([1, 2], other)).toEqual([1, 2]);
  });

  it('keeps the number of an event that has one, and skips no number for repeated or deleted events', async () => {
    const events = await write([1, 2, 3, 4]);
    await numberEvents(local.table, storeId, events.slice(1, 2), nowMs);
    await local.table.client.send(new DeleteCommand({ TableName: local.table.name, Key: keys.event(storeId, idOf(3)) }));
    const dayLaterMs = nowMs + 24 * 3_600_000;
    await numberEvents(local.table, storeId, [...events, ...events], dayLaterMs);
    expect(await sequences([1, 2, 3, 4])).toEqual([2, 1, undefined, 3]);
  });

  it('keeps an event for 30 days after it gets its number, and never goes back in time', async () => {
    await numberEvents(local.table, storeId, await write([1]), nowMs);
    await numberEvents(local.table, storeId, await write([2]), nowMs - 60_000);
    expect((await itemOf(2))?.['relayed_at_ms']).toBe(nowMs);
    // The event is kept for an additional hour, because DynamoDB's TTL uses a different clock.
    expect((await itemOf(2))?.['expires_at']).toBe(Date.UTC(2026, 11, 5, 11, 1) / 1000);
  });
});
