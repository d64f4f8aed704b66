import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack, tableWays } from '../support/harness/running-stack.ts';

type Line = { readonly id: number; readonly discount: string; readonly tax: string };
type Order = {
  readonly id: number;
  readonly subtotal: string;
  readonly discount_total: string;
  readonly shipping_total: string;
  readonly tax_total: string;
  readonly total: string;
  readonly line_items: readonly Line[];
};

const dublin = { line1: '1 Main St', city: 'Dublin', country: 'IE' };

describe.each(tableWays)('orders on the running stack, tables reached %s', (_, tablesReached) => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await runStack(['--no-seed', tablesReached]);
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  const data = async <Data>(answer: Promise<{ readonly body: { readonly data: Data } }>): Promise<Data> => (await answer).body.data;
  const sell = async ({ api }: LiveStore, name: string, price: string, stock: number): Promise<number> => {
    const body = { name, status: 'active', variants: [{ price, inventory_quantity: stock }] };
    const product = await data(api<{ data: { variants: { id: number }[] } }>('POST', '/products', body));
    return product.variants[0]?.id ?? 0;
  };
  const place = ({ api }: LiveStore, body: object) => data(api<{ data: Order }>('POST', '/orders', { payment_status: 'paid', ...body }));
  const tax = ({ admin }: LiveStore, rate: string, isIncluded: boolean) =>
    admin('PUT', '/pricing-settings', {
      prices_include_tax: isIncluded,
      tax_shipping: true,
      tax_rates: [{ name: 'VAT', country: 'IE', rate }],
    });
  const customer = { email: 'ada@example.com' };

  it('with 20 % tax on top, a code of 10 % and shipping cost 70.74', async () => {
    const shop = await openLiveStore(stack, 'on-top');
    await tax(shop, '20.00', false);
    await shop.api('POST', '/discounts', { code: 'WELCOME10', type: 'percentage', value: '10.00' });
    const [shirt, socks] = [await sell(shop, 'Shirt', '25.00', 9), await sell(shop, 'Socks', '10.00', 9)];
    const order = await place(shop, {
      customer,
      shipping_address: dublin,
      shipping_line: { title: 'Standard', price: '4.95' },
      discount_code: 'WELCOME10',
      line_items: [
        { variant_id: shirt, quantity: 2 },
        { variant_id: socks, quantity: 1 },
      ],
    });
    expect(order).toMatchObject({ subtotal: '60.00', discount_total: '6.00', shipping_total: '4.95', tax_total: '11.79', total: '70.74' });
  });

  it('with 23 % tax included, 10.00 off and shipping cost 64.00', async () => {
    const shop = await openLiveStore(stack, 'included');
    await tax(shop, '23.00', true);
    await shop.api('POST', '/discounts', { code: 'TENOFF', type: 'fixed', value: '10.00' });
    const [coat, hat] = [await sell(shop, 'Coat', '49.00', 9), await sell(shop, 'Hat', '20.00', 9)];
    const order = await place(shop, {
      customer,
      shipping_address: dublin,
      shipping_line: { title: 'Standard', price: '5.00' },
      discount_code: 'TENOFF',
      line_items: [
        { variant_id: coat, quantity: 1 },
        { variant_id: hat, quantity: 1 },
      ],
    });
    expect(order).toMatchObject({ subtotal: '69.00', discount_total: '10.00', shipping_total: '5.00', tax_total: '11.96', total: '64.00' });
    expect(order.line_items).toMatchObject([
      { discount: '7.10', tax: '7.83' },
      { discount: '2.90', tax: '3.20' },
    ]);
  });

  it('refund one unit once for any number of concurrent requests', async () => {
    const shop = await openLiveStore(stack, 'one-unit');
    const mug = await sell(shop, 'Mug', '10.00', 1);
    const order = await place(shop, { customer, line_items: [{ variant_id: mug, quantity: 1 }] });
    const body = { line_items: [{ id: order.line_items[0]?.id, quantity: 1 }] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.api('POST', `/orders/${order.id}/refunds`, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 422)]);
  });

  it('and customers create one customer per e-mail address, in any case, under concurrent requests', async () => {
    const shop = await openLiveStore(stack, 'one-customer');
    const mug = await sell(shop, 'Mug', '10.00', 50);
    const emails = ['ada@example.com', 'Ada@example.com', 'ADA@EXAMPLE.COM', 'ada@Example.Com'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const email = emails[n % emails.length];
        return n % 2 === 0
          ? shop.api('POST', '/customers', { email })
          : shop.api('POST', '/orders', { customer: { email }, line_items: [{ variant_id: mug, quantity: 1 }] });
      }),
    );
    const orders = answers.filter((_, n) => n % 2 === 1);
    expect(orders.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    const known = await data(shop.api<{ data: { orders_count: number }[] }>('GET', '/customers'));
    expect(known).toMatchObject([{ orders_count: 10 }]);
  });
});
