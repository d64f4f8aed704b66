import fc from 'fast-check';
import { busBody, maxBytesPerCall, splitIntoBusCalls, toBusEntry } from '#shared/events/bus-entries.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anEvent } from '#test/support/builders/an-event.ts';

const stored = (over: Parameters<typeof anEvent>[0] = {}) => ({ ...anEvent(over), storeId: aStore().id });

describe('toBusEntry', () => {
  const named =
    '{"object":"event","id":"evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE","topic":"customer.created","created_at":"2026-11-05T10:00:00.000Z","store":{"id":"01J9ZK3V5T8Q2M4N6P7R8S9TAB"},"request_id":null,"changed":null,"data":{},"data_omitted":true,"ids_only":true}';

  it('has the id, topic and time of the event, and nothing of its contents', () => {
    expect(toBusEntry(stored(), 'bus')).toMatchObject({
      isThin: false,
      entry: {
        EventBusName: 'bus',
        Source: 'store-management',
        DetailType: 'customer.created',
        Time: new Date('2026-11-05T10:00:00Z'),
        Detail: named,
      },
    });
  });

  it('marks an outranked event and changes nothing else', () => {
    expect(toBusEntry(stored(), 'bus', ['outranked']).entry.Detail).toBe(`{"outranked":true,${named.slice(1)}`);
  });

  it('leaves text that is not JSON for the bus to refuse', () => {
    expect(toBusEntry(stored({ body: '{"id":"evt_1' }), 'bus').entry.Detail).toBe('{"id":"evt_1');
  });

  it.each([
    ['whose body continues in part items', { ...stored(), body: null }],
    ['that this version does not know', stored({ body: '{"data":"ë"}' })],
    [
      'of internal work that exceeds the size limit of the bus',
      stored({ topic: 'internal.images_requested', body: JSON.stringify('ë'.repeat(131_000)) }),
    ],
  ])('leaves out the data of an event %s, so that every rule of its topic gets it', (_, event) => {
    const { entry, isThin, bytes } = toBusEntry(event, 'bus');
    expect(isThin).toBe(true);
    expect(bytes).toBeLessThan(1_000);
    expect(entry.Detail).toBe(
      `{"id":"evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE","object":"event","topic":"${event.topic}","created_at":"2026-11-05T10:00:00.000Z","store":{"id":"01J9ZK3V5T8Q2M4N6P7R8S9TAB"},"data":null,"data_omitted":true}`,
    );
  });
});

describe('intoCalls', () => {
  it('puts at most ten entries into a call, in order', () => {
    const entries = Array.from({ length: 23 }, (_, n) => ({ n, bytes: 100 }));
    expect(splitIntoBusCalls(entries).map((call) => call.map(({ n }) => n))).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
      [20, 21, 22],
    ]);
  });

  it('puts at most 256 KB into a call', () => {
    const sizes = [200_000, 62_144, 1, maxBytesPerCall, 5].map((bytes) => ({ bytes }));
    expect(splitIntoBusCalls(sizes).map((call) => call.map(({ bytes }) => bytes))).toEqual([[200_000, 62_144], [1], [262_144], [5]]);
  });

  it('makes no call for an empty list', () => {
    expect(splitIntoBusCalls([])).toEqual([]);
  });
});

const envelope = { id: 'evt_1', object: 'event', topic: 'order.paid', api_version: '2026-11', created_at: '2026-11-05T10:00:00.000Z' };
const person = { email: 'ymir@example.com', first_name: 'Ymir' };

describe('saidOnBus', () => {
  it('keeps the id of an order, the kinds of its lines and the names of changed fields', () => {
    const data = {
      object: 'order',
      id: 7,
      customer: person,
      line_items: [
        { kind: 'digital', name: 'Song for Ymir' },
        { kind: 'physical', name: 'Mug' },
        { kind: 'digital', name: 'Song' },
      ],
    };
    const body = {
      ...envelope,
      test: true,
      store: { id: 's', domain: 'ymir.example' },
      actor: person,
      request_id: 'req_1',
      data,
      previous: { ...data, customer: { ...person, first_name: 'Ann' }, tags: ['for Ymir'] },
    };
    expect(JSON.parse(busBody('order.paid', JSON.stringify(body)) ?? '')).toEqual({
      id: 'evt_1',
      object: 'event',
      topic: 'order.paid',
      created_at: '2026-11-05T10:00:00.000Z',
      test: true,
      store: { id: 's' },
      request_id: 'req_1',
      changed: ['customer.first_name', 'tags'],
      data: { id: 7, line_items: [{ kind: 'digital' }, { kind: 'physical' }] },
      data_omitted: true,
      ids_only: true,
    });
  });

  it.each([
    ['a level that an order moved', { variant_id: 3, movement: { order_id: 7, note: 'for Ymir' } }, { movement: { order_id: 7 } }],
    ['a level that a person set', { variant_id: 3, movement: { order_id: null, note: 'for Ymir' } }, { movement: { order_id: null } }],
    ['what has another form than it is known to have', { id: 'Ymir', line_items: 'Ymir', movement: 'Ymir' }, {}],
    ['an empty order', { id: 7, line_items: [] }, { id: 7, line_items: [] }],
  ])('keeps the fields of %s that rules filter on', (_, data, kept) => {
    const body = { ...envelope, store: { id: 's' }, data };
    expect(JSON.parse(busBody('inventory.updated', JSON.stringify(body)) ?? '')).toMatchObject({ request_id: null, data: kept });
    expect(Object.keys(JSON.parse(busBody('inventory.updated', JSON.stringify(body)) ?? '').data)).toEqual(Object.keys(kept));
  });

  it('keeps no text of the data, whatever it contains', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('id', 'name', 'line_items', 'movement', 'changes'), fc.jsonValue()), (data) => {
        const said = busBody('internal.changed', JSON.stringify({ ...envelope, store: { id: 's' }, data: { ...data, note: 'Ymir' } }));
        const { data: kept } = JSON.parse(said ?? '');
        expect(said).not.toContain('Ymir');
        expect(Object.keys(kept).filter((name) => !['id', 'line_items', 'movement'].includes(name))).toEqual([]);
        expect(['number', 'undefined']).toContain(typeof kept.id);
      }),
    );
  });

  it.each(['internal.email_requested', 'internal.bulk_step', 'internal.of_a_newer_version'])('keeps the whole request of %s', (topic) => {
    const body = '{"data": {"kind":"new_order","order_id":7.0}}';
    expect(busBody(topic, body)).toBe(body);
  });
});
