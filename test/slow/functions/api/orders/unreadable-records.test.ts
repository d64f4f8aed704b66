import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#shared/table/keys.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { type CallOf, rotatingCredentials } from '#test/support/harness/rotating-credentials.ts';
import { admin } from '#test/support/harness/seeded-store.ts';

type Item = Readonly<Record<string, unknown>>;
type Made = { readonly id: number; readonly variants?: readonly { readonly id: number }[] };

const storeId = aStore().id;
const planted = 'Ada Lovelace <ada@secret.example>';

let api: Api;
let callOf: CallOf;
let ids: Readonly<Record<'group' | 'groupPrice' | 'quantityBreak' | 'automatic' | 'first' | 'second' | 'variant' | 'customer', number>>;

const made = async (endpoint: string, body: object, params = {}): Promise<Made> => {
  const answer = await api.send(await callOf(endpoint, { params: { store_id: storeId, ...params }, body }));
  if (answer.statusCode >= 300) throw new Error(`${endpoint} was answered ${answer.body}`);
  return answer.json.data;
};

beforeAll(async () => {
  api = await anApi();
  callOf = rotatingCredentials(api);
  const first = await made(`POST ${admin}/locations`, { name: 'First', priority: 1, fulfils_online: true });
  const second = await made(`POST ${admin}/locations`, { name: 'Second', priority: 2, fulfils_online: true });
  const product = await made('POST /v1/products', {
    name: 'Shirt',
    status: 'active',
    variants: [{ price: '100.00', inventory_quantity: 1000 }],
  });
  const variant = product.variants?.[0]?.id ?? 0;
  const group = await made(`POST ${admin}/customer-groups`, { name: 'Trade', tax_exempt: true });
  const groupPrice = await made(`POST ${admin}/group-prices`, { group_id: group.id, variant_id: variant, price: '80.00' });
  const quantityBreak = await made(`POST ${admin}/quantity-breaks`, { variant_id: variant, tiers: [{ min_quantity: 2, price: '70.00' }] });
  const automatic = await made(`POST ${admin}/automatic-discounts`, { title: 'Sale', type: 'percentage', value: '10.00' });
  const customer = await made('POST /v1/customers', { email: 'ada@example.com' });
  await made(`PATCH ${admin}/customers/{id}`, { group_id: group.id }, { id: String(customer.id) });
  await made(`PUT ${admin}/pricing-settings`, {
    ...{ prices_include_tax: false, tax_shipping: true, tax_address: 'shipping' },
    tax_rates: [{ name: 'VAT', country: 'IE', rate: '20.00' }],
  });
  for (const location of [first, second]) {
    await made('POST /v1/inventory-levels/set', { location_id: location.id, variant_id: variant, on_hand: 500 });
  }
  ids = {
    ...{ group: group.id, groupPrice: groupPrice.id, quantityBreak: quantityBreak.id, automatic: automatic.id },
    ...{ first: first.id, second: second.id, variant, customer: customer.id },
  };
});
afterAll(() => api.close());

const put = (item: Item) => api.table.client.send(new PutCommand({ TableName: api.table.name, Item: item }));

async function rowAt({ pk, sk }: { readonly pk: string; readonly sk: string }): Promise<Item> {
  const { Items = [] } = await api.table.client.send(new ScanCommand({ TableName: api.table.name }));
  const item = Items.find((one) => one['pk'] === pk && one['sk'] === sk);
  if (item === undefined) throw new Error(`no row ${sk}`);
  return item;
}

type Kind = 'customer_group' | 'group_price' | 'quantity_break' | 'automatic_discount' | 'location';
const rows: Readonly<
  Record<Kind, { readonly key: () => { readonly pk: string; readonly sk: string }; readonly id: () => number; readonly attribute: string }>
> = {
  customer_group: { key: () => keys.pricingEntry(storeId, 'customer_group', ids.group), id: () => ids.group, attribute: 'tax_exempt' },
  group_price: { key: () => keys.pricingEntry(storeId, 'group_price', ids.groupPrice), id: () => ids.groupPrice, attribute: 'group_id' },
  quantity_break: {
    key: () => keys.pricingEntry(storeId, 'quantity_break', ids.quantityBreak),
    id: () => ids.quantityBreak,
    attribute: 'tiers',
  },
  automatic_discount: {
    key: () => keys.pricingEntry(storeId, 'automatic_discount', ids.automatic),
    id: () => ids.automatic,
    attribute: 'priority',
  },
  location: { key: () => keys.listed(storeId, 'LOCATION', ids.first), id: () => ids.first, attribute: 'is_active' },
};

const address = { first_name: 'Ada', last_name: 'Byron', line1: '1 Main St', city: 'Dublin', country: 'IE' };
const anOrder = (email: string, quantity = 2) => ({
  line_items: [{ variant_id: ids.variant, quantity }],
  customer: { email },
  shipping_address: address,
});
const send = async (endpoint: string, body?: object, params = {}) =>
  api.send(await callOf(endpoint, { params: { store_id: storeId, ...params }, ...(body === undefined ? {} : { body }) }));

type Priced = { readonly unit: string; readonly discount: string; readonly total: string; readonly at: number };

/**
 * The prices of the order in this test when all records are readable. The order is for two shirts, and its customer
 * belongs to the customer group.
 */
const whole: Priced = { unit: '70.00', discount: '14.00', total: '126.00', at: 0 };

describe.each<[string, (item: Item, attribute: string) => Item]>([
  ['is of another type', (item, attribute) => ({ ...item, [attribute]: planted })],
  ['is missing', ({ ...item }, attribute) => Object.fromEntries(Object.entries(item).filter(([name]) => name !== attribute))],
  ['and all others but the keys are missing', ({ pk, sk }) => ({ pk, sk })],
])('a record of which an attribute %s', (_, spoilt) => {
  it.each<[Kind, Partial<Priced> & { readonly location?: 'second' }]>([
    // Customers in this group are exempt from tax. If the group cannot be read, the tax applies.
    ['customer_group', { total: '151.20' }],
    ['group_price', {}],
    // If the quantity break cannot be read, the group price applies.
    ['quantity_break', { unit: '80.00', discount: '16.00', total: '144.00' }],
    ['automatic_discount', { discount: '0.00', total: '140.00' }],
    ['location', { location: 'second' }],
  ])('a %s: the order is placed without it and reports that', async (kind, expected) => {
    const { key, id, attribute } = rows[kind];
    const item = await rowAt(key());
    const said = api.logLines.length;
    await put(spoilt(item, attribute));
    try {
      const explained = [
        {
          code: 'unreadable_record',
          object: kind,
          id: id(),
          message: `The ${kind.replace('_', ' ')} could not be read, so the order was priced without it.`,
        },
      ];
      const preview = await send('POST /v1/orders/preview', anOrder('ada@example.com'));
      const placed = await send('POST /v1/orders', anOrder('ada@example.com'));
      const { unit, discount, total } = { ...whole, ...expected };
      for (const [answer, status] of [
        [preview, 200],
        [placed, 201],
      ] as const) {
        expect([answer.statusCode, answer.json.error]).toEqual([status, undefined]);
        const { line_items: lines, ...order } = answer.json.data;
        expect([lines[0].unit_price, order.discount_total, order.total]).toEqual([unit, discount, total]);
        expect(order.price_explanation).toEqual(explained);
        expect(order.location_id).toBe(expected.location === undefined ? ids.first : ids.second);
      }
      const { json } = await send('GET /v1/orders/{id}', undefined, { id: String(placed.json.data.id) });
      expect(json.data.price_explanation).toEqual(explained);
      // An unreadable group or group price does not affect a stranger's order, because a stranger is in no customer
      // group.
      const strangers = await send('POST /v1/orders', anOrder('stranger@example.com'));
      expect([strangers.statusCode, strangers.json.data.price_explanation]).toEqual([
        201,
        kind === 'customer_group' || kind === 'group_price' ? [] : explained,
      ]);
      const lines = api.logLines.slice(said).filter(({ code }) => code === 'record.unreadable');
      expect(lines[0]).toMatchObject({ level: 'error', store_id: storeId, kind: kind === 'location' ? 'LOCATION' : 'PRICING' });
      expect(JSON.stringify(api.logLines.slice(said))).not.toContain('Lovelace');
      if (kind === 'location') {
        for (const list of ['GET /v1/products', 'GET /v1/inventory-levels', 'GET /v1/locations']) {
          expect([list, (await send(list)).statusCode]).toEqual([list, 200]);
        }
        expect((await send('GET /v1/inventory-levels')).json.data).not.toContainEqual(expect.objectContaining({ location_id: ids.first }));
      }
    } finally {
      await put(item);
    }
  });
});

it('an order for which everything can be read has no price_explanation', async () => {
  const { json } = await send('POST /v1/orders', anOrder('ada@example.com'));
  expect(json.data.price_explanation).toEqual([]);
  expect([json.data.line_items[0].unit_price, json.data.discount_total, json.data.total, json.data.location_id]).toEqual([
    whole.unit,
    whole.discount,
    whole.total,
    ids.first,
  ]);
});

it.each([
  ['its product', () => keys.listed(storeId, 'PRODUCT', 0), 'name'],
  ['its customer', () => keys.listed(storeId, 'CUSTOMER', ids.customer), 'email'],
  ['the tax settings', () => keys.pricingSettings(storeId), 'tax_rates'],
] as const)('an order is refused, and its key released, when %s cannot be read', async (what, keyOf, attribute) => {
  const { Items = [] } = await api.table.client.send(new ScanCommand({ TableName: api.table.name }));
  const product = Items.find(({ pk }) => pk === keys.listPartition(storeId, 'PRODUCT'));
  const item = what === 'its product' ? (product ?? {}) : await rowAt(keyOf());
  const headers = { 'idempotency-key': `order without ${what}` };
  const place = async () => api.send(await callOf('POST /v1/orders', { body: anOrder('ada@example.com'), headers }));
  await put({ ...item, [attribute]: 17 });
  const refused = await place();
  await put(item);
  const placed = await place();
  expect([refused.statusCode, refused.json.error.code, placed.statusCode, placed.headers['Idempotent-Replayed']]).toEqual([
    500,
    'unreadable_record',
    201,
    undefined,
  ]);
});

it('a cancellation without a readable location for the goods is refused, and works when the location can be read again', async () => {
  const { id } = (await send('POST /v1/orders', anOrder('ada@example.com'))).json.data;
  const { Items = [] } = await api.table.client.send(new ScanCommand({ TableName: api.table.name }));
  const locations = Items.filter(({ pk }) => pk === keys.listPartition(storeId, 'LOCATION'));
  const unreadable = locations.filter((item) => item['is_default'] === true || item['id'] === ids.first);
  for (const item of unreadable) await put({ ...item, is_active: planted });
  const cancel = async () => (await send('POST /v1/orders/{id}/cancel', {}, { id: String(id) })).json;
  expect((await cancel()).error.code).toBe('unreadable_record');
  for (const item of unreadable) await put(item);
  expect((await cancel()).data.status).toBe('cancelled');
});
