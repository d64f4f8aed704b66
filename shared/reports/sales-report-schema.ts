import * as v from 'valibot';
import { Count, Currency, Money, oneOf, PlainDate } from '#shared/kernel/fields-schema.ts';

export const reportIntervals = ['day', 'week', 'month'] as const;
export type ReportInterval = (typeof reportIntervals)[number];

/** The figures of a whole report; `margin` is in percent and null without net sales. */
export const SalesReportTotals = v.pipe(
  v.strictObject({
    gross_sales: Money,
    discounts: Money,
    returns: Money,
    net_sales: Money,
    shipping: Money,
    taxes: Money,
    total_sales: Money,
    orders: Count,
    units: Count,
    aov: Money,
    gift_cards_sold: Money,
    cost: Money,
    profit: Money,
    margin: v.nullable(v.number()),
  }),
  v.title('SalesReportTotals'),
);
export type SalesReportTotalsView = v.InferOutput<typeof SalesReportTotals>;

/** The figures of one period; `period` is its first day in the store's zone. */
export const SalesReportRow = v.pipe(v.strictObject({ period: PlainDate, ...SalesReportTotals.entries }), v.title('SalesReportRow'));
export type SalesReportRowView = v.InferOutput<typeof SalesReportRow>;

/** Sales by day, week or month (specification: SalesReport). */
export const SalesReport = v.pipe(
  v.strictObject({
    object: v.literal('sales_report'),
    from: PlainDate,
    to: PlainDate,
    interval: oneOf(reportIntervals),
    timezone: v.string(),
    currency: Currency,
    totals: SalesReportTotals,
    rows: v.array(SalesReportRow),
  }),
  v.title('SalesReport'),
);
export type SalesReportView = v.InferOutput<typeof SalesReport>;
