import { aStore } from '#test/support/builders/a-store.ts';
import { anOrderBody } from '#test/support/harness/orders-harness.ts';
import { returnsIn } from '#test/support/harness/returns-harness.ts';
import { columns, openSalesHarness, waitUntil } from '#test/support/harness/sales-harness.ts';

type Shop = Awaited<ReturnType<typeof openSalesHarness>>;

const open: Shop[] = [];
async function openShop(options: Parameters<typeof openSalesHarness>[0] = {}): Promise<Shop> {
  const shop = await openSalesHarness(options);
  open.push(shop);
  return shop;
}
afterEach(() => {
  for (const shop of open.splice(0)) shop.close();
});

const paid = { payment_status: 'paid' };
const toIreland = { shipping_address: { line1: '1 Quay', city: 'Dublin', country: 'IE' } };
const standard = { shipping_line: { title: 'Standard', price: '4.95' } };

/** Returns the given columns of a report for each day that has any figure other than zero. */
const daysWith = async (shop: Shop, query: string, names: Parameters<typeof columns>[1]): Promise<readonly unknown[]> =>
  (await shop.sales.report(query)).rows
    .filter((row) => Object.values(row).some((value) => typeof value !== 'number' && /[1-9]/.test(String(value).replace(row.period, ''))))
    .map((row) => [row.period, ...columns(row, names)]);

/** Runs the checks twice: before the changes are rolled up and afterwards. */
async function bothWays(shop: Shop, look: () => Promise<void>): Promise<void> {
  await look();
  await shop.sales.rollUp();
  expect(await shop.sales.waiting()).toEqual([]);
  await look();
}

describe('the sales report', () => {
  it('has every column of an order, its refund on the day it was made, and totals', async () => {
    const shop = await openShop();
    await shop.taxIreland();
    await shop.addDiscount();
    const variant = await shop.sell(100, 10, {}, { costMinor: 400n });
    const order = await shop.place(anOrderBody([[variant, 3]], { ...paid, ...toIreland, ...standard, discount_code: 'WELCOME10' }));
    expect(order.total).toBe('38.34');
    waitUntil(shop, '2026-11-07T15:00:00Z');
    await shop.refund(order.id, { line_items: [{ id: order.line_items[0]?.id, quantity: 1 }], restock: true });
    await shop.refund(order.id, { amount: '2.00' });
    await bothWays(shop, async () => {
      const report = await shop.sales.report('from=2026-11-05&to=2026-11-07');
      const nothing = { shipping: '0.00', taxes: '0.00', total_sales: '0.00', orders: 0, units: 0, aov: '0.00', gift_cards_sold: '0.00' };
      expect(report).toEqual({
        object: 'sales_report',
        from: '2026-11-05',
        to: '2026-11-07',
        interval: 'day',
        timezone: 'Europe/Dublin',
        currency: 'EUR',
        totals: {
          gross_sales: '30.00',
          discounts: '3.00',
          returns: '11.00',
          net_sales: '16.00',
          shipping: '4.95',
          taxes: '4.59',
          total_sales: '25.54',
          orders: 1,
          units: 3,
          aov: '27.00',
          gift_cards_sold: '0.00',
          cost: '8.00',
          profit: '8.00',
          margin: 50,
          net_sales_without_cost: '0.00',
        },
        rows: [
          {
            period: '2026-11-05',
            gross_sales: '30.00',
            discounts: '3.00',
            returns: '0.00',
            net_sales: '27.00',
            shipping: '4.95',
            taxes: '6.39',
            total_sales: '38.34',
            orders: 1,
            units: 3,
            aov: '27.00',
            gift_cards_sold: '0.00',
            cost: '12.00',
            profit: '15.00',
            margin: 55.56,
            net_sales_without_cost: '0.00',
          },
          {
            period: '2026-11-06',
            gross_sales: '0.00',
            discounts: '0.00',
            returns: '0.00',
            net_sales: '0.00',
            ...nothing,
            cost: '0.00',
            profit: '0.00',
            margin: null,
            net_sales_without_cost: '0.00',
          },
          {
            period: '2026-11-07',
            gross_sales: '0.00',
            discounts: '0.00',
            returns: '11.00',
            net_sales: '-11.00',
            ...nothing,
            taxes: '-1.80',
            total_sales: '-12.80',
            cost: '-4.00',
            profit: '-7.00',
            margin: 63.64,
            net_sales_without_cost: '0.00',
          },
        ],
      });
    });
  });

  it('excludes tax for a store whose prices include it, even in refunds on a later day', async () => {
    const shop = await openShop();
    await shop.taxIreland(true);
    const variant = await shop.sell(100, 10, {}, { priceMinor: 1200n });
    const order = await shop.place(anOrderBody([[variant, 2]], { ...paid, ...toIreland }));
    expect([order.total, order.tax_total]).toEqual(['24.00', '4.00']);
    waitUntil(shop, '2026-11-07T15:00:00Z');
    await shop.refund(order.id, { line_items: [{ id: order.line_items[0]?.id, quantity: 1 }], restock: true });
    await bothWays(shop, async () => {
      const names = ['gross_sales', 'returns', 'net_sales', 'taxes', 'total_sales'] as const;
      expect(await daysWith(shop, 'from=2026-11-05&to=2026-11-07', names)).toEqual([
        ['2026-11-05', '20.00', '0.00', '20.00', '4.00', '24.00'],
        ['2026-11-07', '0.00', '10.00', '-10.00', '-2.00', '-12.00'],
      ]);
    });
  });

  it('has the profit of goods with a known cost, and the net sales of others', async () => {
    const shop = await openShop();
    const [known, unknown] = [await shop.sell(100, 10, {}, { costMinor: 400n }), await shop.sell(200, 10, {}, { priceMinor: 7000n })];
    await shop.place(anOrderBody([[known, 2]], paid));
    waitUntil(shop, '2026-11-06T10:00:00Z');
    const mixed = await shop.place(
      anOrderBody(
        [
          [known, 1],
          [unknown, 1],
        ],
        paid,
      ),
    );
    waitUntil(shop, '2026-11-07T10:00:00Z');
    const unsure = await shop.place(anOrderBody([[unknown, 2]], paid));
    await shop.refund(unsure.id, { line_items: [{ id: unsure.line_items[0]?.id, quantity: 1 }] });
    // A refund of an amount is spread over all goods in the order. In this order, 70 of 80 euros are for goods without
    // a known cost, so 7/8 of the refund belongs to these goods.
    await shop.refund(mixed.id, { amount: '8.00' });
    await bothWays(shop, async () => {
      const names = ['net_sales', 'net_sales_without_cost', 'cost', 'profit', 'margin'] as const;
      expect(columns((await shop.sales.report('from=2026-11-05&to=2026-11-07')).totals, names)).toEqual([
        '162.00',
        '133.00',
        '12.00',
        '17.00',
        58.62,
      ]);
      expect(await daysWith(shop, 'from=2026-11-05&to=2026-11-07', names)).toEqual([
        ['2026-11-05', '20.00', '0.00', '8.00', '12.00', 60],
        ['2026-11-06', '80.00', '70.00', '4.00', '6.00', 60],
        ['2026-11-07', '62.00', '63.00', '0.00', '-1.00', 100],
      ]);
    });
  });

  it('covers the last 30 days by default', async () => {
    const shop = await openShop();
    const { from, to, interval, rows } = await shop.sales.report();
    expect([from, to, interval, rows.length]).toEqual(['2026-10-07', '2026-11-05', 'day', 30]);
  });

  it('leaves out a canceled order and its earlier refunds, on their days', async () => {
    const shop = await openShop();
    const variant = await shop.sell(100, 10);
    const [kept, cancelled] = [await shop.place(anOrderBody([[variant, 1]], paid)), await shop.place(anOrderBody([[variant, 4]], paid))];
    waitUntil(shop, '2026-11-06T10:00:00Z');
    await shop.refund(cancelled.id, { amount: '5.00' });
    await shop.sales.rollUp();
    waitUntil(shop, '2026-11-08T10:00:00Z');
    await shop.act('cancelOrder', cancelled.id);
    expect(kept.status).toBe('processing');
    await bothWays(shop, async () => {
      const found = await daysWith(shop, 'from=2026-11-05&to=2026-11-08', ['gross_sales', 'returns', 'orders', 'units']);
      expect(found).toEqual([['2026-11-05', '10.00', '0.00', 1, 1]]);
    });
  });

  it('does not count refunds of a canceled order', async () => {
    const shop = await openShop();
    const variant = await shop.sell(100, 10);
    const { id } = await shop.place(anOrderBody([[variant, 1]], paid));
    await shop.act('cancelOrder', id, { refund: 'none' });
    await shop.refund(id, { amount: '5.00' });
    expect(columns((await shop.sales.report()).totals, ['gross_sales', 'returns', 'orders'])).toEqual(['0.00', '0.00', 0]);
  });

  it('leaves out test orders', async () => {
    const shop = await openShop({ store: { testMode: true } });
    const variant = await shop.sell(100, 10);
    const order = await shop.place(anOrderBody([[variant, 1]], paid));
    expect(order.test).toBe(true);
    expect(await shop.sales.waiting()).toEqual([]);
    expect((await shop.sales.report()).totals.orders).toBe(0);
  });

  it('counts unpaid orders, without changes when they are paid', async () => {
    const shop = await openShop();
    const variant = await shop.sell(100, 10);
    const { id } = await shop.place(anOrderBody([[variant, 2]]));
    const before = await shop.sales.report();
    expect(columns(before.totals, ['gross_sales', 'orders'])).toEqual(['20.00', 1]);
    await shop.act('markOrderPaid', id);
    await shop.act('fulfillOrder', id);
    await shop.act('deliverOrder', id);
    expect(await shop.sales.report()).toEqual(before);
    expect(await shop.sales.waiting()).toHaveLength(1);
  });

  it('subtracts the cost of returned goods on the day of receipt, and their price when it is refunded', async () => {
    const shop = await openShop();
    const returns = returnsIn(shop);
    const variant = await shop.sell(100, 10, {}, { costMinor: 400n });
    const order = await returns.sent([[variant, 3]]);
    const returned = await returns.open(order, [[0, 3]], { approved: true });
    waitUntil(shop, '2026-11-06T10:00:00Z');
    await returns.act('receiveReturn', returned, { line_items: [{ id: 1, quantity: 1, restock: true }] });
    waitUntil(shop, '2026-11-07T10:00:00Z');
    await returns.act('receiveReturn', returned, { line_items: [{ id: 1, quantity: 1, restock: true }], refund: {} });
    await returns.act('receiveReturn', returned, { line_items: [{ id: 1, quantity: 1, restock: false }] });
    waitUntil(shop, '2026-11-08T10:00:00Z');
    await shop.refund(order.id, { line_items: [{ id: order.line_items[0]?.id }], restock: true });
    await bothWays(shop, async () => {
      const found = await daysWith(shop, 'from=2026-11-05&to=2026-11-08', ['net_sales', 'cost', 'profit']);
      expect(found).toEqual([
        ['2026-11-05', '30.00', '12.00', '18.00'],
        ['2026-11-06', '0.00', '-4.00', '4.00'],
        ['2026-11-07', '-10.00', '-4.00', '-6.00'],
        ['2026-11-08', '-20.00', '0.00', '-20.00'],
      ]);
    });
  });

  it('counts sold gift cards, but not as goods or units', async () => {
    const shop = await openShop();
    const card = await shop.sell(100, null, { kind: 'gift_card' }, { priceMinor: 2500n });
    const shirt = await shop.sell(200, 10);
    await shop.place(
      anOrderBody(
        [
          [card, 2],
          [shirt, 1],
        ],
        paid,
      ),
    );
    await bothWays(shop, async () => {
      const { totals } = await shop.sales.report();
      const names = ['gross_sales', 'units', 'orders', 'gift_cards_sold', 'total_sales'] as const;
      expect(columns(totals, names)).toEqual(['10.00', 1, 1, '50.00', '10.00']);
    });
  });

  it.each([
    ['from=2026-02-29', 'from', 'invalid_date'],
    ['to=2026-11-05T00:00:00Z', 'to', 'invalid_date'],
    ['interval=year', 'interval', 'invalid_enum'],
    ['since=2026-11-01', 'since', 'unknown_parameter'],
    ['from=2026-11-06&to=2026-11-05', 'to', 'ends_before_start'],
  ])('with %s is refused at %s as %s', async (query, param, code) => {
    const shop = await openShop();
    await expect(shop.sales.report(query)).rejects.toMatchObject({ issues: [{ param, code }] });
  });

  it('covers only one store', async () => {
    const shop = await openShop();
    const variant = await shop.sell(100, 10);
    await shop.place(anOrderBody([[variant, 1]]));
    const other = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TZZ' });
    const own = await shop.sales.report();
    Object.assign(shop.store, { id: other.id });
    expect([own.totals.orders, (await shop.sales.report()).totals.orders]).toEqual([1, 0]);
  });
});
