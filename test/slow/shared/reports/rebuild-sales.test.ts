import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { rebuildSales } from '#shared/reports/rebuild-sales-table.ts';
import { rollUpBatch } from '#shared/reports/roll-up-sales-table.ts';
import { keys } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { anOrderBody } from '#test/support/harness/orders-harness.ts';
import { returnsIn } from '#test/support/harness/returns-harness.ts';
import { openSalesHarness } from '#test/support/harness/sales-harness.ts';

type Shop = Awaited<ReturnType<typeof openSalesHarness>>;

let shop: Shop;
beforeEach(async () => {
  shop = await openSalesHarness();
});
afterEach(() => shop.close());

const dayMs = 86_400_000;
const paid = { payment_status: 'paid' };

/** Deletes all rolled-up sales. Sales changes that wait for a roll-up remain. */
async function forgetDays(): Promise<void> {
  const gone = [...(await shop.sales.days()).map(({ pk, sk }) => ({ pk, sk })), keys.salesRollUps(shop.store.id)];
  for (const Key of gone) await shop.table.client.send(new DeleteCommand({ TableName: shop.table.name, Key }));
}

const bare = async () => (await shop.sales.days()).map(({ roll_up: _, ...day }) => day).filter(({ quarters }) => quarters !== '');

/** Places orders on several days. Some of them are refunded, returned, canceled or rolled up. */
async function aHistory(): Promise<void> {
  const returns = returnsIn(shop);
  const variant = await shop.sell(100, 1_000, {}, { costMinor: 300n });
  for (let day = 0; day < 4; day += 1) {
    const refunded = await shop.place(anOrderBody([[variant, 2]], paid));
    const cancelled = await shop.place(anOrderBody([[variant, 3]], paid));
    const sent = await returns.sent([[variant, 4]]);
    shop.wait(dayMs);
    await shop.refund(refunded.id, { line_items: [{ id: refunded.line_items[0]?.id, quantity: 1 }], restock: true });
    await shop.refund(cancelled.id, { amount: '1.00' });
    if (day === 1) await shop.sales.rollUp();
    const returned = await returns.open(sent, [[0, 2]], { approved: true });
    await returns.act('receiveReturn', returned, {
      line_items: [{ id: 1, quantity: 1, restock: true }],
      ...(day % 2 === 0 ? { refund: {} } : {}),
    });
    if (day !== 2) await shop.act('cancelOrder', cancelled.id);
    if (day === 2) await shop.sales.rollUp();
  }
}

describe('rebuilt sales', () => {
  it('equal the rolled-up ones, even while changes wait', async () => {
    await aHistory();
    expect(await shop.sales.findings()).toEqual([]);
    expect(await shop.sales.rebuild()).toEqual([]);
    expect((await shop.sales.waiting()).length).toBeGreaterThan(0);
    await shop.sales.rollUp();
    expect(await shop.sales.findings()).toEqual([]);
    expect(await shop.sales.rebuild()).toEqual([]);
  });

  it('are complete again after everything was lost', async () => {
    await aHistory();
    const [days, report] = [await bare(), await shop.sales.report()];
    await forgetDays();
    expect(await shop.sales.report()).not.toEqual(report);
    expect(await shop.sales.findings()).not.toEqual([]);
    expect(await shop.sales.rebuild()).toEqual(days.map(({ sk }) => String(sk).slice(0, 10)));
    expect(await bare()).toEqual(days);
    expect(await shop.sales.report()).toEqual(report);
    await shop.sales.rollUp();
    expect(await shop.sales.report()).toEqual(report);
  });

  it('lose figures that belong to no order', async () => {
    await aHistory();
    await shop.sales.rollUp();
    const report = await shop.sales.report();
    const stray = {
      ...keys.salesDay(shop.store.id, '2026-11-02', 'EUR'),
      day: '2026-11-02',
      currency: 'EUR',
      roll_up: 0,
      entity: 'sales_day',
    };
    await shop.table.client.send(new PutCommand({ TableName: shop.table.name, Item: { ...stray, quarters: '7 100 0 0 0 0 0 0 0 0 0' } }));
    expect(await shop.sales.rebuild()).toEqual(['2026-11-02']);
    expect(await shop.sales.report()).toEqual(report);
  });

  it('are correct when the store sells, cancels and rolls up at the same time', async () => {
    const variant = await shop.sell(100, 1_000);
    const placed: number[] = [];
    for (let n = 0; n < 6; n += 1) placed.push((await shop.place(anOrderBody([[variant, 1]], paid))).id);
    await shop.sales.rollUp();
    await forgetDays();
    let calls = 0;
    const client = new Proxy(shop.table.client, {
      get: (target, name) =>
        name !== 'send'
          ? Reflect.get(target, name)
          : async (command: never) => {
              calls += 1;
              // Makes a change before each of the calls 3, 6, 9 and so on, up to call 27.
              if (calls < 30 && calls % 3 === 0) await disturb(calls / 3);
              return target.send(command);
            },
    });
    const disturb = async (turn: number): Promise<void> => {
      if (turn % 3 === 0) await rollUpBatch(shop.table, shop.store.id, shop.clock);
      else if (turn % 3 === 1) await shop.place(anOrderBody([[variant, 1]]));
      else await shop.act('cancelOrder', placed.pop() ?? 0);
    };
    const busy: Table = { name: shop.table.name, client };
    expect(await rebuildSales(busy, shop.store.id, shop.clock)).toMatchObject({ unfinished: [] });
    expect(await shop.sales.findings()).toEqual([]);
    await shop.sales.rollUp();
    expect(await shop.sales.findings()).toEqual([]);
    const orders = (await shop.list('limit=250')).data.filter(({ status }) => status !== 'cancelled');
    expect((await shop.sales.report()).totals.orders).toBe(orders.length);
  });
});

type Step = { readonly size: number; readonly pick: number };

describe('after any sequence of actions', () => {
  it('sales equal the orders, refunds and returns, before and after the roll-up', async () => {
    const returns = returnsIn(shop);
    const shirt = await shop.sell(100, 100_000, {}, { costMinor: 333n, priceMinor: 999n });
    const card = await shop.sell(200, null, { kind: 'gift_card' }, { priceMinor: 2500n });
    await shop.taxIreland();
    await shop.addDiscount();
    const orders: { readonly id: number }[] = [];
    const some = ({ pick }: Step): number => orders[pick % orders.length]?.id ?? 0;
    const toIreland = { ...paid, shipping_address: { line1: '1 Quay', city: 'Dublin', country: 'IE' } };
    const steps: Readonly<Record<string, (step: Step) => unknown>> = {
      wait: ({ size }) => shop.wait(size * 4 * 3_600_000),
      roll_up: () => shop.sales.rollUp(),
      place: async ({ size, pick }) => {
        const lines: (readonly [number, number])[] =
          pick % 3 === 0
            ? [
                [shirt, size],
                [card, 1],
              ]
            : [[shirt, size]];
        const code = pick % 2 === 0 ? { discount_code: 'WELCOME10' } : {};
        orders.push(await shop.place(anOrderBody(lines, { ...toIreland, ...code })));
      },
      refund: async (step) => {
        const { id, line_items: lines } = await shop.get(some(step));
        await shop.refund(id, { line_items: [{ id: lines[0]?.id, quantity: 1 }], restock: step.pick % 2 === 0 });
      },
      amount: (step) => shop.refund(some(step), { amount: `${step.size}.01` }),
      cancel: (step) => shop.act('cancelOrder', some(step), { refund: step.pick % 2 === 0 ? 'full' : 'none' }),
      fulfill: (step) => shop.act('fulfillOrder', some(step)),
      receive: async (step) => {
        const opened = await returns.open(await shop.get(some(step)), [[0, 1]], { approved: true });
        const refund = step.pick % 2 === 0 ? { refund: {} } : {};
        await returns.act('receiveReturn', opened, { line_items: [{ id: 1, restock: true }], ...refund });
      },
    };
    const anyStep = fc.record({
      what: fc.constantFrom(...Object.keys(steps)),
      size: fc.integer({ min: 1, max: 9 }),
      pick: fc.nat(),
    });
    await steps['place']?.({ size: 2, pick: 0 });
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), async (taken) => {
        // Ignores refusals, because a random step may not fit the state of its order.
        for (const { what, ...step } of taken) await Promise.resolve(steps[what]?.(step)).catch(() => undefined);
        expect(await shop.sales.findings()).toEqual([]);
      }),
      { numRuns: 25 },
    );
    expect(await shop.sales.rebuild()).toEqual([]);
    const { totals } = await shop.sales.report('from=2026-11-01&to=2028-10-31');
    const listed = (await shop.list('limit=250')).data.filter(({ status }) => status !== 'cancelled');
    expect(totals.orders).toBe(listed.length);
    const cents = (money: string): number => Math.round(Number(money) * 100);
    const keptCents = listed.reduce((sum, { total, refunded_total: back }) => sum + cents(total) - cents(back), 0);
    expect(cents(totals.total_sales) + cents(totals.gift_cards_sold)).toBe(keptCents);
  });
});
