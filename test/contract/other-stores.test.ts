import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '../support/builders/a-store.ts';
import { type Api, anApi, contracts } from '../support/harness/an-api.ts';
import { rotatingCredentials } from '../support/harness/rotating-credentials.ts';
import { seedStore } from '../support/harness/seeded-store.ts';

const other = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TZZ', handle: 'other', domain: 'other.example.com' });
const ofIntegrations = contracts.filter(({ surface, endpoint }) => surface === 'public' && endpoint.scope !== 'public');

/** Valid bodies for the contracts that require one. */
const bodies: Readonly<Record<string, object>> = {
  createRefund: { amount: '1.00' },
  previewRefund: { amount: '1.00' },
  createReturn: { line_items: [{ id: 1 }] },
  createOrderNote: { message: 'Called' },
  redeemGiftCard: { amount: '1.00' },
  restoreGiftCard: { redemption_id: 1 },
};

let api: Api;
let key: string;
let ids: Readonly<Record<string, number>>;
beforeAll(async () => {
  api = await anApi();
  await transact(api.table, openStoreWrites(other));
  key = await api.key(undefined, other.id);
  const { location, category, brand, product, customer, discount, giftCard, order, returned, booking, purchaseOrder, bulkOperation } =
    await seedStore(api, rotatingCredentials(api));
  ids = {
    locations: location.id,
    categories: category.id,
    brands: brand.id,
    products: product.id,
    customers: customer.id,
    discounts: discount.id,
    'gift-cards': giftCard.id,
    'bulk-operations': bulkOperation.id,
    orders: order.id,
    returns: returned.id,
    bookings: booking.id,
    'purchase-orders': purchaseOrder.id,
  };
});
afterAll(() => api.close());

describe('with the key of another store', () => {
  it.each(ofIntegrations.filter(({ endpoint }) => endpoint.path.includes('{id}')).map((contract) => [contract.name, contract] as const))(
    '%s finds no object of this store',
    async (name, { route, endpoint: { method, path } }) => {
      const id = ids[path.split('/')[1] ?? ''];
      expect([name, typeof id]).toEqual([name, 'number']);
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: bodies[name] ?? {} };
      const answer = await api.send({ method, route, params: { id: String(id) }, key, ...body });
      expect([answer.statusCode, answer.json.error.code]).toEqual([404, 'not_found']);
    },
  );

  it.each(
    ofIntegrations
      .filter(({ endpoint: { query, path } }) => query !== undefined && 'cursor' in query && !path.includes('{id}'))
      .map(({ route }) => route),
  )('the list %s has no object of this store', async (route) => {
    const answer = await api.send({ route, key });
    expect([answer.statusCode, answer.json.data]).toEqual([200, []]);
  });

  it('the sales report has no sale of this store', async () => {
    const ours = await api.send({ route: '/v1/reports/sales', key: await api.key() });
    expect(ours.json.data.totals.orders).toBeGreaterThan(0);
    const { totals } = (await api.send({ route: '/v1/reports/sales', key })).json.data;
    expect([totals.orders, totals.gross_sales]).toEqual([0, '0.00']);
  });

  it('the store is the one to which the key belongs', async () => {
    expect((await api.send({ route: '/v1/store', key })).json.data).toMatchObject({ id: other.id, domain: 'other.example.com' });
  });

  it('unique values of this store are free, and its objects are unknown', async () => {
    const customer = { method: 'POST', route: '/v1/customers', body: { email: 'ada@example.com' }, key };
    expect((await api.send(customer)).statusCode).toBe(201);
    const product = { name: 'Linen shirt', slug: 'linen-shirt', brand_id: ids['brands'], variants: [{ price: '1.00', sku: 'LS-1' }] };
    const refused = await api.send({ method: 'POST', route: '/v1/products', body: product, key });
    expect(refused.json.error.errors).toMatchObject([{ param: 'brand_id', code: 'unknown_id' }]);
    const { brand_id: _, ...own } = product;
    expect((await api.send({ method: 'POST', route: '/v1/products', body: own, key })).json.data).toMatchObject({ slug: 'linen-shirt' });
  });

  it('the same Idempotency-Key is independent', async () => {
    const call = { method: 'POST', route: '/v1/customers', headers: { 'idempotency-key': 'shared' } };
    const ours = await api.send({ ...call, body: { email: 'grace@example.com' }, key: await api.key() });
    const theirs = await api.send({ ...call, body: { email: 'alan@example.com' }, key });
    expect([ours, theirs].map(({ statusCode, headers }) => [statusCode, headers['Idempotent-Replayed']])).toEqual([
      [201, undefined],
      [201, undefined],
    ]);
  });
});
