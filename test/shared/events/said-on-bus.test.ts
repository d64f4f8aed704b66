import fc from 'fast-check';
import { saidOnBus } from '#shared/events/said-on-bus.ts';

const envelope = { id: 'evt_1', object: 'event', topic: 'order.paid', api_version: '2026-11', created_at: '2026-11-05T10:00:00.000Z' };
const person = { email: 'ymir@example.com', first_name: 'Ymir' };

describe('saidOnBus', () => {
  it('keeps of an order its id and the kinds of its lines, each once', () => {
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
      previous: data,
    };
    expect(JSON.parse(saidOnBus('order.paid', JSON.stringify(body)) ?? '')).toEqual({
      id: 'evt_1',
      object: 'event',
      topic: 'order.paid',
      created_at: '2026-11-05T10:00:00.000Z',
      test: true,
      store: { id: 's' },
      request_id: 'req_1',
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
  ])('keeps of %s what rules choose by', (_, data, kept) => {
    const body = { ...envelope, store: { id: 's' }, data };
    expect(JSON.parse(saidOnBus('inventory.updated', JSON.stringify(body)) ?? '')).toMatchObject({ request_id: null, data: kept });
    expect(Object.keys(JSON.parse(saidOnBus('inventory.updated', JSON.stringify(body)) ?? '').data)).toEqual(Object.keys(kept));
  });

  it('keeps no text of the data, whatever is in it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('id', 'name', 'line_items', 'movement', 'changes'), fc.jsonValue()), (data) => {
        const said = saidOnBus('internal.changed', JSON.stringify({ ...envelope, store: { id: 's' }, data: { ...data, note: 'Ymir' } }));
        const { data: kept } = JSON.parse(said ?? '');
        expect(said).not.toContain('Ymir');
        expect(Object.keys(kept).filter((name) => !['id', 'line_items', 'movement'].includes(name))).toEqual([]);
        expect(['number', 'undefined']).toContain(typeof kept.id);
      }),
    );
  });

  it.each(['internal.email_requested', 'internal.bulk_step', 'internal.of_a_newer_version'])('keeps what %s asks for as it is', (topic) => {
    const body = '{"data": {"kind":"new_order","order_id":7.0}}';
    expect(saidOnBus(topic, body)).toBe(body);
  });
});
