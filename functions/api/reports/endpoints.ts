import { defineEndpoint } from '#shared/http/endpoint.ts';
import { dateParam, enumParam, integerParam } from '#shared/http/query-params.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';
import { reportIntervals } from '#shared/reports/report-periods.ts';
import { breakdownDimensions } from '#shared/reports/sales-breakdown.ts';
import { SalesBreakdownSchema } from '#shared/reports/sales-breakdown-schema.ts';
import { SalesReportSchema } from '#shared/reports/sales-report-schema.ts';

/** The sales of a store (specification: Sales report). */
export const reportEndpoints = {
  getSalesReport: defineEndpoint({
    method: 'GET',
    path: '/reports/sales',
    scope: 'read_reports',
    summary: 'Get the sales report',
    description:
      'By day, week (from Monday) or month in the time zone of the store; periods without sales are listed with zeros. An order counts when it was ' +
      'placed, a refund when it was made; test and cancelled orders are left out. Amounts other than taxes are without tax, also where prices ' +
      'include it. The first and the last week or month have the days of the range only.',
    query: {
      from: dateParam('First day, 1970-01-01 or later, in the time zone of the store. 29 days before `to` unless sent.'),
      to: dateParam('Last day, inclusive, 2999-12-31 or earlier; at most 2 years after `from`. Today unless sent.'),
      interval: enumParam(reportIntervals, 'Days for up to 31 days, weeks for up to 26 weeks, else months, unless sent.'),
      format: enumParam(['json', 'csv'], '`csv`: the rows as comma-separated values (RFC 4180), with the names of their fields first.'),
    },
    success: { status: 200, body: dataOf(SalesReportSchema), csv: true },
    errors: ['ends_before_start'],
    idempotent: false,
    emits: [],
  }),
  getSalesBreakdown: defineEndpoint({
    method: 'GET',
    path: '/reports/sales/breakdown',
    scope: 'read_reports',
    summary: 'Get sales by product, category, customer or location',
    description:
      'Of at most 31 days, highest net sales first. What belongs to the order as a whole, such as shipping, and what has no such value is in the row ' +
      'whose id is null. A product counts in each of its categories. The columns are those of the sales report but for cost, profit and margin; `orders` ' +
      'are those that have a part in the row. A range with more than 5,000 orders and refunds is refused.',
    query: {
      by: enumParam(breakdownDimensions, 'What the rows are by; `product` unless sent.'),
      from: dateParam('First day, 1970-01-01 or later, in the time zone of the store. 29 days before `to` unless sent.'),
      to: dateParam('Last day, inclusive, 2999-12-31 or earlier; at most 30 days after `from`. Today unless sent.'),
      limit: integerParam(1, 250, 'Rows; 50 unless sent.'),
    },
    success: { status: 200, body: dataOf(SalesBreakdownSchema) },
    errors: ['ends_before_start', 'limit_reached'],
    idempotent: false,
    emits: [],
  }),
} as const;
