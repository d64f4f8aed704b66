import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { openEngine } from '#infra/local/dynamodb/engine.ts';
import { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import type { Order } from '#shared/orders/order.ts';
import { addOrderWrite } from '#shared/orders/orders-table.ts';
import { rebuildSales } from '#shared/reports/rebuild-sales-table.ts';
import { type ReportInterval, reportIntervals } from '#shared/reports/report-periods.ts';
import { rollUpSome } from '#shared/reports/roll-up-sales-table.ts';
import { placedChanges } from '#shared/reports/sales-change.ts';
import { addSalesChangeWrites } from '#shared/reports/sales-changes-table.ts';
import { readSalesReport } from '#shared/reports/sales-report-table.ts';
import { salesReportView } from '#shared/reports/sales-report-view.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { theWorkedOrder } from '#test/support/builders/an-order.ts';
import { tableDefinition } from '#test/support/harness/local-table.ts';
import { engineStopwatch } from './engine-stopwatch.ts';
import { quantile } from './quantile.ts';

const dayMs = 86_400_000;
const store = aStore({ timezone: 'Asia/Kathmandu' });
const range = { from: '2025-01-02', to: '2026-12-31' } as const;
const days = 728;
const rolledUp = 1_000;
const rounds = 15;

export type ReportFigures = {
  readonly interval: ReportInterval;
  readonly rows: number;
  /** What DynamoDB read for it. */
  readonly items: number;
  readonly calls: number;
  readonly answerKb: number;
  /** Of making it, without the engine. */
  readonly cpuP50Ms: number;
};

export type ReportsMeasured = {
  readonly orders: number;
  /** Counting all of them again. */
  readonly rebuildSec: number;
  /** Rolling up one change among a thousand. */
  readonly rollUpMs: number;
  readonly reports: readonly ReportFigures[];
};

/** Order n of many that are spread evenly over the days of the range. */
function orderOf(n: number, count: number): Order {
  const placedAtMs = Date.parse(range.from) + Math.floor((n / count) * days * dayMs);
  const { lines, ...order } = theWorkedOrder({
    id: idFloor(placedAtMs) + (n % 4096),
    placedAtMs,
    createdAtMs: placedAtMs,
    updatedAtMs: placedAtMs,
  });
  return { ...order, lines: lines.map((line) => ({ ...line, unitCostMinor: 700n })) };
}

/** Reports of two years over so many orders, on the embedded engine with its data in a file. */
export async function measureReports(orders: number): Promise<ReportsMeasured> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-reports-'));
  const engine = openEngine({ file: join(folder, 'dynamodb.db'), now: Date.now });
  try {
    const { around, spentMs } = engineStopwatch();
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const table = openTable('store-management', { requestHandler: around(inProcessHandler(engine)), region: 'eu-west-1', credentials });
    await table.client.send(new CreateTableCommand(tableDefinition(table.name)));
    for (const some of chunksOf([...Array(orders).keys()], 100)) {
      await transact(
        table,
        some.map((n) => addOrderWrite(store.id, orderOf(n, orders))),
      );
    }
    const nowMs = Date.parse(range.to);
    const startedMs = performance.now();
    const { unfinished } = await rebuildSales(table, store.id, () => nowMs);
    if (unfinished.length > 0) throw new Error(`${unfinished.length} days were not counted.`);
    const rebuildSec = (performance.now() - startedMs) / 1000;
    const rollUpMs = await measureRollUp(table, orders);
    const reports: ReportFigures[] = [];
    for (const interval of reportIntervals) reports.push(await measureReport(table, interval, orders + rolledUp, spentMs));
    return { orders, rebuildSec, rollUpMs, reports };
  } finally {
    engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureRollUp(table: Table, orders: number): Promise<number> {
  const nowMs = Date.parse(range.to);
  // Their names are not those of the orders above, whose sales are counted.
  const changes = Array.from({ length: rolledUp }, (_, n) => placedChanges({ ...orderOf(orders - 1 - n, orders), id: n + 1 })).flat();
  for (const some of chunksOf(changes, 100)) await transact(table, addSalesChangeWrites(store.id, some, nowMs));
  const startedMs = performance.now();
  while ((await rollUpSome(table, store.id, () => nowMs)).isMore);
  return (performance.now() - startedMs) / rolledUp;
}

async function measureReport(table: Table, interval: ReportInterval, orders: number, engineMs: () => number): Promise<ReportFigures> {
  let [items, calls] = [0, 0];
  const send = async (command: never) => {
    const answer = (await table.client.send(command)) as { readonly ScannedCount?: number; readonly Item?: object };
    calls += 1;
    items += (answer.ScannedCount ?? 0) + (answer.Item === undefined ? 0 : 1);
    return answer;
  };
  const client = new Proxy(table.client, { get: (target, name) => (name === 'send' ? send : Reflect.get(target, name)) });
  const times: number[] = [];
  let figures = { rows: 0, items: 0, calls: 0, answerKb: 0 };
  for (let n = 0; n < rounds; n += 1) {
    [items, calls] = [0, 0];
    const engineBeforeMs = engineMs();
    const before = process.cpuUsage();
    const report = await readSalesReport({ name: table.name, client }, store, { ...range, interval });
    const answer = JSON.stringify(salesReportView(report));
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000 - (engineMs() - engineBeforeMs));
    if (report.totals.orders !== BigInt(orders)) throw new Error(`The report has ${report.totals.orders} orders of ${orders}.`);
    figures = { rows: report.rows.length, items, calls, answerKb: Math.round(answer.length / 1024) };
  }
  return { interval, ...figures, cpuP50Ms: quantile(times, 0.5) };
}
