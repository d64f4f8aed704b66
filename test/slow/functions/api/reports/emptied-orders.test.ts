import type { OrderView } from '#shared/orders/order-schema.ts';
import { bookingsIn } from '#test/support/harness/bookings-harness.ts';
import { anOrderBody } from '#test/support/harness/orders-harness.ts';
import { returnsIn } from '#test/support/harness/returns-harness.ts';
import { columns, openSalesHarness, waitUntil } from '#test/support/harness/sales-harness.ts';

type Shop = Awaited<ReturnType<typeof openSalesHarness>>;

let shop: Shop;
afterEach(() => shop.close());

const toIreland = { payment_status: 'paid', shipping_address: { line1: '1 Quay', city: 'Dublin', country: 'IE' } };
const standard = { shipping_line: { title: 'Standard', price: '12.30' } };
const names = ['net_sales', 'shipping', 'taxes', 'total_sales', 'gift_cards_sold', 'net_sales_without_cost'] as const;
const nothing = ['0.00', '0.00', '0.00', '0.00', '0.00', '0.00'];

/**
 * Returns the totals of the sales report. Also checks that the totals stay the same after a roll-up, that the breakdown
 * by customer has the same totals, and that the doctor finds no faults in the sales.
 */
async function leftOver(): Promise<readonly unknown[]> {
  const range = 'from=2026-11-05&to=2026-11-08';
  const waiting = columns((await shop.sales.report(range)).totals, names);
  await shop.sales.rollUp();
  expect(columns((await shop.sales.report(range)).totals, names)).toEqual(waiting);
  expect(columns((await shop.sales.breakdown(`by=customer&${range}`)).totals as never, names.slice(0, 5))).toEqual(waiting.slice(0, 5));
  expect(await shop.sales.findings()).toEqual([]);
  return waiting;
}

const less = (total: string, part: string): string => (Number(total) - Number(part)).toFixed(2);
const line = (order: OrderView, index: number, quantity?: number) => ({ id: order.line_items[index]?.id, quantity });

const ways: Readonly<Record<string, (order: OrderView) => Promise<void>>> = {
  'an amount': async ({ id, total }) => {
    expect(await shop.refund(id, { amount: total })).toMatchObject({ amount: total, tax: '33.32', shipping: '12.30', line_items: [] });
  },
  'amounts on several days': async ({ id, total }) => {
    expect(await shop.refund(id, { amount: '60.00' })).toMatchObject({ tax: '0.00', shipping: '0.00' });
    waitUntil(shop, '2026-11-06T15:00:00Z');
    await shop.refund(id, { amount: less(total, '60.01') });
    waitUntil(shop, '2026-11-07T15:00:00Z');
    expect(await shop.refund(id, { amount: '0.01' })).toMatchObject({ amount: '0.01', tax: '33.32', shipping: '12.30' });
  },
  'units, then the rest': async (order) => {
    const units = await shop.refund(order.id, { line_items: [line(order, 0), line(order, 1)] });
    expect(units).toMatchObject({ shipping: '0.00' });
    waitUntil(shop, '2026-11-07T15:00:00Z');
    expect(await shop.refund(order.id, { amount: less(order.total, units.amount) })).toMatchObject({ tax: '2.46', shipping: '12.30' });
  },
  'units and shipping in one': async (order) => {
    await shop.refund(order.id, { amount: order.total, line_items: [line(order, 0), line(order, 1)] });
  },
  'the shipping, then the units': async (order) => {
    const units = { line_items: [line(order, 0), line(order, 1)] };
    const { data } = (await shop.run('previewRefund', { id: order.id, body: units })) as { data: { amount: string } };
    await shop.refund(order.id, { amount: less(order.total, data.amount) });
    await shop.refund(order.id, units);
  },
  'an amount, a unit, and the rest': async (order) => {
    await shop.refund(order.id, { amount: '60.00' });
    const { amount } = await shop.refund(order.id, { line_items: [line(order, 0, 1)] });
    await shop.refund(order.id, { amount: less(order.total, String(60 + Number(amount))), line_items: [line(order, 1)] });
  },
  'a return that is received with an amount': async (order) => {
    await shop.act('fulfillOrder', order.id);
    const returns = returnsIn(shop);
    const opened = await returns.open(order, [[0, null]]);
    await returns.act('receiveReturn', opened, { refund: { amount: order.total } });
  },
  'an amount, then a return of the rest': async (order) => {
    await shop.refund(order.id, { amount: '10.00' });
    await shop.act('fulfillOrder', order.id);
    const returns = returnsIn(shop);
    const opened = await returns.open(order, [[0, null]]);
    await returns.act('receiveReturn', opened, { refund: { amount: less(order.total, '10.00') } });
  },
};

describe.each([false, true])('an order with prices that include tax: %s', (isIncluded) => {
  it.each(Object.entries(ways).filter(([name]) => !isIncluded || !/^(an amount|amounts on several days|units, then the rest)$/.test(name)))(
    'counts nothing after %s refunds it completely',
    async (_, refund) => {
      shop = await openSalesHarness();
      await shop.taxIreland(isIncluded);
      const costed = await shop.sell(100, 10, {}, { priceMinor: 3333n, costMinor: 1000n });
      const uncosted = await shop.sell(200, 10, {}, { priceMinor: 5432n });
      const order = await shop.place(
        anOrderBody(
          [
            [costed, 3],
            [uncosted, 1],
          ],
          { ...toIreland, ...standard },
        ),
      );
      expect(await leftOver()).not.toEqual(nothing);
      await refund(order);
      expect(await shop.get(order.id)).toMatchObject({ payment_status: 'refunded', refunded_total: order.total });
      expect(await leftOver()).toEqual(nothing);
    },
  );
});

describe('a completely refunded order', () => {
  it.each<[string, readonly string[]]>([
    ['at once', ['40.00']],
    ['in steps', ['15.00', '24.99', '0.01']],
  ])('of gift cards counts none as sold when its amount is refunded %s', async (_, amounts) => {
    shop = await openSalesHarness();
    const card = await shop.sell(100, null, { kind: 'gift_card' }, { priceMinor: 2000n });
    const order = await shop.place(anOrderBody([[card, 2]], toIreland));
    for (const amount of amounts) await shop.refund(order.id, { amount });
    expect(await leftOver()).toEqual(nothing);
  });

  it('of goods and gift cards counts neither', async () => {
    shop = await openSalesHarness();
    await shop.taxIreland(true);
    const [card, mug] = [await shop.sell(100, null, { kind: 'gift_card' }), await shop.sell(200, 5)];
    const order = await shop.place(
      anOrderBody(
        [
          [card, 1],
          [mug, 2],
        ],
        { ...toIreland, ...standard },
      ),
    );
    await shop.refund(order.id, { amount: '7.00' });
    await shop.refund(order.id, { line_items: [line(order, 0)] });
    await shop.refund(order.id, { amount: less(order.total, '17.00') });
    expect(await leftOver()).toEqual(nothing);
  });

  it('in a currency without a smaller unit counts nothing either', async () => {
    shop = await openSalesHarness({ store: { currency: 'JPY' } });
    await shop.taxIreland();
    const mug = await shop.sell(100, 9, {}, { priceMinor: 33_300n });
    const order = await shop.place(anOrderBody([[mug, 3]], { ...toIreland, shipping_line: { title: 'Standard', price: '501' } }));
    await shop.refund(order.id, { amount: '101' });
    await shop.refund(order.id, { line_items: [line(order, 0, 1)] });
    const rest = less(order.total, (await shop.get(order.id)).refunded_total);
    await shop.refund(order.id, { amount: rest });
    expect(await leftOver()).toEqual(nothing);
  });

  it('with free shipping counts no shipping', async () => {
    shop = await openSalesHarness();
    await shop.taxIreland(true);
    await shop.addDiscount({ offer: { type: 'free_shipping' } });
    const mug = await shop.sell(100, 9);
    const order = await shop.place(anOrderBody([[mug, 3]], { ...toIreland, ...standard, discount_code: 'WELCOME10' }));
    expect(await shop.refund(order.id, { amount: order.total })).toMatchObject({ tax: '5.00', shipping: '0.00' });
    expect(await leftOver()).toEqual(nothing);
  });

  it('is refunded like its preview', async () => {
    shop = await openSalesHarness();
    await shop.taxIreland();
    const mug = await shop.sell(100, 9);
    const order = await shop.place(anOrderBody([[mug, 3]], { ...toIreland, ...standard }));
    await shop.refund(order.id, { line_items: [line(order, 0, 2)] });
    const body = { amount: less(order.total, '24.00') };
    const { data } = (await shop.run('previewRefund', { id: order.id, body })) as { data: object };
    expect(data).toMatchObject({ tax: '4.46', shipping: '12.30' });
    const { id, created_at: _, ...made } = await shop.refund(order.id, body);
    expect(id).toEqual(expect.any(Number));
    expect(data).toMatchObject(made);
  });

  it('by the cancellation of its booking counts nothing, whatever was refunded before', async () => {
    shop = await openSalesHarness();
    await shop.taxIreland();
    const bookings = bookingsIn(shop);
    await bookings.sell();
    await bookings.offer();
    const { order, booking } = await bookings.order(2, toIreland);
    await shop.refund(order.id, { amount: '5.00' });
    await bookings.cancel(booking.id, { refund: 'full' });
    expect(await shop.get(order.id)).toMatchObject({ payment_status: 'refunded' });
    expect(await leftOver()).toEqual(nothing);
  });
});
