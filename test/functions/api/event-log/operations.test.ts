import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Scope } from '#shared/api-keys/scopes.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { numberEvents } from '#shared/events/number-events-table.ts';
import { quarantineEvents } from '#shared/events/quarantine-events-table.ts';
import type { Topic } from '#shared/events/topics.ts';
import type { StaffArea } from '#shared/staff/staff.ts';
import { addMemberWrites } from '#shared/staff/staff-table.ts';
import { keys } from '#shared/table/keys.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';

let api: Api;
beforeEach(async () => {
  api = await anApi();
});
afterEach(() => api.close());

const idOf = (n: number) => `evt_01JC8Z6T9M4S8Q2V5X7Y0A${String(n).padStart(4, '0')}`;
const bodyOf = (n: number, topic: Topic, data: object): string =>
  JSON.stringify({
    id: idOf(n),
    object: 'event',
    topic,
    api_version: '2026-11',
    created_at: '2026-11-05T10:00:00.000Z',
    test: false,
    sample: false,
    store: { id: aStore().id, domain: 'shop.example.com' },
    actor: { type: 'api_key', id: 44, name: 'ERP sync' },
    request_id: 'req_1',
    data,
    previous: { name: 'Zoë' },
  });

let logged = 0;
beforeEach(() => {
  logged = 0;
});
/** Adds one event for each topic to the event log. */
const log = async (topics: readonly Topic[], { store = aStore().id, data = { object: 'thing', price: '1.00' } as object } = {}) => {
  for (const topic of topics) {
    logged += 1;
    const event = anEvent({ id: idOf(logged), topic, body: bodyOf(logged, topic, data) });
    await transact(api.table, [eventWrite(store, event)]);
    await numberEvents(api.table, store, [{ ...event, storeId: store }], Date.now());
  }
};
const list = async (query = '', scopes?: readonly Scope[]) => {
  const { statusCode, json } = await api.send({ route: '/v1/events', query, key: await api.key(scopes) });
  return { statusCode, json };
};
const sequencesOf = (json: { readonly data: readonly { readonly sequence: number }[] }) => json.data.map(({ sequence }) => sequence);

describe('the list of events for staff', () => {
  const params = { store_id: aStore().id };
  const ask = async (role: 'admin' | 'staff', areas: readonly StaffArea[]) => {
    const email = 'grace@example.com';
    const member = { id: 1, email, name: 'Grace', role, areas, createdAtMs: 1, updatedAtMs: 1 };
    await transact(api.table, addMemberWrites(aStore().id, member));
    const { json } = await api.send({ route: '/admin/v1/stores/{store_id}/events', params, key: await api.token({ email }) });
    return json.data.map(({ topic, redacted }: { topic: string; redacted: boolean }) => [topic, redacted]);
  };

  it('shows the data that their areas cover, and hides the data of other events', async () => {
    await log(['order.created', 'customer.updated', 'product.created']);
    expect(await ask('staff', ['orders', 'products'])).toEqual([
      ['order.created', false],
      ['customer.updated', true],
      ['product.created', false],
    ]);
  });

  it('shows everything to admins', async () => {
    await log(['order.created', 'customer.updated']);
    expect(await ask('admin', [])).toEqual([
      ['order.created', false],
      ['customer.updated', false],
    ]);
  });
});

describe('the list of events', () => {
  it('shows the events that webhooks send, with their numbers', async () => {
    await log(['customer.updated']);
    const { statusCode, json } = await list();
    expect(statusCode).toBe(200);
    expect(json).toEqual({
      data: [
        {
          ...JSON.parse(bodyOf(1, 'customer.updated', { object: 'thing', price: '1.00' })),
          sequence: 1,
          redacted: false,
          not_sent: null,
        },
      ],
      has_more: false,
      next_cursor: null,
      as_of: expect.stringMatching(/Z$/),
      last_sequence: 1,
    });
  });

  it('leaves out the data that a credential may not read, but not the event', async () => {
    await log(['order.paid', 'product.updated', 'app.uninstalled', 'gift_card.issued']);
    const { json } = await list('', ['read_products']);
    expect(sequencesOf(json)).toEqual([1, 2, 3, 4]);
    expect(json.data.map(({ redacted }: { redacted: boolean }) => redacted)).toEqual([true, false, false, true]);
    expect(json.data[0]).toEqual({
      ...JSON.parse(bodyOf(1, 'order.paid', {})),
      actor: null,
      data: null,
      previous: null,
      sequence: 1,
      redacted: true,
      not_sent: null,
    });
    expect(sequencesOf((await list('', [])).json)).toEqual([1, 2, 3, 4]);
  });

  it('shows why an event was not sent, and an unreadable event at its position', async () => {
    await log(['order.paid']);
    const bad = anEvent({ id: idOf(5), topic: 'customer.updated', body: '{"no' });
    const gone = anEvent({ id: idOf(6), topic: 'customer.created' });
    await transact(api.table, [eventWrite(aStore().id, bad), eventWrite(aStore().id, gone)]);
    await api.table.client.send(
      new UpdateCommand({ TableName: api.table.name, Key: keys.event(aStore().id, gone.id), UpdateExpression: 'REMOVE body' }),
    );
    const nowMs = Date.now();
    await quarantineEvents({ table: api.table, log: recordedLog().log, clock: () => nowMs }, [
      { event: { storeId: aStore().id, id: bad.id }, reason: 'The event bus refused the event (MalformedDetail).' },
      { event: { storeId: aStore().id, id: gone.id }, reason: 'The record cannot be read: body.' },
    ]);
    await log(['order.paid']);
    const { statusCode, json } = await list();
    expect(statusCode).toBe(200);
    expect(sequencesOf(json)).toEqual([1, 2, 3, 4]);
    const shown = (id: string, topic: string, reason: string, createdAt: unknown) => ({
      id,
      object: 'event',
      topic,
      api_version: '2026-11',
      created_at: createdAt,
      test: expect.any(Boolean),
      sample: false,
      store: { id: aStore().id, domain: 'shop.example.com' },
      actor: null,
      request_id: null,
      data: null,
      previous: null,
      sequence: expect.any(Number),
      redacted: false,
      not_sent: {
        reason,
        attempts: 1,
        since: new Date(nowMs).toISOString(),
        next_attempt_at: new Date(nowMs + 60_000).toISOString(),
      },
    });
    expect(json.data[1]).toEqual(
      shown(bad.id, 'customer.updated', 'The event bus refused the event (MalformedDetail).', '2026-11-05T10:00:00.000Z'),
    );
    expect(json.data[2]).toEqual(shown(gone.id, 'customer.created', 'The record cannot be read: body.', expect.stringMatching(/Z$/)));
    expect([json.data[0].not_sent, json.data[3].not_sent]).toEqual([null, null]);
  });

  it('is paged by cursor or by number', async () => {
    await log(['order.paid', 'product.updated', 'order.paid', 'order.paid', 'product.updated']);
    const first = (await list('limit=2')).json;
    expect([sequencesOf(first), first.has_more, first.last_sequence]).toEqual([[1, 2], true, 2]);
    const second = (await list(`limit=2&cursor=${first.next_cursor}`)).json;
    expect([sequencesOf(second), second.has_more, second.last_sequence]).toEqual([[3, 4], true, 4]);
    const third = (await list(`limit=3&cursor=${second.next_cursor}`)).json;
    expect([sequencesOf(third), third.has_more, third.next_cursor, third.last_sequence]).toEqual([[5], false, null, 5]);
    expect(sequencesOf((await list('after_sequence=3')).json)).toEqual([4, 5]);
    expect((await list('after_sequence=5')).json).toMatchObject({ data: [], has_more: false, last_sequence: 5 });

    const paid = (await list('topic=order.paid&limit=2')).json;
    expect([sequencesOf(paid), paid.has_more, paid.last_sequence]).toEqual([[1, 3], true, 3]);
    const more = (await list(`topic=order.paid&limit=2&cursor=${paid.next_cursor}`)).json;
    expect([sequencesOf(more), more.has_more, more.last_sequence]).toEqual([[4], false, 5]);
  });

  it.each([
    'after_sequence=4',
    'after_sequence=4&topic=order.paid',
    'after_sequence=99999999&request_id=req_1',
    `after_sequence=${Number.MAX_SAFE_INTEGER}`,
  ])('refuses a number beyond the end of the log and names the end: %s', async (query) => {
    await log(['order.paid', 'product.updated', 'order.paid']);
    const { statusCode, json } = await list(query);
    expect([statusCode, json.error.code]).toEqual([422, 'invalid_fields']);
    expect(json.error.errors).toEqual([
      { param: 'after_sequence', code: 'beyond_end', message: expect.stringContaining('3'), meta: { last_sequence: 3 } },
    ]);
  });

  it('accepts the number 0 in a store without events, and refuses 1', async () => {
    expect(await list('after_sequence=0')).toMatchObject({ statusCode: 200, json: { data: [], last_sequence: 0 } });
    expect(await list('after_sequence=1')).toMatchObject({
      statusCode: 422,
      json: { error: { errors: [{ meta: { last_sequence: 0 } }] } },
    });
  });

  it('accepts its last number, even after all events have expired', async () => {
    await log(['order.paid', 'order.paid']);
    for (const n of [1, 2]) {
      await api.table.client.send(new DeleteCommand({ TableName: api.table.name, Key: keys.event(aStore().id, idOf(n)) }));
    }
    for (const query of ['after_sequence=2', 'after_sequence=1', 'after_sequence=2&created_since=2026-11-05T10:00:00Z']) {
      expect((await list(query)).json).toMatchObject({ data: [], has_more: false });
    }
    expect((await list('after_sequence=3')).json.error.errors).toMatchObject([{ code: 'beyond_end', meta: { last_sequence: 2 } }]);
  });

  it('is empty in a store without events', async () => {
    expect((await list()).json).toMatchObject({ data: [], has_more: false, next_cursor: null, last_sequence: 0 });
  });

  it('has no events of another store', async () => {
    await log(['order.paid', 'order.paid'], { store: '01J9ZK3V5T8Q2M4N6P7R8S9TAC' });
    await log(['order.paid']);
    expect((await list()).json).toMatchObject({ data: [{ id: idOf(3), sequence: 1 }], last_sequence: 1 });
  });

  it('ends a page early when events are very large', async () => {
    await log(
      Array.from({ length: 14 }, () => 'product.updated'),
      { data: { object: 'product', description: 'x'.repeat(350_000) } },
    );
    const first = (await list('after_sequence=1')).json;
    expect([sequencesOf(first), first.has_more, first.last_sequence]).toEqual([[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], true, 12]);
    expect(sequencesOf((await list(`after_sequence=1&cursor=${first.next_cursor}`)).json)).toEqual([13, 14]);
  });

  it('refuses a forged cursor and one of other filters', async () => {
    await log(['order.paid', 'order.paid']);
    const { next_cursor: cursor } = (await list('limit=1')).json;
    for (const query of [`cursor=${cursor}&topic=order.paid`, `cursor=${cursor}&after_sequence=0`, 'cursor=forged']) {
      const { statusCode, json } = await list(query);
      expect([statusCode, json.error.code, json.error.param]).toEqual([400, 'invalid_cursor', 'cursor']);
    }
  });

  it.each([
    ['after_sequence=-1', 'after_sequence', 'too_small'],
    ['after_sequence=x', 'after_sequence', 'wrong_type'],
    ['topic=order.eaten', 'topic', 'invalid_enum'],
    ['topic=internal.email_requested', 'topic', 'invalid_enum'],
    ['limit=251', 'limit', 'too_large'],
  ])('refuses %s', async (query, param, code) => {
    const { statusCode, json } = await list(query);
    expect([statusCode, json.error.errors[0].param, json.error.errors[0].code]).toEqual([422, param, code]);
  });
});
