import { anOrderBody } from '#test/support/harness/orders-harness.ts';
import { openSalesHarness, waitUntil } from '#test/support/harness/sales-harness.ts';

type Shop = Awaited<ReturnType<typeof openSalesHarness>>;

let shop: Shop;
afterEach(() => shop.close());

/** Opens a store in this time zone, with one sale at each of these times. */
async function soldIn(timezone: string, times: readonly string[]): Promise<void> {
  shop = await openSalesHarness({ store: { timezone } });
  const variant = await shop.sell(100, 10);
  for (const time of times) {
    waitUntil(shop, time);
    await shop.place(anOrderBody([[variant, 1]]));
  }
}

/** Returns the days that have orders, each with its number of orders. */
const daysWithOrders = async (query = ''): Promise<readonly (readonly [string, number])[]> =>
  (await shop.sales.report(query)).rows.filter(({ orders }) => orders > 0).map(({ period, orders }) => [period, orders]);

describe('an order counts on the local day of the store', () => {
  it('with 25 hours: Havana has the hour from midnight twice', async () => {
    const times = ['2027-11-07T03:59:00Z', '2027-11-07T04:00:00Z', '2027-11-07T05:30:00Z', '2027-11-08T04:59:00Z', '2027-11-08T05:00:00Z'];
    await soldIn('America/Havana', times);
    const expected = [
      ['2027-11-06', 1],
      ['2027-11-07', 3],
      ['2027-11-08', 1],
    ];
    expect(await daysWithOrders('from=2027-11-05&to=2027-11-09')).toEqual(expected);
    await shop.sales.rollUp();
    expect(await daysWithOrders('from=2027-11-05&to=2027-11-09')).toEqual(expected);
  });

  it('with 23 hours: Dublin has no hour from 01:00 to 02:00', async () => {
    await soldIn('Europe/Dublin', ['2027-03-27T23:59:00Z', '2027-03-28T00:00:00Z', '2027-03-28T22:59:00Z', '2027-03-28T23:00:00Z']);
    await shop.sales.rollUp();
    expect(await daysWithOrders('from=2027-03-26&to=2027-03-30')).toEqual([
      ['2027-03-27', 1],
      ['2027-03-28', 2],
      ['2027-03-29', 1],
    ]);
  });

  it('that ends before it begins elsewhere: Apia is thirteen hours ahead of UTC', async () => {
    await soldIn('Pacific/Apia', ['2026-11-06T10:59:00Z', '2026-11-06T11:00:00Z', '2026-11-07T10:59:00Z', '2026-11-07T11:00:00Z']);
    const expected = [
      ['2026-11-06', 1],
      ['2026-11-07', 2],
      ['2026-11-08', 1],
    ];
    expect(await daysWithOrders('from=2026-11-05&to=2026-11-09')).toEqual(expected);
    await shop.sales.rollUp();
    expect(await daysWithOrders('from=2026-11-05&to=2026-11-09')).toEqual(expected);
  });

  it('that follows the store to another time zone, back to the first sale', async () => {
    await soldIn('UTC', ['2026-11-06T23:45:00Z']);
    await shop.sales.rollUp();
    expect(await daysWithOrders()).toEqual([['2026-11-06', 1]]);
    // Each request gets the store from `shop.store`.
    Object.assign(shop.store, { timezone: 'Asia/Kathmandu' });
    expect(await daysWithOrders()).toEqual([['2026-11-07', 1]]);
  });

  it('and in weeks from Monday, across months', async () => {
    await soldIn('UTC', ['2026-11-29T12:00:00Z', '2026-11-30T12:00:00Z', '2026-12-03T12:00:00Z', '2026-12-07T00:00:00Z']);
    const { rows } = await shop.sales.report('from=2026-11-25&to=2026-12-08&interval=week');
    expect(rows.map(({ period, orders }) => [period, orders])).toEqual([
      ['2026-11-23', 1],
      ['2026-11-30', 2],
      ['2026-12-07', 1],
    ]);
  });
});
