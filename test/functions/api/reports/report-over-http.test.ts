import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { rotatingCredentials } from '#test/support/harness/rotating-credentials.ts';
import { seedStore } from '#test/support/harness/seeded-store.ts';

let api: Api;
let key: string;
let giftCard: { readonly id: number };
beforeAll(async () => {
  api = await anApi();
  key = await api.key(['read_reports']);
  giftCard = (await seedStore(api, rotatingCredentials(api))).giftCard;
});
afterAll(() => api.close());

describe('a sales report as CSV', () => {
  it('has a header line and one line per period, as text/csv', async () => {
    const query = 'from=2026-11-01&to=2026-11-02';
    const { statusCode, headers, body } = await api.invoke({ route: '/v1/reports/sales', query: `${query}&format=csv`, key });
    expect([statusCode, headers['Content-Type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['X-RateLimit-Limit']).toBe('120');
    expect(body.split('\r\n')).toEqual([
      'period,gross_sales,discounts,returns,net_sales,shipping,taxes,total_sales,orders,units,aov,gift_cards_sold,cost,profit,margin,net_sales_without_cost',
      '2026-11-01,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0,0,0.00,0.00,0.00,0.00,,0.00',
      '2026-11-02,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0,0,0.00,0.00,0.00,0.00,,0.00',
      '',
    ]);
    const asJson = await api.invoke({ route: '/v1/reports/sales', query: `${query}&format=json`, key });
    expect([asJson.headers['Content-Type'], JSON.parse(asJson.body).data.rows.length]).toEqual(['application/json', 2]);
  });

  it('that is refused gets an error in JSON', async () => {
    const { statusCode, headers } = await api.invoke({ route: '/v1/reports/sales', query: 'from=2026-11-31&format=csv', key });
    expect([statusCode, headers['Content-Type']]).toEqual([422, 'application/json']);
  });
});

it('a sales report does not change when a gift card is redeemed or issued without a sale', async () => {
  const report = async () => (await api.send({ route: '/v1/reports/sales', key })).json.data.totals;
  const before = await report();
  expect(before.orders).toBeGreaterThan(0);
  const writer = await api.key(['write_gift_cards']);
  const post = async (route: string, body: object, params = {}) => {
    expect((await api.send({ method: 'POST', route, body, params, key: writer })).statusCode).toBe(201);
  };
  await post('/v1/gift-cards/{id}/redemptions', { amount: '1.00' }, { id: String(giftCard.id) });
  await post('/v1/gift-cards', { value: '25.00' });
  expect(await report()).toEqual(before);
});
