import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import { rollUpBatch } from '#shared/reports/roll-up-sales-table.ts';
import { addSalesChangeWrites } from '#shared/reports/sales-changes-table.ts';
import { noSales } from '#shared/reports/sales-figures.ts';
import { readSalesReport } from '#shared/reports/sales-report-table.ts';
import { keys } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { anOrderBody } from '#test/support/harness/orders-harness.ts';
import { openSalesHarness } from '#test/support/harness/sales-harness.ts';

type Shop = Awaited<ReturnType<typeof openSalesHarness>>;

let shop: Shop;
let fault: Intercept = () => undefined;
beforeEach(async () => {
  fault = () => undefined;
  shop = await openSalesHarness({ intercept: (...call) => fault(...call) });
});
afterEach(() => shop.close());

const sold = async (count: number): Promise<void> => {
  const variant = await shop.sell(100, 1_000);
  for (let n = 0; n < count; n += 1) await shop.place(anOrderBody([[variant, 1]]));
};

/**
 * Records `count` sales changes of one unit each, in the form in which orders record them. The changes are `apartMs`
 * apart.
 */
async function noteChanges(count: number, apartMs = 60_000): Promise<void> {
  const firstMs = shop.clock() - count * apartMs;
  const changes = Array.from({ length: count }, (_, n) => ({
    name: `placed#${n + 1}`,
    currency: 'EUR',
    entries: [{ atMs: firstMs + n * apartMs, figures: { ...noSales, units: 1n } }],
  }));
  for (let n = 0; n < count; n += 50)
    await transact(shop.table, addSalesChangeWrites(shop.store.id, changes.slice(n, n + 50), shop.clock()));
}

describe('sales', () => {
  it('are rolled up when a change has waited five minutes, with all others of the store', async () => {
    await sold(2);
    expect(await shop.sales.days()).toEqual([]);
    const lines = await shop.sales.rollUp();
    expect(lines).toMatchObject([{ code: 'sales.rolled_up', store_id: shop.store.id, changes: 2 }]);
    expect(await shop.sales.waiting()).toEqual([]);
    expect(await shop.sales.days()).toMatchObject([{ sk: '2026-11-05#EUR', quarters: '40 2000 0 0 0 0 2 2 0 0 2000' }]);
    expect(await shop.sales.rollUp()).toEqual([]);
  });

  it('that add up to zero leave no quarter hour', async () => {
    const variant = await shop.sell(100, 10);
    const { id } = await shop.place(anOrderBody([[variant, 1]]));
    await shop.sales.rollUp();
    await shop.act('cancelOrder', id);
    await shop.sales.rollUp();
    expect(await shop.sales.days()).toMatchObject([{ sk: '2026-11-05#EUR', quarters: '' }]);
  });

  it('of more changes or days than a transaction can write are all rolled up', async () => {
    await noteChanges(250, 86_400_000);
    await shop.sales.rollUp();
    expect(await shop.sales.waiting()).toEqual([]);
    expect(await shop.sales.days()).toHaveLength(250);
    expect((await shop.sales.report('from=2025-12-01&to=2026-11-05')).totals.units).toBe(250);
  });

  it('of thousands are rolled up over minutes, so that the record of recent roll-ups stays small', async () => {
    await noteChanges(4_300, 1_000);
    await shop.sales.rollUp();
    const left = (await shop.sales.waiting()).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(400);
    await shop.sales.rollUp();
    expect(await shop.sales.waiting()).toEqual([]);
    expect((await shop.sales.report()).totals.units).toBe(4_300);
  });

  it('count once with concurrent roll-ups', async () => {
    await noteChanges(30);
    const results = await Promise.all([1, 2, 3, 4].map(() => rollUpBatch(shop.table, shop.store.id, shop.clock)));
    expect(results.reduce((sum, { changes }) => sum + changes, 0)).toBe(30);
    expect((await shop.sales.report()).totals.units).toBe(30);
  });

  it.each(['before', 'after'] as const)('count once when the worker is killed %s any of its calls', async (moment) => {
    await noteChanges(120);
    for (let call = 0; call < 12; call += 1) {
      let calls = 0;
      const die = (): never => {
        throw Object.assign(new Error('killed'), { name: 'KilledError' });
      };
      fault = () => {
        calls += 1;
        if (calls <= call) return undefined;
        return moment === 'before' ? die() : die;
      };
      await shop.sales.rollUp().catch(() => undefined);
      fault = () => undefined;
      expect((await shop.sales.report()).totals.units).toBe(120);
    }
    await shop.sales.rollUp();
    shop.wait(12 * 3_600_000);
    await shop.sales.rollUp();
    expect(await shop.sales.waiting()).toEqual([]);
    expect((await shop.sales.report()).totals.units).toBe(120);
  });

  it('that cannot be read are quarantined and do not block others', async () => {
    await sold(1);
    const key = keys.salesChange(shop.store.id, 'broken#1');
    const due = { due_pk: 'DUE#sales_changes#0', due_sk: `${String(shop.clock()).padStart(15, '0')}#broken` };
    await shop.table.client.send(new PutCommand({ TableName: shop.table.name, Item: { ...key, ...due, entity: 'sales_change' } }));
    const lines = await shop.sales.rollUp();
    expect(lines.map(({ code }) => code)).toEqual(expect.arrayContaining(['worker.set_aside', 'sales.rolled_up']));
    expect((await shop.sales.waiting()).map(({ sk }) => sk)).toEqual(['broken#1']);
    expect(await shop.sales.days()).toHaveLength(1);
    await expect(shop.sales.report()).rejects.toThrow('Stored attribute');
  });
});

describe('a report that is read while sales are rolled up', () => {
  it.each([1, 2, 3])('counts each change once when a roll-up happens before its call %d', async (call) => {
    await noteChanges(3);
    await shop.sales.rollUp();
    await sold(2);
    let calls = 0;
    const client = new Proxy(shop.table.client, {
      get: (target, name) =>
        name !== 'send'
          ? Reflect.get(target, name)
          : async (command: never) => {
              calls += 1;
              if (calls === call) await rollUpBatch(shop.table, shop.store.id, shop.clock);
              return target.send(command);
            },
    });
    const interrupted: Table = { name: shop.table.name, client };
    const { totals } = await readSalesReport(interrupted, shop.store, { from: '2026-11-01', to: '2026-11-30', interval: 'month' });
    expect(totals.units).toBe(5n);
  });
});
