import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { categoryItem } from '#shared/catalogue/categories/categories-table.ts';
import type { Category } from '#shared/catalogue/categories/category.ts';
import { periodsOf } from '#shared/reports/report-periods.ts';
import { breakdownDimensions } from '#shared/reports/sales-breakdown.ts';
import { readSalesBreakdown } from '#shared/reports/sales-breakdown-table.ts';
import { anOrderBody } from '#test/support/harness/orders-harness.ts';
import { openSalesHarness, waitUntil } from '#test/support/harness/sales-harness.ts';

type Shop = Awaited<ReturnType<typeof openSalesHarness>>;

let shop: Shop;
beforeEach(async () => {
  shop = await openSalesHarness();
});
afterEach(() => shop.close());

const paid = { payment_status: 'paid' };
const toIreland = { shipping_address: { line1: '1 Quay', city: 'Dublin', country: 'IE' } };
const standard = { shipping_line: { title: 'Standard', price: '4.95' } };

const aCategory = (id: number, name: string): Category => ({
  id,
  name,
  slug: `category-${id}`,
  parentId: null,
  description: null,
  isVisible: true,
  position: 0,
  childCount: 0,
  joins: 0,
  createdAtMs: 1,
  updatedAtMs: 1,
});

/**
 * Places two orders for shirts, socks and ropes with tax, shipping and a discount. A part of one order is refunded a
 * day later.
 */
async function aTrade() {
  await shop.taxIreland();
  await shop.addDiscount();
  for (const category of [aCategory(1, 'Clothes'), aCategory(2, 'Wool')]) {
    await shop.table.client.send(new PutCommand({ TableName: shop.table.name, Item: categoryItem(shop.store.id, category) }));
  }
  const shirt = await shop.sell(100, 100, { name: 'Shirt', categoryIds: [1] }, { priceMinor: 2500n, costMinor: 900n });
  const socks = await shop.sell(200, 100, { name: 'Socks', categoryIds: [1, 2] });
  const rope = await shop.sell(300, 100, { name: 'Rope', categoryIds: [] }, { priceMinor: 100n });
  const first = await shop.place(
    anOrderBody(
      [
        [shirt, 2],
        [socks, 1],
      ],
      { ...paid, ...toIreland, ...standard, discount_code: 'WELCOME10' },
    ),
  );
  const second = await shop.place(
    anOrderBody(
      [
        [socks, 3],
        [rope, 1],
      ],
      { ...paid, ...toIreland, customer: { email: 'bob@example.com' } },
    ),
  );
  waitUntil(shop, '2026-11-06T10:00:00Z');
  await shop.refund(first.id, { line_items: [{ id: first.line_items[0]?.id, quantity: 1 }], restock: true });
  await shop.refund(second.id, { amount: '0.50' });
  return { first, second };
}

const short = (rows: Awaited<ReturnType<Shop['sales']['breakdown']>>['rows']) =>
  rows.map(({ id, name, net_sales, orders, units }) => [id, name, net_sales, orders, units]);

describe('sales by', () => {
  it('product have the sales and refunds of each product, and other order amounts last', async () => {
    await aTrade();
    const { rows, totals, ...facts } = await shop.sales.breakdown('from=2026-11-05&to=2026-11-06');
    expect(facts).toEqual({
      object: 'sales_breakdown',
      by: 'product',
      from: '2026-11-05',
      to: '2026-11-06',
      timezone: 'Europe/Dublin',
      currency: 'EUR',
      has_more: false,
    });
    const nothing = { returns: '0.00', shipping: '0.00', gift_cards_sold: '0.00' };
    expect(rows).toEqual([
      {
        id: 200,
        name: 'Socks',
        ...nothing,
        gross_sales: '40.00',
        discounts: '1.00',
        net_sales: '39.00',
        taxes: '7.80',
        total_sales: '46.80',
        orders: 2,
        units: 4,
        aov: '19.50',
      },
      {
        id: 100,
        name: 'Shirt',
        ...nothing,
        gross_sales: '50.00',
        discounts: '5.00',
        returns: '22.50',
        net_sales: '22.50',
        taxes: '4.50',
        total_sales: '27.00',
        orders: 1,
        units: 2,
        aov: '45.00',
      },
      {
        id: 300,
        name: 'Rope',
        ...nothing,
        gross_sales: '1.00',
        discounts: '0.00',
        net_sales: '1.00',
        taxes: '0.20',
        total_sales: '1.20',
        orders: 1,
        units: 1,
        aov: '1.00',
      },
      {
        id: null,
        name: null,
        gross_sales: '0.00',
        discounts: '0.00',
        returns: '0.50',
        net_sales: '-0.50',
        shipping: '4.95',
        taxes: '0.99',
        total_sales: '5.44',
        orders: 0,
        units: 0,
        aov: '0.00',
        gift_cards_sold: '0.00',
      },
    ]);
    expect([totals.net_sales, totals.orders, totals.units]).toEqual(['62.00', 2, 7]);
  });

  it('category count a product in each of its categories, and an order once', async () => {
    await aTrade();
    expect(short((await shop.sales.breakdown('by=category')).rows)).toEqual([
      [1, 'Clothes', '61.50', 2, 6],
      [2, 'Wool', '39.00', 2, 4],
      [null, null, '0.50', 1, 1],
    ]);
  });

  it('customer and location have whole orders, and name no customer', async () => {
    const { first, second } = await aTrade();
    expect(short((await shop.sales.breakdown('by=customer')).rows)).toEqual([
      [first.customer_id, null, '31.50', 1, 3],
      [second.customer_id, null, '30.50', 1, 4],
    ]);
    expect(short((await shop.sales.breakdown('by=location')).rows)).toEqual([[1, 'Warehouse', '62.00', 2, 7]]);
  });
});

describe('a breakdown of sales', () => {
  it.each(breakdownDimensions)('adds up to the sales report of the same days: %s', async (by) => {
    const { first } = await aTrade();
    const range = 'from=2026-11-06&to=2026-11-07';
    const {
      cost: _cost,
      profit: _profit,
      margin: _margin,
      net_sales_without_cost: _uncosted,
      ...report
    } = (await shop.sales.report(range)).totals;
    expect((await shop.sales.breakdown(`${range}&by=${by}`)).totals).toEqual(report);
    await shop.act('cancelOrder', first.id);
    const left = (await shop.sales.report(range)).totals;
    expect((await shop.sales.breakdown(`${range}&by=${by}`)).totals).toMatchObject({ returns: '0.50', total_sales: left.total_sales });
  });

  it('has up to limit rows, with the highest net sales', async () => {
    await aTrade();
    const { rows, has_more } = await shop.sales.breakdown('limit=2');
    expect([short(rows).map(([id]) => id), has_more]).toEqual([[200, 100], true]);
  });

  it.each([
    ['by=brand', 'by', 'invalid_enum'],
    ['from=2026-10-01&to=2026-11-01', 'to', 'too_large'],
    ['from=2026-11-06&to=2026-11-05', 'to', 'ends_before_start'],
    ['limit=251', 'limit', 'too_large'],
  ])('with %s is refused at %s as %s', async (query, param, code) => {
    await expect(shop.sales.breakdown(query)).rejects.toMatchObject({ issues: [{ param, code }] });
  });

  it('of too many orders and refunds is refused with a request for fewer days', async () => {
    await aTrade();
    const days = periodsOf({ from: '2026-11-05', to: '2026-11-06', interval: 'day' }, 'Europe/Dublin');
    await expect(readSalesBreakdown(shop.table, shop.store.id, 'product', days, 3)).rejects.toMatchObject({
      issues: [{ param: 'from', code: 'limit_reached', message: expect.stringContaining('Choose fewer days') }],
    });
    expect((await readSalesBreakdown(shop.table, shop.store.id, 'product', days, 4)).rows).toHaveLength(4);
  });
});
