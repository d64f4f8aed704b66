import { reportEndpoints } from '#functions/api/reports/endpoints.ts';
import { reportOperations } from '#functions/api/reports/operations.ts';
import { rollUpSales } from '#functions/workers/roll-up-sales/roll-up-sales.ts';
import { examineStore } from '#shared/doctor/examine-store.ts';
import type { Finding } from '#shared/doctor/finding.ts';
import { rebuildSales } from '#shared/reports/rebuild-sales-table.ts';
import type { SalesBreakdownView } from '#shared/reports/sales-breakdown-schema.ts';
import type { SalesReportView } from '#shared/reports/sales-report-schema.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { type OrdersHarness, openOrdersHarness } from './orders-harness.ts';
import { runContract } from './run-contract.ts';

/** Longer than changes of sales wait for one another. */
const longEnoughMs = 400_000;

/** The reports group and the worker behind it, in the shop of an orders harness. */
export function salesIn(harness: OrdersHarness) {
  const { table, store } = harness;
  const run = runContract(harness, reportEndpoints, reportOperations({ table }));
  const waiting = () => readPartition(table, keys.salesChangePartition(store.id));
  return {
    report: async (query = ''): Promise<SalesReportView> => ((await run('getSalesReport', { query })) as { data: SalesReportView }).data,
    breakdown: async (query = ''): Promise<SalesBreakdownView> =>
      ((await run('getSalesBreakdown', { query })) as { data: SalesBreakdownView }).data,
    /** Runs the worker when everything has waited long enough; gives what it logged. */
    rollUp: async (on: Table = table) => {
      harness.wait(longEnoughMs);
      const { log, lines } = recordedLog();
      await rollUpSales({ table: on, log, clock: harness.clock });
      return lines;
    },
    waiting,
    /** Counts all sales again from the orders; gives the days that held something else. */
    rebuild: async () => (await rebuildSales(table, store.id, harness.clock)).changed,
    /** What the doctor says of sales. */
    findings: async (): Promise<readonly Finding[]> => {
      const found: Finding[] = [];
      const looking = examineStore(table, store.id, { nowMs: harness.clock(), graceMs: 0 });
      for await (const finding of looking) if (finding.check === 'sales_day') found.push(finding);
      return found;
    },
    days: () => readPartition(table, keys.salesDayPartition(store.id)),
  };
}

export type Sales = ReturnType<typeof salesIn>;

/** A shop with its sales. */
export async function openSalesHarness(options: Parameters<typeof openOrdersHarness>[0] = {}) {
  const harness = await openOrdersHarness(options);
  return { ...harness, sales: salesIn(harness) };
}

const hourMs = 3_600_000;

/** Waits until a time that is still to come, such as `2026-11-07T10:00:00Z`. */
export function waitUntil(harness: Pick<OrdersHarness, 'clock' | 'wait'>, time: string): void {
  const ms = Date.parse(time) - harness.clock();
  if (ms < 0 || ms > 3 * 366 * 24 * hourMs) throw new Error(`It is ${new Date(harness.clock()).toISOString()}: ${time} does not come.`);
  harness.wait(ms);
}

/** Columns of a report's row, by the names that a test is about. */
export const columns = <Name extends keyof SalesReportView['totals']>(
  row: SalesReportView['totals'] | undefined,
  names: readonly Name[],
): readonly unknown[] => names.map((name) => row?.[name]);
