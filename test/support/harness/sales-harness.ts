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

/** A time longer than the delay after which sales are rolled up. */
const longEnoughMs = 400_000;

/**
 * Returns functions that read the sales reports of the store of `harness`, and a function that runs the roll-up worker.
 */
export function salesIn(harness: OrdersHarness) {
  const { table, store } = harness;
  const run = runContract(harness, reportEndpoints, reportOperations({ table }));
  const waiting = () => readPartition(table, keys.salesChangePartition(store.id));
  return {
    report: async (query = ''): Promise<SalesReportView> => ((await run('getSalesReport', { query })) as { data: SalesReportView }).data,
    breakdown: async (query = ''): Promise<SalesBreakdownView> =>
      ((await run('getSalesBreakdown', { query })) as { data: SalesBreakdownView }).data,
    /**
     * Advances the clock until the waiting sales changes are due, and runs the worker. Returns the lines that the
     * worker logged.
     */
    rollUp: async (on: Table = table) => {
      harness.wait(longEnoughMs);
      const { log, lines } = recordedLog();
      await rollUpSales({ table: on, log, clock: harness.clock });
      return lines;
    },
    waiting,
    /** Recounts all sales from the orders. Returns the days whose figures have changed. */
    rebuild: async () => (await rebuildSales(table, store.id, harness.clock)).changed,
    /** Returns the doctor's findings about sales. */
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

/** Opens a shop that has sales reports. */
export async function openSalesHarness(options: Parameters<typeof openOrdersHarness>[0] = {}) {
  const harness = await openOrdersHarness(options);
  return { ...harness, sales: salesIn(harness) };
}

const hourMs = 3_600_000;

/** Moves the clock forward to a time, such as `2026-11-07T10:00:00Z`. */
export function waitUntil(harness: Pick<OrdersHarness, 'clock' | 'wait'>, time: string): void {
  const ms = Date.parse(time) - harness.clock();
  if (ms < 0 || ms > 3 * 366 * 24 * hourMs)
    throw new Error(`The clock is at ${new Date(harness.clock()).toISOString()}: ${time} is past or too far ahead.`);
  harness.wait(ms);
}

/** Returns the named columns of a report's row. */
export const columns = <Name extends keyof SalesReportView['totals']>(
  row: SalesReportView['totals'] | undefined,
  names: readonly Name[],
): readonly unknown[] => names.map((name) => row?.[name]);
