import * as v from 'valibot';
import { Count, Currency, enumOf, Money, PlainDate } from '#shared/kernel/fields-schema.ts';
import { reportIntervals } from './report-periods.ts';

/**
 * The figures of a whole report. `margin` is a percentage. `net_sales_without_cost` (not in the specification) is the
 * net sales of goods whose cost is unknown. `profit` and `margin` exclude these sales, and `margin` is null if there
 * are no other net sales.
 */
export const SalesReportTotalsSchema = v.pipe(
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
    net_sales_without_cost: Money,
  }),
  v.title('SalesReportTotals'),
);
export type SalesReportTotalsView = v.InferOutput<typeof SalesReportTotalsSchema>;

/** The figures of one period. `period` is its first day in the store's time zone. */
export const SalesReportRowSchema = v.pipe(
  v.strictObject({ period: PlainDate, ...SalesReportTotalsSchema.entries }),
  v.title('SalesReportRow'),
);
export type SalesReportRowView = v.InferOutput<typeof SalesReportRowSchema>;

/** Sales by day, week or month (specification: SalesReport). */
export const SalesReportSchema = v.pipe(
  v.strictObject({
    object: v.literal('sales_report'),
    from: PlainDate,
    to: PlainDate,
    interval: enumOf(reportIntervals),
    timezone: v.string(),
    currency: Currency,
    totals: SalesReportTotalsSchema,
    rows: v.array(SalesReportRowSchema),
  }),
  v.title('SalesReport'),
);
export type SalesReportView = v.InferOutput<typeof SalesReportSchema>;
