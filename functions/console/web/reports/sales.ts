import type { SalesReport, SalesReportTotals } from '#shared/client/generated/admin-api.ts';
import { formatDate } from '../format/store-format.ts';

export type Interval = SalesReport['interval'];

type Kind = 'money' | 'count' | 'share';

/** The columns of the sales report and of the breakdown, in the order in which they are shown. */
export const figureColumns: readonly {
  readonly field: keyof SalesReportTotals;
  readonly label: string;
  readonly kind: Kind;
  readonly isSeldom?: true;
}[] = [
  { field: 'orders', label: 'Orders', kind: 'count' },
  { field: 'units', label: 'Units', kind: 'count' },
  { field: 'gross_sales', label: 'Gross sales', kind: 'money', isSeldom: true },
  { field: 'discounts', label: 'Discounts', kind: 'money' },
  { field: 'returns', label: 'Returns', kind: 'money' },
  { field: 'net_sales', label: 'Net sales', kind: 'money' },
  { field: 'shipping', label: 'Shipping', kind: 'money', isSeldom: true },
  { field: 'taxes', label: 'Taxes', kind: 'money' },
  { field: 'total_sales', label: 'Total sales', kind: 'money' },
  { field: 'aov', label: 'Average order', kind: 'money', isSeldom: true },
  { field: 'cost', label: 'Cost', kind: 'money', isSeldom: true },
  { field: 'profit', label: 'Profit', kind: 'money' },
  { field: 'margin', label: 'Margin', kind: 'share' },
  { field: 'net_sales_without_cost', label: 'Net sales without cost', kind: 'money', isSeldom: true },
  { field: 'gift_cards_sold', label: 'Gift cards sold', kind: 'money', isSeldom: true },
];

const dateOf = (date: string): Date => new Date(`${date}T00:00Z`);

/** Formats a period as a date, `Week of …` or a month. */
export function periodName(period: string, interval: Interval): string {
  if (interval === 'month') return formatDate(period, { month: 'short', year: 'numeric' });
  return interval === 'week' ? `Week of ${formatDate(period)}` : formatDate(period);
}

/** Returns the first and last day of a period, limited to the report's range. */
export function daysOf(
  period: string,
  { interval, from, to }: Pick<SalesReport, 'interval' | 'from' | 'to'>,
): {
  readonly from: string;
  readonly to: string;
} {
  const last = dateOf(period);
  if (interval === 'week') last.setUTCDate(last.getUTCDate() + 6);
  if (interval === 'month') last.setUTCMonth(last.getUTCMonth() + 1, 0);
  const end = last.toISOString().slice(0, 10);
  return { from: period < from ? from : period, to: end > to ? to : end };
}

/** Returns the number of days in a range, including both ends. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / 86_400_000) + 1;

const ofCost: readonly string[] = ['cost', 'profit', 'margin'];

/** Returns a figure; undefined if it is the cost, profit or margin and none of the costs are known. */
export const knownFigure = (figures: Partial<SalesReportTotals>, field: keyof SalesReportTotals): string | number | null | undefined =>
  ofCost.includes(field) && isUncosted(figures) ? undefined : figures[field];

const isUncosted = ({ net_sales, net_sales_without_cost }: Partial<SalesReportTotals>): boolean =>
  Number(net_sales_without_cost ?? 0) !== 0 && net_sales_without_cost === net_sales;

export const figureText = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
