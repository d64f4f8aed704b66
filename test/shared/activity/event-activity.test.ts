import { readActivity } from '#shared/activity/event-activity.ts';

const body = (topic: string, data: Readonly<Record<string, unknown>>) => ({
  ...{ id: 'evt_1', object: 'event', topic, created_at: '2026-11-22T10:00:00.000Z', request_id: null },
  actor: { type: 'system', id: null, name: 'System' },
  data,
});

describe('the resource of an event', () => {
  it.each([
    ['booking.cancelled', { object: 'booking', id: 7, variant_id: null }, { object: 'booking', id: 7 }],
    ['booking.updated', { object: 'booking', id: 7, variant_id: 8 }, { object: 'booking', id: 7 }],
    ['inventory.updated', { object: 'inventory_level', variant_id: 8 }, { object: 'inventory_level', id: 8 }],
  ])('of %s about %j is %j', (topic, data, resource) => {
    expect(readActivity(body(topic, data))).toMatchObject({ action: topic, resource });
  });
});

it('the resource of a deleted product lists its fields that had a value', () => {
  const product = {
    object: 'product',
    id: 7,
    name: 'Mug',
    brand_id: null,
    deleted_at: '2026-11-22T10:00:00Z',
    variants: ['x'.repeat(1_000)],
  };
  expect(readActivity(body('product.deleted', product)).changes).toEqual([
    { field: 'name', before: 'Mug', after: null, isShown: true },
    { field: 'variants', before: null, after: null, isShown: false },
  ]);
});
