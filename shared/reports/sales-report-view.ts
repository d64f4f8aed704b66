import { currencyStepMinor } from '#shared/kernel/currency.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import type { SalesBreakdown } from './sales-breakdown.ts';
import type { SalesBreakdownView } from './sales-breakdown-schema.ts';
import { derivedFigures, type SalesFigures } from './sales-figures.ts';
import type { SalesReport } from './sales-report.ts';
import { SalesReportRowSchema, type SalesReportTotalsView, type SalesReportView } from './sales-report-schema.ts';

/** Returns a sales report as shown by the API (specification: SalesReport). */
export function salesReportView({ totals, rows, ...report }: SalesReport): SalesReportView {
  const stepMinor = currencyStepMinor(report.currency);
  return {
    object: 'sales_report',
    from: report.from,
    to: report.to,
    interval: report.interval,
    timezone: report.timezone,
    currency: report.currency,
    totals: columnsOf(totals, stepMinor),
    rows: rows.map(({ period, figures }) => ({ period, ...columnsOf(figures, stepMinor) })),
  };
}

/**
 * Returns the rows of a sales report as CSV (RFC 4180): a header with the field names, then one line per row. No value
 * needs quotes, and null is written as an empty field.
 */
export function salesReportCsv({ rows }: Pick<SalesReportView, 'rows'>): string {
  const names = Object.keys(SalesReportRowSchema.entries) as readonly (keyof typeof SalesReportRowSchema.entries)[];
  const lines = rows.map((row) => names.map((name) => row[name] ?? '').join(','));
  return [names.join(','), ...lines, ''].join('\r\n');
}

/** Returns a sales breakdown as shown by the API, with at most `limit` rows. */
export function salesBreakdownView(
  { totals, rows, names }: SalesBreakdown,
  limit: number,
  facts: Pick<SalesBreakdownView, 'by' | 'from' | 'to' | 'timezone' | 'currency'>,
): SalesBreakdownView {
  const stepMinor = currencyStepMinor(facts.currency);
  const columns = (figures: SalesFigures) => {
    const { cost: _cost, profit: _profit, margin: _margin, net_sales_without_cost: _uncosted, ...rest } = columnsOf(figures, stepMinor);
    return rest;
  };
  const { by, from, to, timezone, currency } = facts;
  return {
    object: 'sales_breakdown',
    by,
    from,
    to,
    timezone,
    currency,
    totals: columns(totals),
    rows: rows.slice(0, limit).map(({ id, figures }) => ({
      id,
      name: id === null ? null : (names.get(id) ?? null),
      ...columns(figures),
    })),
    has_more: rows.length > limit,
  };
}

function columnsOf(figures: SalesFigures, stepMinor: bigint): SalesReportTotalsView {
  const { netMinor, totalMinor, averageOrderMinor, profitMinor, marginPercent } = derivedFigures(figures, stepMinor);
  return {
    gross_sales: formatMoney(figures.grossMinor),
    discounts: formatMoney(figures.discountsMinor),
    returns: formatMoney(figures.returnsMinor),
    net_sales: formatMoney(netMinor),
    shipping: formatMoney(figures.shippingMinor),
    taxes: formatMoney(figures.taxesMinor),
    total_sales: formatMoney(totalMinor),
    orders: Number(figures.orders),
    units: Number(figures.units),
    aov: formatMoney(averageOrderMinor),
    gift_cards_sold: formatMoney(figures.giftCardsMinor),
    cost: formatMoney(figures.costMinor),
    profit: formatMoney(profitMinor),
    margin: marginPercent,
    net_sales_without_cost: formatMoney(figures.uncostedMinor),
  };
}
