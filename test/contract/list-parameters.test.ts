import { type Api, anApi, contracts } from '../support/harness/an-api.ts';
import { rotatingCredentials } from '../support/harness/rotating-credentials.ts';
import { seedStore } from '../support/harness/seeded-store.ts';

type Listed = { readonly object: string; readonly created_at?: string | null; readonly updated_at?: string | null };
type Page = { readonly data: readonly Listed[]; readonly has_more: boolean; readonly next_cursor: string | null };

/** The lists for integrations, except the event log, which has other parameters. */
const lists = [
  'GET /v1/locations',
  'GET /v1/products',
  'GET /v1/categories',
  'GET /v1/brands',
  'GET /v1/inventory-levels',
  'GET /v1/inventory-movements',
  'GET /v1/orders',
  'GET /v1/orders/{id}/refunds',
  'GET /v1/orders/{id}/notes',
  'GET /v1/returns',
  'GET /v1/purchase-orders',
  'GET /v1/customers',
  'GET /v1/discounts',
  'GET /v1/gift-cards',
  'GET /v1/bookings',
  'GET /v1/gift-cards/{id}/movements',
  'GET /v1/bulk-operations',
];
const withTime = lists.filter((list) => list !== 'GET /v1/inventory-levels');

let api: Api;
let ask: (list: string, query?: string) => Promise<{ readonly statusCode: number; readonly json: Page & { readonly error?: Refusal } }>;
type Refusal = { readonly code: string; readonly param: string; readonly errors?: readonly { readonly code: string }[] };

/**
 * Waits until the clock shows a later millisecond, so that the next object is created later than all objects so far.
 */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 3));

beforeAll(async () => {
  api = await anApi();
  const callOf = rotatingCredentials(api);
  const { add, orders, purchaseOrders, anOrder, giftCard } = await seedStore(api, callOf);
  const { id } = await orders.paid();
  /** The id of the object to which the list belongs. */
  const paramsOf = (endpoint: string) => ({ id: String(endpoint.includes('/gift-cards/') ? giftCard.id : id) });
  const post = async (endpoint: string, body: object): Promise<void> => {
    await aMoment();
    expect((await api.send(await callOf(`POST ${endpoint}`, { params: paramsOf(endpoint), body }))).statusCode).toBe(201);
  };
  for (const status of ['running', 'awaiting_upload'] as const) {
    await aMoment();
    await add.bulkOperation(status);
  }
  for (const more of [add.location, add.brand, add.product, add.discount, add.category, add.giftCard, add.booking]) {
    await aMoment();
    await more(7);
  }
  await add.product(8);
  await orders.returned();
  await purchaseOrders.draft();
  await post('/v1/orders', anOrder);
  await post('/v1/customers', { email: 'grace@example.com' });
  await post('/v1/gift-cards/{id}/redemptions', { amount: '2.00' });
  for (const n of [1, 2]) {
    await post('/v1/orders/{id}/notes', { message: `Note ${n}` });
    await post('/v1/orders/{id}/refunds', { amount: '1.00' });
  }
  ask = async (list, query = '') => api.send(await callOf(list, { params: paramsOf(list), query }));
});
afterAll(() => api.close());

it('every list of the public API is covered', () => {
  const paged = contracts.filter(({ surface, endpoint: { query = {} } }) => surface === 'public' && 'updated_since' in query);
  expect(paged.map(({ endpoint, route }) => `${endpoint.method} ${route}`).sort()).toEqual(lists.toSorted());
});

describe('every list', () => {
  it.each(lists)('%s is complete in pages of one', async (list) => {
    const { json: whole } = await ask(list);
    expect([whole.has_more, whole.next_cursor]).toEqual([false, null]);
    expect(whole.data.length).toBeGreaterThan(1);
    const found: Listed[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { json } = await ask(list, `limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(json.has_more).toBe(json.next_cursor !== null);
      found.push(...json.data);
      cursor = json.next_cursor;
    }
    expect(found).toEqual(whole.data);
  });

  it.each(withTime)('%s is newest first, and created_since means at or after', async (list) => {
    const { data } = (await ask(list)).json;
    const times = data.map(({ created_at }) => String(created_at));
    expect(times).toEqual(times.toSorted().toReversed());
    const [newest = ''] = times;
    expect((await ask(list, `created_since=${newest}`)).json.data).toEqual(data.filter(({ created_at }) => created_at === newest));
    expect((await ask(list, `created_since=${later(newest)}`)).json.data).toEqual([]);
  });

  it.each(lists)('%s: updated_since means at or after', async (list) => {
    const { data } = (await ask(list)).json;
    const times = data.flatMap(({ updated_at, created_at }) => updated_at ?? created_at ?? []);
    const last = times.toSorted().at(-1) ?? '';
    const changed = (await ask(list, `updated_since=${last}`)).json.data;
    expect(changed).toContainEqual(data.find(({ updated_at, created_at }) => (updated_at ?? created_at) === last));
    expect(changed.length).toBeLessThanOrEqual(data.length);
    expect((await ask(list, `updated_since=${later(last)}`)).json.data).toEqual([]);
  });

  it.each(lists)('%s accepts a limit of 1 to 250', async (list) => {
    const answers = await Promise.all(['limit=250', 'limit=0', 'limit=251'].map((query) => ask(list, query)));
    expect(answers.map(({ statusCode, json }) => [statusCode, json.error?.param, json.error?.errors?.[0]?.code])).toEqual([
      [200, undefined, undefined],
      [422, 'limit', 'too_small'],
      [422, 'limit', 'too_large'],
    ]);
  });

  it.each(lists)('%s refuses an unknown cursor with 400', async (list) => {
    const { statusCode, json } = await ask(list, 'cursor=bm9uZQ');
    expect([statusCode, json.error?.code]).toEqual([400, 'invalid_cursor']);
  });
});

it('a page has 50 objects by default', async () => {
  const shop = await anApi();
  const callOf = rotatingCredentials(shop);
  for (let n = 0; n < 51; n += 1) {
    await shop.send(await callOf('POST /v1/customers', { body: { email: `customer-${n}@example.com` } }));
  }
  const { json } = await shop.send(await callOf('GET /v1/customers', {}));
  expect([json.data.length, json.has_more]).toEqual([50, true]);
  shop.close();
});

const later = (time: string): string => new Date(Date.parse(time) + 1).toISOString();

describe('a list of ids as a filter', () => {
  it.each([
    ['GET /v1/products', 'ids'],
    ['GET /v1/inventory-levels', 'variant_ids'],
  ])('of %s (%s) has up to 250', async (list, name) => {
    const idsUpTo = (count: number): string => Array.from({ length: count }, (_, n) => String(n + 1)).join();
    expect((await ask(list, `${name}=${idsUpTo(250)}`)).statusCode).toBe(200);
    const { statusCode, json } = await ask(list, `${name}=${idsUpTo(251)}`);
    expect([statusCode, json.error?.param, json.error?.errors?.[0]?.code]).toEqual([422, name, 'max_items']);
    expect((await ask(list, `${name}=1,x`)).json.error?.errors?.[0]?.code).toBe('wrong_type');
  });
});
