import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { rotatingCredentials } from '#test/support/harness/rotating-credentials.ts';
import { admin } from '#test/support/harness/seeded-store.ts';

type Made = { readonly id: number; readonly [member: string]: unknown };

let api: Api;
let ask: (endpoint: string, body?: object, id?: number) => Promise<Made>;
let mug: number;
beforeAll(async () => {
  api = await anApi();
  const callOf = rotatingCredentials(api);
  ask = async (endpoint, body, id) => {
    const params = { store_id: aStore().id, ...(id === undefined ? {} : { id: String(id) }) };
    const [route = '', query = ''] = endpoint.split('?');
    const answer = await api.send(await callOf(route, { params, query, ...(body === undefined ? {} : { body }) }));
    if (answer.statusCode >= 300) throw new Error(`${endpoint} was answered ${answer.body}`);
    return answer.json.data;
  };
  await ask(`POST ${admin}/locations`, { name: 'Warehouse', fulfils_online: true });
  const made = await ask('POST /v1/products', { name: 'Mug', status: 'active', variants: [{ price: '10.00', inventory_quantity: 100 }] });
  mug = (made['variants'] as readonly Made[])[0]?.id ?? 0;
});
afterAll(() => api.close());

const first = '0001-01-01T00:00:00Z';
const last = '9999-12-31T23:59:59.999Z';
const shownFirst = '0001-01-01T00:00:00.000Z';
const order = (over: object = {}) =>
  ask('POST /v1/orders', { line_items: [{ variant_id: mug, quantity: 1 }], customer: { email: 'ada@example.com' }, ...over });

describe('the earliest and the latest possible time', () => {
  it('are accepted for a code, which applies between them', async () => {
    const terms = { type: 'percentage', value: '10', starts_at: first, ends_at: last };
    const code = await ask('POST /v1/discounts', { code: 'EVER', ...terms });
    expect(code).toMatchObject({ starts_at: shownFirst, ends_at: last, state: 'active' });
    expect(await order({ discount_code: 'EVER' })).toMatchObject({ discount_total: '1.00' });
    const moved = await ask('PATCH /v1/discounts/{id}', { starts_at: '9999-12-31T00:00:00Z' }, code.id);
    expect(moved).toMatchObject({ starts_at: '9999-12-31T00:00:00.000Z', state: 'scheduled' });
    const over = await ask('PATCH /v1/discounts/{id}', { starts_at: first, ends_at: '0001-01-02T00:00:00Z' }, code.id);
    expect(over).toMatchObject({ ends_at: '0001-01-02T00:00:00.000Z', state: 'expired' });
    expect(await ask('GET /v1/discounts/{id}', undefined, code.id)).toEqual(over);
  });

  it('are accepted for an automatic discount', async () => {
    const terms = { title: 'Ever', type: 'percentage', value: '10', starts_at: first, ends_at: last };
    expect(await ask(`POST ${admin}/automatic-discounts`, terms)).toMatchObject({ starts_at: shownFirst, ends_at: last });
  });

  it('are accepted for the payment and delivery of an order and the expiry of a key', async () => {
    const { id } = await order();
    expect(await ask('POST /v1/orders/{id}/mark-paid', { paid_at: first }, id)).toMatchObject({ paid_at: shownFirst });
    await ask('POST /v1/orders/{id}/fulfill', {}, id);
    expect(await ask('POST /v1/orders/{id}/deliver', { delivered_at: first }, id)).toMatchObject({ delivered_at: shownFirst });
    const key = await ask(`POST ${admin}/api-keys`, { name: 'Ever', scopes: ['read_products'], expires_at: last });
    expect(key).toMatchObject({ expires_at: last });
  });

  it.each(['products', 'orders', 'customers', 'discounts', 'gift-cards', 'bookings'])('filter %s', async (list) => {
    for (const since of [first, last]) await ask(`GET /v1/${list}?updated_since=${since}&created_since=${since}`);
  });
});
