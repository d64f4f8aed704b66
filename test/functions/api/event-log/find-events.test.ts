import { eventWrite, sampleEventWrite } from '#shared/events/events-table.ts';
import { numberEvents } from '#shared/events/number-events-table.ts';
import { parseEvent } from '#shared/events/outbox-table.ts';
import type { Topic } from '#shared/events/topics.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { eventRows } from '#test/support/harness/stored-events.ts';

const startMs = Date.now() - 3 * 86_400_000;
const hourMs = 3_600_000;
const time = (hour: number) => encodeURIComponent(new Date(startMs + hour * hourMs).toISOString());
const idOf = (n: number) => `evt_01JC8Z6T9M4S8Q2V5X7Y0A${String(n).padStart(4, '0')}`;

let api: Api;
let key: string;
beforeEach(async () => {
  api = await anApi();
  key = await api.key();
});
afterEach(() => api.close());

type Logged = { readonly topic?: Topic; readonly requestId?: string; readonly atHour: number; readonly numberedAtHour?: number };

/** Logs an event for each entry. Event ids count from 1. */
async function log(events: readonly Logged[], storeId = aStore().id): Promise<void> {
  for (const [index, { topic = 'order.paid', requestId = null, atHour, numberedAtHour = atHour }] of events.entries()) {
    const event = anEvent({ id: idOf(index + 1), topic, requestId, createdAtMs: startMs + atHour * hourMs });
    await transact(api.table, [eventWrite(storeId, event)]);
    await numberEvents(api.table, storeId, [{ ...event, storeId }], startMs + numberedAtHour * hourMs);
  }
}

const ask = async (query: string) => {
  const { statusCode, json } = await api.send({ route: '/v1/events', query, key });
  expect([statusCode, json.error]).toEqual([200, undefined]);
  return json as { data: { sequence: number }[]; has_more: boolean; next_cursor: string | null; last_sequence: number };
};
const sequences = async (query: string) => (await ask(query)).data.map(({ sequence }) => sequence);

describe('events of a range of time', () => {
  it('are those created at or after its start and before its end', async () => {
    await log([0, 1, 2, 3, 4].map((atHour) => ({ atHour })));
    expect(await sequences(`created_since=${time(1)}`)).toEqual([2, 3, 4, 5]);
    expect(await sequences(`created_before=${time(3)}`)).toEqual([1, 2, 3]);
    expect(await sequences(`created_since=${time(1)}&created_before=${time(3)}`)).toEqual([2, 3]);
    expect(await sequences(`created_since=${time(5)}`)).toEqual([]);
    expect(await sequences(`created_before=${time(0)}`)).toEqual([]);
  });

  it('are found if numbered up to a quarter of an hour late, in the order of their numbers', async () => {
    await log([{ atHour: 2 }, { atHour: 1.99, numberedAtHour: 2.2 }, { atHour: 1.99, numberedAtHour: 2.3 }, { atHour: 3 }]);
    expect(await sequences(`created_since=${time(1)}&created_before=${time(2)}`)).toEqual([2]);
    expect(await sequences(`created_since=${time(1.99)}`)).toEqual([1, 2, 3, 4]);
  });

  it('are paged to the end of the range, even with a topic', async () => {
    const topics = ['order.paid', 'customer.created'] as const;
    await log(Array.from({ length: 40 }, (_, n) => ({ atHour: n, topic: topics[n % 2] ?? 'order.paid' })));
    const found: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(
        `limit=3&topic=order.paid&created_since=${time(10)}&created_before=${time(30)}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      found.push(...page.data.map(({ sequence }) => sequence));
      cursor = page.next_cursor;
    }
    expect(found).toEqual([11, 13, 15, 17, 19, 21, 23, 25, 27, 29]);
  });

  it('cost the same however long the log is before them', async () => {
    const stepsAfter = async (count: number): Promise<number> => {
      const own = await anApi();
      const events = Array.from({ length: count }, (_, n) => ({
        ...anEvent({ id: idOf(n), createdAtMs: startMs + n * 60_000 }),
        storeId: aStore().id,
      }));
      for (const event of events) {
        await transact(own.table, [eventWrite(aStore().id, event)]);
        await numberEvents(own.table, aStore().id, [event], event.createdAtMs);
      }
      const since = encodeURIComponent(new Date(startMs + (count - 5) * 60_000).toISOString());
      const answer = await own.send({ route: '/v1/events', query: `limit=2&created_since=${since}`, key: await own.key() });
      expect(answer.json.data).toHaveLength(2);
      own.close();
      return own.costOf(answer).depth;
    };
    expect(await stepsAfter(20)).toBeLessThanOrEqual(7);
    expect(await stepsAfter(250)).toBeLessThanOrEqual(8);
  });
});

describe('events of a request', () => {
  it('are all events that it caused, however late, and no others', async () => {
    await log([
      { atHour: 0, requestId: 'req_1' },
      { atHour: 0, requestId: 'req_2' },
      { atHour: 0 },
      { atHour: 0, requestId: 'req_1', numberedAtHour: 9, topic: 'inventory.updated' },
    ]);
    expect(await ask('request_id=req_1')).toMatchObject({ data: [{ sequence: 1 }, { sequence: 4 }], has_more: false, last_sequence: 4 });
    expect(await sequences('request_id=req_1&topic=inventory.updated')).toEqual([4]);
    expect(await sequences('request_id=req_1&after_sequence=1')).toEqual([4]);
    expect(await sequences(`request_id=req_1&created_since=${time(1)}`)).toEqual([]);
    expect(await sequences('request_id=req_3')).toEqual([]);
  });

  it('are paged', async () => {
    await log([1, 2, 3].map((atHour) => ({ atHour, requestId: 'req_1' })));
    const first = await ask('request_id=req_1&limit=2');
    expect([first.data.map(({ sequence }) => sequence), first.has_more]).toEqual([[1, 2], true]);
    expect(await ask(`request_id=req_1&limit=2&cursor=${first.next_cursor}`)).toMatchObject({ data: [{ sequence: 3 }], has_more: false });
  });

  it('are found by the X-Request-Id of its answer, once they have their numbers', async () => {
    const made = await api.send({ method: 'POST', route: '/v1/customers', body: { email: 'ada@example.com' }, key });
    const query = `request_id=${made.headers['X-Request-Id']}`;
    expect(await sequences(query)).toEqual([]);
    const events = (await eventRows(api.table, aStore().id)).map(parseEvent);
    await numberEvents(api.table, aStore().id, events, Date.now());
    expect((await ask(query)).data).toMatchObject([{ topic: 'customer.created', data: { id: made.json.data.id }, sequence: 1 }]);
  });
});

describe('one event', () => {
  const get = async (event_id: string, credential = key) => {
    const { statusCode, json } = await api.send({ route: '/v1/events/{event_id}', params: { event_id }, key: credential });
    return [statusCode, json.data ?? json.error.code];
  };

  it('is the same as in the list', async () => {
    await log([{ atHour: 0 }, { atHour: 1 }]);
    const [, second] = (await ask('')).data;
    expect(await get(idOf(2))).toEqual([200, second]);
  });

  it('hides the same data as the list', async () => {
    await log([{ atHour: 0 }]);
    expect(await get(idOf(1), await api.key(['read_products']))).toMatchObject([200, { redacted: true, data: null, sequence: 1 }]);
  });

  it('is not found without a number, after 30 days, in another store, or if it is a sample', async () => {
    const waiting = anEvent({ id: idOf(7) });
    const sample = anEvent({ id: 'evt_sample_01JC8Z6T9M4S8Q2V5X7Y0A0008' });
    await transact(api.table, [eventWrite(aStore().id, waiting), sampleEventWrite(aStore().id, sample)]);
    await log([{ atHour: -28 * 24 }]);
    await log([{ atHour: 0 }, { atHour: 0 }], '01J9ZK3V5T8Q2M4N6P7R8S9TAC');
    for (const id of [waiting.id, sample.id, idOf(1), idOf(2), 'evt_1', 'x'.repeat(3000)]) {
      expect(await get(id)).toEqual([404, 'not_found']);
    }
  });
});
