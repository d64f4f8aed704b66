import type { SalesEntry } from './order-sales.ts';
import type { ReportPeriod, ReportRange } from './report-periods.ts';
import { addFigures, noSales, type SalesFigures } from './sales-figures.ts';

/** A store's sales for each period in a range, including periods without sales. `currency` is the store's currency. */
export type SalesReport = ReportRange & {
  readonly timezone: string;
  readonly currency: string;
  readonly totals: SalesFigures;
  readonly rows: readonly { readonly period: string; readonly figures: SalesFigures }[];
};

/** Adds up the entries of each period, in the order of the periods. Entries outside all periods are ignored. */
export function figuresByPeriod(periods: readonly ReportPeriod[], entries: Iterable<SalesEntry>): readonly SalesFigures[] {
  const sums = periods.map(() => noSales);
  for (const { atMs, figures } of entries) {
    const index = periodAt(periods, atMs);
    const sum = sums[index];
    if (sum !== undefined) sums[index] = addFigures(sum, figures);
  }
  return sums;
}

/** Returns the index of the period that contains a time; -1 if there is none. An empty period contains no time. */
function periodAt(periods: readonly ReportPeriod[], atMs: number): number {
  let [first, end] = [0, periods.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((periods[middle]?.untilMs ?? 0) <= atMs) first = middle + 1;
    else end = middle;
  }
  const found = periods[first];
  return found !== undefined && found.fromMs <= atMs ? first : -1;
}

/** Returns the report for a range, given the sums of its periods. */
export const reportOf = (
  range: ReportRange & Pick<SalesReport, 'timezone' | 'currency'>,
  periods: readonly ReportPeriod[],
  sums: readonly SalesFigures[],
): SalesReport => ({
  ...range,
  totals: sums.reduce(addFigures, noSales),
  rows: periods.map(({ firstDay }, n) => ({ period: firstDay, figures: sums[n] ?? noSales })),
});
