import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { rotatingCredentials } from '#test/support/harness/rotating-credentials.ts';
import { admin } from '#test/support/harness/seeded-store.ts';

const dublin = { first_name: 'Ada', line1: '1 Quay', city: 'Dublin', country: 'IE', phone: '+353 1 000' };

let api: Api;
let ask: (endpoint: string, body: object, id?: number) => Promise<Made>;
let mug: number;
let pen: number;
let hat: number;
let trader: number;
type Made = { readonly id: number; readonly [member: string]: unknown };

beforeAll(async () => {
  api = await anApi();
  const callOf = rotatingCredentials(api);
  ask = async (endpoint, body, id) => {
    const params = { store_id: aStore().id, ...(id === undefined ? {} : { id: String(id) }) };
    const answer = await api.send(await callOf(endpoint, { params, ...(endpoint.startsWith('GET') ? {} : { body }) }));
    if (answer.statusCode >= 300) throw new Error(`${endpoint} was answered ${answer.body}`);
    return answer.json.data;
  };
  const onSale = async (name: string, price: string): Promise<number> => {
    const made = await ask('POST /v1/products', { name, status: 'active', variants: [{ price, inventory_quantity: 100 }] });
    return (made['variants'] as { readonly id: number }[])[0]?.id ?? 0;
  };
  await ask(`POST ${admin}/locations`, { name: 'Warehouse', fulfils_online: true });
  [mug, pen, hat] = [await onSale('Mug', '10.00'), await onSale('Pen', '5.00'), await onSale('Hat', '20.00')];
  const group = await ask(`POST ${admin}/customer-groups`, { name: 'Trade' });
  trader = (await ask('POST /v1/customers', { email: 'trader@example.com', first_name: 'Tess', last_name: 'Rader', phone: '7' })).id;
  await ask(`PATCH ${admin}/customers/{id}`, { group_id: group.id }, trader);
  await ask(`POST ${admin}/group-prices`, { group_id: group.id, variant_id: mug, price: '9.00' });
  await ask(`POST ${admin}/quantity-breaks`, { variant_id: pen, tiers: [{ min_quantity: 10, price: '4.00' }] });
  await ask(`POST ${admin}/automatic-discounts`, { title: 'Autumn', type: 'percentage', value: '10', combines_with_codes: true });
  await ask(`PUT ${admin}/pricing-settings`, {
    prices_include_tax: false,
    tax_shipping: true,
    tax_rates: [
      { name: 'VAT', country: 'IE', rate: '20' },
      { name: 'Sales tax', country: 'US', region: 'NY', rate: '8.875' },
      { name: 'GST', country: 'CA', region: 'QC', rate: 5, priority: 1 },
      { name: 'QST', country: 'CA', region: 'QC', rate: 9.975, priority: 2 },
    ],
  });
  await ask('POST /v1/discounts', { code: 'MINUS570', type: 'fixed', value: '5.70' });
});
afterAll(() => api.close());

describe('an order over HTTP', () => {
  it.each<[string, string, string, readonly object[]]>([
    ['US', 'NY', '7.99', [{ name: 'Sales tax', rate: '8.875', amount: '7.99' }]],
    [
      'CA',
      'QC',
      '13.48',
      [
        { name: 'GST', rate: '5.00', amount: '4.50' },
        { name: 'QST', rate: '9.975', amount: '8.98' },
      ],
    ],
  ])('to %s %s is taxed at rates of three decimals', async (country, region, tax, taxLines) => {
    const order = await ask('POST /v1/orders', {
      line_items: [{ variant_id: hat, quantity: 1, price: 100 }],
      customer: { email: 'nina@example.com' },
      shipping_address: { ...dublin, country, region },
      payment_status: 'paid',
    });
    expect(order['line_items']).toMatchObject([{ discount: '10.00', tax, tax_lines: taxLines }]);
    expect(await ask('POST /v1/orders/{id}/refunds', { amount: order['total'] }, order.id)).toMatchObject({ tax });
  });

  it('has the same group prices, quantity breaks, line prices, automatic discount, code and taxes as checkout', async () => {
    const order = await ask('POST /v1/orders', {
      line_items: [
        { variant_id: mug, quantity: 2 },
        { variant_id: pen, quantity: 10 },
        { variant_id: hat, quantity: 1, price: 15 },
      ],
      customer: { id: trader },
      shipping_address: dublin,
      shipping_line: { title: 'Standard', price: 5 },
      discount_code: 'minus570',
    });
    expect(order['line_items']).toMatchObject([
      { name: 'Mug', unit_price: '9.00', line_total: '18.00', discount: '3.21', tax: '2.96' },
      { name: 'Pen', unit_price: '4.00', line_total: '40.00', discount: '7.12', tax: '6.58' },
      { name: 'Hat', unit_price: '15.00', line_total: '15.00', discount: '2.67', tax: '2.47' },
    ]);
    expect(order).toMatchObject({
      customer_id: trader,
      customer_name: 'Tess Rader',
      email: 'trader@example.com',
      subtotal: '73.00',
      discount_total: '13.00',
      shipping_total: '5.00',
      tax_total: '13.01',
      total: '78.01',
      currency: 'EUR',
      discount_code: 'MINUS570',
    });
  });

  it('has no tax on an untaxed variant beside a taxed one', async () => {
    const variants = [{ price: '10.00', taxable: false, inventory_tracked: false }];
    const made = await ask('POST /v1/products', { name: 'Book', status: 'active', variants });
    const [book] = made['variants'] as readonly Made[];
    const order = await ask('POST /v1/orders', {
      line_items: [book?.id, hat].map((variant_id) => ({ variant_id, quantity: 1 })),
      customer: { email: 'reader@example.com' },
      shipping_address: dublin,
    });
    expect(order['line_items']).toMatchObject([
      { name: 'Book', discount: '1.00', tax: '0.00', tax_lines: [] },
      { name: 'Hat', discount: '2.00', tax: '3.60' },
    ]);
    expect(order).toMatchObject({ tax_total: '3.60', total: '30.60' });
  });

  it('has catalog prices if no price or null is sent and the customer has no group', async () => {
    const line = { variant_id: mug, quantity: 1, price: null };
    const order = await ask('POST /v1/orders', { line_items: [line], customer: { email: 'new@example.com' } });
    expect(order['line_items']).toMatchObject([{ unit_price: '10.00', tax: '0.00' }]);
    expect(order).toMatchObject({ shipping_line: null, shipping_address: null, billing_address: null, discount_code: null });
  });

  it("creates a customer from the fields sent, and keeps the order's own fields", async () => {
    const customer = { email: 'Grace@example.com', first_name: 'Grace', last_name: 'Hopper', phone: '555', accepts_marketing: true };
    const billing = { line1: '2 Mall', city: 'Cork', country: 'IE' };
    const order = await ask('POST /v1/orders', {
      line_items: [{ variant_id: hat, quantity: 2 }],
      customer,
      shipping_address: dublin,
      billing_address: billing,
      payment_status: 'paid',
      tags: ['wholesale', 'rush'],
      note: 'Check the stock twice',
      customer_note: 'Ring the bell',
    });
    expect(order).toMatchObject({
      email: 'Grace@example.com',
      phone: '555',
      customer_name: 'Grace Hopper',
      shipping_address: { ...dublin, last_name: null },
      billing_address: { ...billing, phone: null },
      payment_method: 'external',
      payment_method_label: 'External payment',
      tags: ['wholesale', 'rush'],
      note: 'Check the stock twice',
      customer_note: 'Ring the bell',
      tracking: null,
      fulfilled_at: null,
      delivered_at: null,
      cancelled_at: null,
    });
    expect([order['placed_at'], order['paid_at'], order['updated_at']]).toEqual(Array(3).fill(order['created_at']));
    expect(order['line_items']).toMatchObject([{ name: 'Hat', variant_title: null, sku: null, kind: 'physical', fulfilled_at: null }]);
    const made = await ask('GET /v1/customers/{id}', {}, Number(order['customer_id']));
    expect(made).toMatchObject({
      ...customer,
      has_account: false,
      is_blocked: false,
      orders_count: 1,
      total_spent: order['total'],
      last_order_at: order['placed_at'],
    });
  });

  it('counts for its customer unless it is canceled, with payments less refunds', async () => {
    const seen = async () => {
      const { orders_count, total_spent } = await ask('GET /v1/customers/{id}', {}, id);
      return [orders_count, total_spent];
    };
    const { id } = await ask('POST /v1/customers', { email: 'count@example.com' });
    const lines = { line_items: [{ variant_id: hat, quantity: 1, price: '20.00' }], customer: { id } };
    const unpaid = await ask('POST /v1/orders', lines);
    expect(await seen()).toEqual([1, '0.00']);
    const paid = await ask('POST /v1/orders', { ...lines, payment_status: 'paid' });
    expect(await seen()).toEqual([2, '18.00']);
    await ask('POST /v1/orders/{id}/refunds', { amount: '5.00' }, paid.id);
    expect(await seen()).toEqual([2, '13.00']);
    await ask('POST /v1/orders/{id}/cancel', {}, unpaid.id);
    expect(await seen()).toEqual([1, '13.00']);
    await ask('POST /v1/orders/{id}/cancel', {}, paid.id);
    expect(await seen()).toEqual([0, '0.00']);
  });

  it('refunds an amount that is a number, and one that overrides the price paid for the units', async () => {
    const body = { line_items: [{ variant_id: hat, quantity: 3, price: '10.00' }], customer: { id: trader }, payment_status: 'paid' };
    const order = await ask('POST /v1/orders', body);
    const [line] = order['line_items'] as { readonly id: number }[];
    const refund = (more: object) => ask('POST /v1/orders/{id}/refunds', more, order.id);
    expect(await refund({ amount: 1.5 })).toMatchObject({ order_id: order.id, amount: '1.50', currency: 'EUR', restock: false });
    expect(await refund({ amount: '2.00', line_items: [{ id: line?.id, quantity: 1 }] })).toMatchObject({ amount: '2.00' });
    expect(await refund({ amount: null, line_items: [{ id: line?.id }] })).toMatchObject({ amount: '18.00' });
  });
});
