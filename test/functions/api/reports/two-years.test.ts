import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { utcDaysOf } from '#shared/kernel/days/utc-day.ts';
import { noRollUps } from '#shared/reports/roll-ups.ts';
import { addSalesChangeWrites } from '#shared/reports/sales-changes-table.ts';
import { putRollUpsWrite, putSalesDayWrite } from '#shared/reports/sales-days-table.ts';
import { noSales } from '#shared/reports/sales-figures.ts';
import { readSalesReport } from '#shared/reports/sales-report-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const store = aStore({ timezone: 'Asia/Kathmandu' });
const range = { from: '2024-11-06', to: '2026-11-05', interval: 'day' } as const;
const nowMs = Date.parse('2026-11-05T10:00:00Z');

let local: LocalTable;
beforeAll(async () => {
  local = await localTable();
  // Daily totals for two years, with three orders in each quarter hour: more than 200,000 orders in all.
  const figures = {
    ...noSales,
    grossMinor: 12_345n,
    discountsMinor: 678n,
    shippingMinor: 495n,
    taxesMinor: 2_469n,
    orders: 3n,
    units: 5n,
    costMinor: 6_000n,
  };
  const quarters = new Map(Array.from({ length: 96 }, (_, quarter) => [quarter, figures]));
  const days = utcDaysOf({ fromMs: Date.parse('2024-11-05'), untilMs: Date.parse('2026-11-06') });
  const writes = days.map((day) => putSalesDayWrite(store.id, { day, currency: 'EUR', rollUp: 1, quarters }));
  for (const some of chunksOf(writes, 100)) await transact(local.table, some);
  const waiting = Array.from({ length: 40 }, (_, n) => ({
    name: `placed#${n}`,
    currency: 'EUR',
    entries: [{ atMs: nowMs, figures: { ...noSales, orders: 1n } }],
  }));
  await transact(local.table, [
    putRollUpsWrite(store.id, noRollUps, { count: 1, recent: [] }),
    ...addSalesChangeWrites(store.id, waiting, nowMs),
  ]);
});
afterAll(() => local.close());

it('a report of two years by day reads at most 800 items, regardless of the number of orders', async () => {
  let items = 0;
  const send = async (command: never) => {
    const answer = (await local.table.client.send(command)) as { readonly ScannedCount?: number; readonly Item?: object };
    items += (answer.ScannedCount ?? 0) + (answer.Item === undefined ? 0 : 1);
    return answer;
  };
  const client = new Proxy(local.table.client, { get: (target, name) => (name === 'send' ? send : Reflect.get(target, name)) });
  const table: Table = { name: local.table.name, client };
  const { rows, totals } = await readSalesReport(table, store, range);
  expect(items).toBe(731 + 40 + 1);
  expect(rows).toHaveLength(730);
  expect(rows[0]?.figures.orders).toBe(288n);
  expect(totals.orders).toBe(730n * 288n + 40n);
});
