import type { Table } from '#shared/table/table-client.ts';
import { periodsOf, type ReportRange } from './report-periods.ts';
import { entriesBesideDays } from './roll-ups.ts';
import { waitingSalesChanges } from './sales-changes-table.ts';
import { entriesOfDay } from './sales-day.ts';
import { readRollUps, readSalesDaysIn } from './sales-days-table.ts';
import { figuresByPeriod, reportOf, type SalesReport } from './sales-report.ts';

/** The store of a report, with its zone (IANA name) and currency. */
type ReportedStore = { readonly id: string; readonly timezone: string; readonly currency: string };

/**
 * The sales report of a store: everything that was committed before it was asked for. It reads the days of the range and what is not rolled
 * up yet, however many orders there were.
 */
export async function readSalesReport(table: Table, { id, timezone, currency }: ReportedStore, range: ReportRange): Promise<SalesReport> {
  const periods = periodsOf(range, timezone);
  const span = { currency, fromMs: periods[0]?.fromMs ?? 0, untilMs: periods.at(-1)?.untilMs ?? 0 };
  // First what waits: a change leaves it only for a day, so that none can be missed between the two.
  const waiting = await waitingSalesChanges(table, id);
  const [days, known] = await Promise.all([readSalesDaysIn(table, id, span), readRollUps(table, id)]);
  const isBehind = days.some(({ rollUp }) => rollUp > known.count);
  const rollUps = isBehind ? await readRollUps(table, id) : known;
  const changes = waiting.filter((change) => change.currency === currency);
  const entries = [...days.flatMap(entriesOfDay), ...entriesBesideDays({ changes, days, rollUps })];
  return reportOf({ ...range, timezone, currency }, periods, figuresByPeriod(periods, entries));
}
