import { type MeasuredRequest, measuredApi } from '#test/support/harness/measured-requests.ts';
import { admin } from '#test/support/harness/seeded-store.ts';

type Kind = 'consistent' | 'eventual' | 'by index';
type Input = Readonly<Record<string, unknown>>;

/**
 * The number of eventually consistent reads of each request. An eventually consistent read may miss the latest changes.
 * It is allowed only for rows that a worker writes after the API has sent its answer (docs/decisions/table.md).
 */
const eventual: Readonly<Record<string, number>> = {
  // One read of the page, and one read of the stock changes that could not be recorded yet.
  'GET /v1/inventory-movements': 2,
  'GET /v1/inventory-movements?variant_id': 2,
  'GET /v1/inventory-movements?location_id': 2,
  // The order has no movements. The one read is for the stock changes that could not be recorded yet.
  'GET /v1/inventory-movements?order_id': 1,
  'GET /v1/inventory-movements?include': 2,
  [`GET ${admin}/webhook-endpoints/{id}/figures`]: 1,
  [`GET ${admin}/api-log`]: 1,
  [`GET ${admin}/api-log?status`]: 1,
  [`GET ${admin}/api-log/counts`]: 1,
  // One read is for the failed requests, and the other is for the stock changes that could not be recorded yet.
  [`GET ${admin}/summary`]: 2,
  [`GET ${admin}/activity`]: 1,
  // The following requests search the word rows, which a worker writes.
  'GET /v1/search': 8,
  'GET /v1/search (number)': 13,
  'GET /v1/products?q': 1,
  'GET /v1/customers?q': 2,
  'GET /v1/orders?q': 3,
  'GET /v1/bookings?q': 3,
  'GET /v1/gift-cards?q': 1,
  'GET /v1/purchase-orders?q': 1,
  [`GET ${admin}/customers?q`]: 2,
  [`GET ${admin}/suppliers?q`]: 1,
};

const kindOf = (operation: string, input: Input): Kind | null => {
  if (operation === 'BatchGetItem') {
    const asked = Object.values(input['RequestItems'] as Readonly<Record<string, Input>>);
    return asked.every((keys) => keys['ConsistentRead'] === true) ? 'consistent' : 'eventual';
  }
  if (operation !== 'GetItem' && operation !== 'Query') return null;
  if (input['IndexName'] !== undefined) return 'by index';
  return input['ConsistentRead'] === true ? 'consistent' : 'eventual';
};

let api: Awaited<ReturnType<typeof measuredApi>>;
const seen: Kind[] = [];
beforeAll(async () => {
  const intercept = (operation: string, input: Input): undefined => {
    const kind = kindOf(operation, input);
    if (kind !== null) seen.push(kind);
  };
  api = await measuredApi({ intercept });
});
afterAll(() => api.close());

async function readsOf(request: MeasuredRequest): Promise<readonly Kind[]> {
  const send = await request.prepare(1);
  seen.length = 0;
  await send();
  return [...seen];
}

it('every read sees earlier writes, except those of an index and those listed here', async () => {
  const found: Record<string, number> = {};
  for (const request of api.requests) {
    const count = (await readsOf(request)).filter((kind) => kind === 'eventual').length;
    if (count > 0) found[request.name] = count;
  }
  expect(found).toEqual(eventual);
});

it('an eventually consistent read costs half', async () => {
  const [activity, discounts] = ['activity', 'automatic-discounts'].map((list) =>
    api.requests.find(({ name }) => name === `GET ${admin}/${list}`),
  );
  if (activity === undefined || discounts === undefined) throw new Error('test/support/harness/measured-requests.ts has no such request');
  const unitsOf = async (request: MeasuredRequest) => request.costOf(await (await request.prepare(1))()).readUnits;
  // Both requests, for activity and for discounts, also read the person and the store with strong consistency. So their
  // read units differ only because of how each list is read.
  expect([await unitsOf(activity), await unitsOf(discounts)]).toEqual([2.5, 3]);
});
