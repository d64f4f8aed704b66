import fc from 'fast-check';
import { activeTrim, trimmedBody } from '#shared/webhooks/filter/payload-trim.ts';

const order = {
  id: 'evt_1',
  topic: 'order.updated',
  data: {
    object: 'order',
    id: 7,
    email: 'ann@example.com',
    line_items: [{ id: 1, sku: 'A', note: 'for Ann' }],
    metadata: { 'gift.text': 'Dear Ann', channel: 'x' },
    updated_at: '2026-11-05T10:00:00.000Z',
  },
  previous: { email: 'old@example.com', line_items: [{ id: 1, sku: 'B', note: null }] },
};
const body = JSON.stringify(order);

describe('a trimmed event', () => {
  it('with `fields` has only those, and always the fields that identify the object and its version', () => {
    expect(trimmedBody(body, { fields: ['line_items.sku', 'metadata.gift.text'], exclude: [] })).toBe(
      '{"id":"evt_1","topic":"order.updated","data":{"object":"order","id":7,"line_items":[{"sku":"A"}],"metadata":{"gift.text":"Dear Ann"},' +
        '"updated_at":"2026-11-05T10:00:00.000Z"},"previous":{"line_items":[{"sku":"B"}]}}',
    );
  });

  it('has no fields of an order that only identify a stock level', () => {
    const sent = { object: 'order', id: 7, location_id: 3, status: 'pending' };
    expect(
      JSON.parse(trimmedBody(JSON.stringify({ data: sent, previous: { location_id: 2 } }), { fields: ['status'], exclude: [] })),
    ).toEqual({
      data: { object: 'order', id: 7, status: 'pending' },
      previous: {},
    });
  });

  it('has the variant, location and sequence of a stock level, which has no id', () => {
    const level = {
      object: 'inventory_level',
      variant_id: 5,
      sku: 'A',
      location_id: 3,
      on_hand: 4,
      movement: { sequence: 9, reason: 'count' },
    };
    expect(
      JSON.parse(trimmedBody(JSON.stringify({ data: level, previous: { on_hand: 2 } }), { fields: ['on_hand'], exclude: [] })),
    ).toEqual({
      data: { object: 'inventory_level', variant_id: 5, location_id: 3, on_hand: 4, movement: { sequence: 9 } },
      previous: { on_hand: 2 },
    });
  });

  it('with `exclude` lacks those fields in `data` and in `previous`', () => {
    expect(trimmedBody(body, { fields: [], exclude: ['email', 'line_items.note', 'metadata'] })).toBe(
      '{"id":"evt_1","topic":"order.updated","data":{"object":"order","id":7,"line_items":[{"id":1,"sku":"A"}],' +
        '"updated_at":"2026-11-05T10:00:00.000Z"},"previous":{"line_items":[{"id":1,"sku":"B"}]}}',
    );
  });

  it('without a trim is the event, byte for byte', () => {
    expect(trimmedBody('{ "data" : 1.0 }', null)).toBe('{ "data" : 1.0 }');
    expect(activeTrim(null)).toBeNull();
    expect(activeTrim({ fields: [], exclude: [] })).toBeNull();
  });

  it('never contains a field that is not named, whatever the payload', () => {
    const name = fc.constantFrom('a', 'b', 'secret');
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constant('x'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(name, tie('value'), { maxKeys: 3 }),
      ),
    })).value;
    fc.assert(
      fc.property(fc.dictionary(name, value), (data) => {
        const sent = trimmedBody(JSON.stringify({ data, previous: data }), { fields: ['a', 'b.a'], exclude: [] });
        const { a: _, b, ...others } = JSON.parse(sent).data;
        expect(others).toEqual({});
        expect(JSON.stringify([b ?? null].flat(9).map((each) => (each?.a === undefined ? each : null)))).not.toContain('secret');
      }),
    );
  });
});
