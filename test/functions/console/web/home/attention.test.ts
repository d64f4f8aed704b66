import { pathOfErrors, tasksOf, wordsForCount } from '#functions/console/web/home/attention.ts';

const some = { count: 3, count_complete: true };
const nothing = { object: 'store_attention', orders: null, returns: null, stock: null, webhooks: null, api_errors: null } as const;

describe('what waits', () => {
  it('leads to the list that has it', () => {
    const tasks = tasksOf({
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

  it('is urgent only when there is something', () => {
    expect(tasksOf({ ...nothing, webhooks: { held_deliveries: { count: 0, count_complete: true }, endpoints: [] } })).toMatchObject([
      { isUrgent: false },
    ]);
  });

  it('leaves out what the person may not see', () => {
    expect(tasksOf(nothing)).toEqual([]);
  });

  it('says when there are more than were counted', () => {
    expect([wordsForCount(some), wordsForCount({ count: 100, count_complete: false })]).toEqual(['3', '100 or more']);
  });
});

it('a group of errors leads to its requests in the API log', () => {
  expect(pathOfErrors({ status: 422, method: 'PATCH', key: { type: 'api_key', id: 44, name: 'ERP' } })).toBe(
    '/api-log?status=422&key_id=44&method=PATCH',
  );
});
