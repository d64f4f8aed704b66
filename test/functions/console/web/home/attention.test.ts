import { errorListPath, openTasks, wordsForCount } from '#functions/console/web/home/attention.ts';

const some = { count: 3, count_complete: true };
const nothing = { object: 'store_attention', orders: null, returns: null, stock: null, webhooks: null, api_errors: null } as const;

describe('a waiting task', () => {
  it('links to its list', () => {
    const tasks = openTasks({
      ...nothing,
      orders: { to_ship: some },
      returns: { requested: some, to_receive: some },
      stock: { low: { ...some, at_most: 5, variant_ids: [9, 7] } },
      webhooks: { held_deliveries: some, endpoints: [] },
    });
    expect(tasks.map(({ path, isUrgent }) => [path, isUrgent])).toEqual([
      ['/orders?status=processing', false],
      ['/returns?status=requested', false],
      ['/returns?status=approved', false],
      ['/inventory-levels?variant_ids=9,7', false],
      ['/webhook-deliveries?status=held', true],
    ]);
  });

  it('has no link when no stock is low, because the list would show everything', () => {
    const none = { count: 0, count_complete: true, at_most: 5, variant_ids: [] };
    expect(openTasks({ ...nothing, stock: { low: none } })).toMatchObject([{ count: { count: 0 }, path: null }]);
  });

  it('is urgent only if its count is not zero', () => {
    expect(openTasks({ ...nothing, webhooks: { held_deliveries: { count: 0, count_complete: true }, endpoints: [] } })).toMatchObject([
      { isUrgent: false },
    ]);
  });

  it('is omitted if the person may not see it', () => {
    expect(openTasks(nothing)).toEqual([]);
  });

  it('shows an incomplete count with a plus', () => {
    expect([wordsForCount(some), wordsForCount({ count: 100, count_complete: false })]).toEqual(['3', '100+']);
  });
});

it('a group of errors links to its requests in the API log', () => {
  const group = { status: 422, method: 'PATCH', key: { type: 'api_key', id: 44, name: 'ERP' } } as const;
  const since = '2026-11-23T23:30:00.000Z';
  const path = errorListPath({ ...group, error_code: 'invalid_fields', route: 'PATCH /v1/products/{id}' }, since, 'Europe/Berlin');
  expect([path.split('?')[0], Object.fromEntries(new URLSearchParams(path.split('?')[1]))]).toEqual([
    '/api-log',
    {
      ...{ status: '422', error_code: 'invalid_fields', method: 'PATCH', route: 'PATCH /v1/products/{id}' },
      ...{ key_id: '44', key_type: 'api_key', created_since: '2026-11-24T00:30' },
    },
  ]);
  expect(errorListPath({ ...group, error_code: null, route: null }, since, 'UTC')).toContain('error_code=none&method=PATCH&route=none');
});
