import type { Table } from '#shared/table/table-client.ts';
import { periodsOf, type ReportRange } from './report-periods.ts';
import { entriesBesideDays } from './roll-ups.ts';
import { readWaitingSalesChanges } from './sales-changes-table.ts';
import { entriesOfDay } from './sales-day.ts';
import { readRollUps, readSalesDaysIn } from './sales-days-table.ts';
import { figuresByPeriod, reportOf, type SalesReport } from './sales-report.ts';

/** The store for which a report is made. `timezone` is an IANA name. */
type ReportedStore = { readonly id: string; readonly timezone: string; readonly currency: string };

/**
 * Reads a store's sales report. The report includes everything that was committed before the request. The cost of the
 * read grows with the number of days, but not with the number of orders.
 */
export async function readSalesReport(table: Table, { id, timezone, currency }: ReportedStore, range: ReportRange): Promise<SalesReport> {
  const periods = periodsOf(range, timezone);
  const span = { currency, fromMs: periods[0]?.fromMs ?? 0, untilMs: periods.at(-1)?.untilMs ?? 0 };
  // The waiting changes must be read before the daily totals. If the totals were read first, changes that are rolled up
  // between the two reads would be missing.
  const waiting = await readWaitingSalesChanges(table, id);
  const [days, known] = await Promise.all([readSalesDaysIn(table, id, span), readRollUps(table, id)]);
  const isBehind = days.some(({ rollUp }) => rollUp > known.count);
  const rollUps = isBehind ? await readRollUps(table, id) : known;
  const changes = waiting.filter((change) => change.currency === currency);
  const entries = [...days.flatMap(entriesOfDay), ...entriesBesideDays({ changes, days, rollUps })];
  return reportOf({ ...range, timezone, currency }, periods, figuresByPeriod(periods, entries));
}
