import { aLocation } from '#test/support/builders/a-location.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';

const dublin = { first_name: 'Ada', last_name: 'Byron', line1: '1 Main St', city: 'Dublin', postcode: 'D01', country: 'IE' };

describe('an order', () => {
  let harness: OrdersHarness;
  beforeEach(async () => {
    harness = await openOrdersHarness();
  });
  afterEach(() => harness.close());

  it('is priced like a checkout: code, taxes and shipping to the cent', async () => {
    await harness.taxIreland();
    await harness.addDiscount();
    const shirt = await harness.sell(100, 12, { name: 'Linen shirt' }, { priceMinor: 2500n });
    const socks = await harness.sell(200, 5, { name: 'Socks' }, { priceMinor: 1000n, sku: 'SOCK' });
    const order = await harness.place(
      anOrderBody(
        [
          [shirt, 2],
          [socks, 1],
        ],
        {
          customer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' },
          shipping_address: dublin,
          shipping_line: { title: 'Standard', price: '4.95' },
          payment_status: 'paid',
          payment_method_label: 'Bank transfer',
          discount_code: 'welcome10',
          tags: ['b2b', 'B2B '],
        },
      ),
    );
    expect(order).toMatchObject({
      number: 1001,
      name: '#1001',
      status: 'processing',
      payment_status: 'paid',
      fulfillment_status: 'unfulfilled',
      source: 'api',
      test: false,
      email: 'ada@example.com',
      customer_name: 'Ada Byron',
      subtotal: '60.00',
      discount_total: '6.00',
      shipping_total: '4.95',
      shipping_tax: '0.99',
      tax_total: '11.79',
      total: '70.74',
      refunded_total: '0.00',
      discount_code: 'WELCOME10',
      payment_method_label: 'Bank transfer',
      fulfillment: 'ship',
      tags: ['b2b'],
      location_id: 1,
    });
    expect(order.line_items).toMatchObject([
      { quantity: 2, unit_price: '25.00', discount: '5.00', tax: '9.00', line_total: '50.00' },
      { sku: 'SOCK', quantity: 1, unit_price: '10.00', discount: '1.00', tax: '1.80', line_total: '10.00' },
    ]);
    expect(order.billing_address).toEqual(order.shipping_address);
    expect(await harness.get(order.id)).toEqual(order);
    expect(await harness.onHand(shirt)).toBe(10);
    expect(await harness.onHand(socks)).toBe(4);
    expect((await harness.events()).map(({ topic }) => topic)).toEqual(['customer.created', 'order.created', 'order.paid']);
    expect((await harness.events('order.paid'))[0]?.data).toEqual(order);
    expect(await harness.customers()).toMatchObject([{ ordersCount: 1, totalSpentMinor: 7074n, firstName: 'Ada' }]);
    expect(await harness.discounts()).toMatchObject([{ timesUsed: 1, everUsed: true }]);
  });

  it('is pending and unpaid unless payment_status is paid', async () => {
    const shirt = await harness.sell(100, 1);
    const order = await harness.place(anOrderBody([[shirt, 1]]));
    expect(order).toMatchObject({ status: 'pending', payment_status: 'unpaid', paid_at: null, total: '10.00' });
    expect((await harness.events()).map(({ topic }) => topic)).toEqual(['customer.created', 'order.created']);
    expect(await harness.customers()).toMatchObject([{ ordersCount: 1, totalSpentMinor: 0n }]);
  });

  it('of a trial store is a test order and does not count for its customer', async () => {
    const trial = await openOrdersHarness({ store: { testMode: true, status: 'trial' } });
    const order = await trial.place(anOrderBody([[await trial.sell(100, 1), 1]], { payment_status: 'paid' }));
    expect(order.test).toBe(true);
    expect(await trial.customers()).toMatchObject([{ ordersCount: 0, totalSpentMinor: 0n }]);
    trial.close();
  });

  it('charges the price of a line', async () => {
    const shirt = await harness.sell(100, 5);
    const order = await harness.place({ ...anOrderBody([]), line_items: [{ variant_id: shirt, quantity: 3, price: 1.1 }] });
    expect(order.total).toBe('3.30');
  });

  it('takes no stock of an untracked variant', async () => {
    const ebook = await harness.sell(100, null, { kind: 'digital' });
    const order = await harness.place(anOrderBody([[ebook, 10_000]]));
    expect(order).toMatchObject({ fulfillment: 'digital', total: '100000.00' });
  });

  it('adds up the lines of one variant before checking the stock', async () => {
    const shirt = await harness.sell(100, 5);
    const body = anOrderBody([
      [shirt, 3],
      [shirt, 3],
    ]);
    expect(await refusal(harness.place(body))).toEqual([
      'line_items[0].quantity: insufficient_stock',
      'line_items[1].quantity: insufficient_stock',
    ]);
    expect(await harness.onHand(shirt)).toBe(5);
    expect(await harness.events()).toEqual([]);
  });

  it('names each short line with the available units', async () => {
    const shirt = await harness.sell(100, 5);
    const socks = await harness.sell(200, 2);
    const request = harness.place(
      anOrderBody([
        [shirt, 5],
        [socks, 3],
      ]),
    );
    await expect(request).rejects.toMatchObject({
      issues: [
        {
          param: 'line_items[1].quantity',
          code: 'insufficient_stock',
          meta: { variant_id: socks, requested: 3, available: 2 },
        },
      ],
    });
    expect(await harness.onHand(shirt)).toBe(5);
  });

  it.each([
    ['an unknown variant', { line_items: [{ variant_id: 9, quantity: 1 }] }, 'line_items[0].variant_id: unknown_id'],
    ['no lines', { line_items: [] }, 'line_items: min_items'],
    ['a quantity of 0', { line_items: [{ variant_id: 101, quantity: 0 }] }, 'line_items[0].quantity: too_small'],
    ['a quantity of 10001', { line_items: [{ variant_id: 101, quantity: 10_001 }] }, 'line_items[0].quantity: too_large'],
    ['101 lines', { line_items: Array.from({ length: 101 }, () => ({ variant_id: 101, quantity: 1 })) }, 'line_items: max_items'],
    [
      'a price with three decimals',
      { line_items: [{ variant_id: 101, quantity: 1, price: '1.005' }] },
      'line_items[0].price: too_many_decimals',
    ],
    ['a negative price', { line_items: [{ variant_id: 101, quantity: 1, price: -1 }] }, 'line_items[0].price: too_small'],
    ['no customer', { customer: undefined }, 'customer: required'],
    ['a customer without id and email', { customer: { first_name: 'Ada' } }, 'customer: required'],
    ['an unknown customer', { customer: { id: 5 } }, 'customer.id: unknown_id'],
    ['an unknown code', { discount_code: 'NOPE' }, 'discount_code: discount_not_found'],
    ['an address without a city', { shipping_address: { line1: 'x', country: 'IE' } }, 'shipping_address.city: required'],
    ['a shipping line without a price', { shipping_line: { title: 'x' } }, 'shipping_line.price: required'],
    ['another payment status', { payment_status: 'refunded' }, 'payment_status: invalid_enum'],
  ])('with %s is refused', async (_case, over, expected) => {
    await harness.sell(100, 50);
    expect(await refusal(harness.place(anOrderBody([[101, 1]], over)))).toEqual([expected]);
    expect(await harness.onHand(101)).toBe(50);
  });

  it('cannot have goods that are not on sale', async () => {
    const draft = await harness.sell(100, 5, { status: 'draft' });
    const off = await harness.sell(200, 5, {}, { isActive: false });
    const body = anOrderBody([
      [draft, 1],
      [off, 1],
    ]);
    expect(await refusal(harness.place(body))).toEqual([
      'line_items[0].variant_id: product_not_active',
      'line_items[1].variant_id: variant_inactive',
    ]);
  });

  it('goes to the first location that can supply all lines', async () => {
    const two = await openOrdersHarness({
      locations: [
        aLocation({ id: 1, priority: 5 }),
        aLocation({ id: 2, priority: 1, isDefault: false }),
        aLocation({ id: 3, priority: 0, isDefault: false, fulfilsOnline: false }),
      ],
    });
    const shirt = await two.sell(100, 5);
    expect((await two.place(anOrderBody([[shirt, 2]]))).location_id).toBe(1);
    expect(await two.onHand(shirt)).toBe(3);
    two.close();
  });

  it('refuses a blocked customer', async () => {
    const shirt = await harness.sell(100, 5);
    const { customer_id: id } = await harness.place(anOrderBody([[shirt, 1]]));
    await harness.block(id ?? 0);
    expect(await refusal(harness.place(anOrderBody([[shirt, 1]])))).toEqual(['customer.email: customer_blocked']);
    expect(await refusal(harness.place(anOrderBody([[shirt, 1]], { customer: { id } })))).toEqual(['customer.id: customer_blocked']);
    expect(await harness.onHand(shirt)).toBe(4);
  });

  it('during the deletion of its product is either placed or refused', async () => {
    for (let id = 1000; id < 1100; id += 10) {
      const variant = await harness.sell(id, 5);
      const [placed] = await Promise.allSettled([harness.place(anOrderBody([[variant, 1]])), harness.removeProduct(id)]);
      if (placed.status === 'rejected') expect(placed.reason.message).toBe('line_items[0].variant_id: unknown_id');
      else
        expect((await harness.get(placed.value.id)).line_items).toMatchObject([
          { product_id: null, variant_id: null, unit_price: '10.00' },
        ]);
    }
  });

  it('finds its customer by e-mail address ignoring case', async () => {
    const shirt = await harness.sell(100, 5);
    const first = await harness.place(anOrderBody([[shirt, 1]]));
    const second = await harness.place(anOrderBody([[shirt, 1]], { customer: { email: 'ADA@example.com', first_name: 'Other' } }));
    expect(second.customer_id).toBe(first.customer_id);
    expect(await harness.customers()).toMatchObject([{ ordersCount: 2, firstName: null }]);
    expect(await harness.events('customer.created')).toHaveLength(1);
  });
});

describe('concurrent orders', () => {
  let harness: OrdersHarness;
  beforeEach(async () => {
    harness = await openOrdersHarness();
  });
  afterEach(() => harness.close());

  const buyers = (count: number, over: (n: number) => Readonly<Record<string, unknown>> = () => ({})) =>
    Array.from({ length: count }, (_, n) => ({ customer: { email: `buyer-${n}@example.com` }, ...over(n) }));

  it('never take more than the stock: 50 orders of 1 from a stock of 10', async () => {
    const shirt = await harness.sell(100, 10);
    const { done, refused } = await outcomes(buyers(50).map((over) => harness.place(anOrderBody([[shirt, 1]], over))));
    expect(done).toBe(10);
    expect(refused).toEqual(Array.from({ length: 40 }, () => 'line_items[0].quantity: insufficient_stock'));
    expect(await harness.onHand(shirt)).toBe(0);
    expect(await harness.count('ORDER')).toBe(10);
    expect(await harness.events('order.created')).toHaveLength(10);
  });

  it('leave units that no order can use: orders of 3 from a stock of 10', async () => {
    const shirt = await harness.sell(100, 10);
    expect((await outcomes(buyers(50).map((over) => harness.place(anOrderBody([[shirt, 3]], over))))).done).toBe(3);
    expect(await harness.onHand(shirt)).toBe(1);
  });

  it('use a code up to its limit', async () => {
    await harness.addDiscount({ usageLimit: 5 });
    const shirt = await harness.sell(100, 100);
    const bodies = buyers(50, () => ({ discount_code: 'WELCOME10' }));
    const { done, refused } = await outcomes(bodies.map((over) => harness.place(anOrderBody([[shirt, 1]], over))));
    expect(done).toBe(5);
    expect(new Set(refused)).toEqual(new Set(['discount_code: discount_used_up']));
    expect(await harness.onHand(shirt)).toBe(95);
    expect(await harness.discounts()).toMatchObject([{ timesUsed: 5 }]);
  });

  it('use a code once per customer, ignoring the case of the address', async () => {
    await harness.addDiscount({ oncePerCustomer: true });
    const shirt = await harness.sell(100, 100);
    const spellings = ['ada@example.com', 'Ada@example.com', 'ADA@EXAMPLE.COM', 'ada@Example.Com'];
    const { done, refused } = await outcomes(
      spellings.map((email) => harness.place(anOrderBody([[shirt, 1]], { customer: { email }, discount_code: 'WELCOME10' }))),
    );
    expect(done).toBe(1);
    expect(new Set(refused)).toEqual(new Set(['discount_code: discount_already_used']));
  });

  it('use a code once per e-mail address, even under the id of another customer', async () => {
    await harness.addDiscount({ oncePerCustomer: true });
    const shirt = await harness.sell(100, 100);
    const ada = await harness.place(anOrderBody([[shirt, 1]]));
    const grace = { email: 'grace@example.com' };
    const { customer_id: id } = await harness.place(anOrderBody([[shirt, 1]], { customer: grace }));
    // Grace uses the code in an order with Ada's e-mail address.
    await harness.place(anOrderBody([[shirt, 1]], { customer: { id, email: 'ada@example.com' }, discount_code: 'WELCOME10' }));
    const again = harness.place(anOrderBody([[shirt, 1]], { customer: { id: ada.customer_id }, discount_code: 'WELCOME10' }));
    expect(await refusal(again)).toEqual(['discount_code: discount_already_used']);
    expect(await harness.onHand(shirt)).toBe(97);
  });

  it('create one customer for one new e-mail address', async () => {
    const shirt = await harness.sell(100, 100);
    const emails = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'ada@example.com' : 'ADA@Example.com'));
    const { done } = await outcomes(emails.map((email) => harness.place(anOrderBody([[shirt, 1]], { customer: { email } }))));
    expect(done).toBe(20);
    expect(await harness.customers()).toMatchObject([{ ordersCount: 20 }]);
    expect(await harness.events('customer.created')).toHaveLength(1);
    expect(new Set((await harness.list()).data.map(({ number }) => number)).size).toBe(20);
  });
});
