import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { readEventLog } from '#shared/events/event-log-table.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { numberEvents } from '#shared/events/number-events-table.ts';
import type { Topic } from '#shared/events/topics.ts';
import { keys } from '#shared/table/keys.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = aStore().id;
const nowMs = Date.UTC(2026, 10, 5, 10, 1);
const dayMs = 24 * 3_600_000;

let local: LocalTable;
beforeEach(async () => {
  local = await localTable({ now: () => nowMs });
});
afterEach(() => local.close());

const idOf = (n: number) => `evt_01JC8Z6T9M4S8Q2V5X7Y0A${String(n).padStart(4, '0')}`;
/** Logs events at `atMs`. The id of each event ends with one of `numbers`. */
const log = async (numbers: readonly number[], { atMs = nowMs, topic = 'customer.created' as Topic, store = storeId } = {}) => {
  for (const n of numbers) {
    const event = { ...anEvent({ id: idOf(n), topic }), storeId: store };
    await transact(local.table, [eventWrite(store, event)]);
    await numberEvents(local.table, store, [event], atMs);
  }
};
const deleteByTtl = (n: number) =>
  local.table.client.send(new DeleteCommand({ TableName: local.table.name, Key: keys.event(storeId, idOf(n)) }));
const read = async (wanted: { after?: number; limit?: number; topic?: string; atMs?: number } = {}) => {
  const { after = null, limit = 50, atMs = nowMs, topic } = wanted;
  const page = await readEventLog(local.table, storeId, { after, limit, nowMs: atMs, ...(topic === undefined ? {} : { topic }) });
  return [page.events.map(({ sequence }) => sequence), page.upTo, page.hasMore];
};

describe('the log of events', () => {
  it('is read in order of its numbers, from any of them', async () => {
    await log([1, 2, 3, 4, 5]);
    expect(await read()).toEqual([[1, 2, 3, 4, 5], 5, false]);
    expect(await read({ after: 0 })).toEqual([[1, 2, 3, 4, 5], 5, false]);
    expect(await read({ after: 2, limit: 2 })).toEqual([[3, 4], 4, true]);
    expect(await read({ after: 3, limit: 2 })).toEqual([[4, 5], 5, false]);
    expect(await read({ after: 5 })).toEqual([[], null, false]);
  });

  it('has the bytes of each event', async () => {
    await log([1]);
    const { events } = await readEventLog(local.table, storeId, { after: null, limit: 1, nowMs });
    expect(events).toEqual([{ ...anEvent({ id: idOf(1) }), storeId, sequence: 1, setAside: null }]);
  });

  it('is read from its rows as events move there from its end', async () => {
    const numbers = Array.from({ length: 90 }, (_, n) => n + 1);
    await log(numbers);
    for (const after of [0, 1, 24, 25, 26, 70, 88]) expect(await read({ after, limit: 100 })).toEqual([numbers.slice(after), 90, false]);
    expect(await read({ after: 20, limit: 30 })).toEqual([numbers.slice(20, 50), 50, true]);
    expect(await read({ after: 60, limit: 30 })).toEqual([numbers.slice(60), 90, false]);
  });

  it('skips a deleted event', async () => {
    await log([1, 2, 3, 4]);
    await deleteByTtl(2);
    await deleteByTtl(4);
    expect(await read()).toEqual([[1, 3], 4, false]);
  });

  it('of another store is not read', async () => {
    await log([1, 2]);
    await log([1, 2, 3], { store: '01J9ZK3V5T8Q2M4N6P7R8S9TAC' });
    expect(await read()).toEqual([[1, 2], 2, false]);
  });

  describe('with events older than 30 days', () => {
    beforeEach(async () => {
      await log([1, 2, 3], { atMs: nowMs - 30 * dayMs });
      await log([4, 5], { atMs: nowMs - 30 * dayMs + 1 });
      await log([6, 7]);
    });

    it('begins after them, even for a reader with an earlier number', async () => {
      for (const after of [undefined, 0, 2, 3]) {
        expect(await read(after === undefined ? {} : { after })).toEqual([[4, 5, 6, 7], 7, false]);
      }
    });

    it('shows no gap when TTL has deleted some of them, in any order', async () => {
      await deleteByTtl(3);
      await deleteByTtl(1);
      for (const after of [0, 1, 2, 3]) expect(await read({ after })).toEqual([[4, 5, 6, 7], 7, false]);
      expect(await read()).toEqual([[4, 5, 6, 7], 7, false]);
    });

    it('shows the first event of a store after a longer silence', async () => {
      const atMs = nowMs + 40 * dayMs;
      expect(await read({ atMs })).toEqual([[], null, false]);
      await log([8], { atMs });
      for (const n of [1, 2, 3, 4, 5, 6, 7]) await deleteByTtl(n);
      expect(await read({ atMs })).toEqual([[8], 8, false]);
      expect(await read({ atMs, after: 7 })).toEqual([[8], 8, false]);
      expect(await read({ atMs, after: 2 })).toEqual([[8], 8, false]);
    });
  });

  it.each([0, 1, 2, 17, 33, 39, 40])('begins after %i expired events, whichever of them TTL has deleted', async (over) => {
    const numbers = Array.from({ length: 40 }, (_, n) => n + 1);
    await log(numbers.slice(0, over), { atMs: nowMs - 30 * dayMs });
    await log(numbers.slice(over));
    const kept = numbers.slice(over, over + 3);
    const expected = [kept, kept.at(-1) ?? null, over + 3 < 40];
    expect(await read({ limit: 3 })).toEqual(expected);
    for (const n of numbers.slice(0, over).filter((each) => each % 3 !== 0)) await deleteByTtl(n);
    expect(await read({ limit: 3 })).toEqual(expected);
    expect(await read({ limit: 3, after: 1 })).toEqual(over === 0 ? [[2, 3, 4], 4, true] : expected);
  });

  it('can be read by topic, and returns how far it was read', async () => {
    await log([1, 2]);
    await log([3], { topic: 'order.paid' });
    await log([4, 5]);
    await log([6], { topic: 'order.paid' });
    await log([7]);
    expect(await read({ topic: 'order.paid' })).toEqual([[3, 6], 7, false]);
    expect(await read({ topic: 'order.paid', limit: 1 })).toEqual([[3], 3, true]);
    expect(await read({ topic: 'order.paid', after: 3, limit: 1 })).toEqual([[6], 6, true]);
    expect(await read({ topic: 'order.paid', after: 6 })).toEqual([[], 7, false]);
    expect(await read({ topic: 'refund.created' })).toEqual([[], 7, false]);
  });
});
