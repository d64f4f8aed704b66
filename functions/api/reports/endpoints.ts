import { defineEndpoint } from '#shared/http/endpoint.ts';
import { dateParam, enumParam, integerParam } from '#shared/http/query-params.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';
import { reportIntervals } from '#shared/reports/report-periods.ts';
import { breakdownDimensions } from '#shared/reports/sales-breakdown.ts';
import { SalesBreakdownSchema } from '#shared/reports/sales-breakdown-schema.ts';
import { SalesReportSchema } from '#shared/reports/sales-report-schema.ts';

/** A store's sales reports (specification: Sales report). */
export const reportEndpoints = {
  getSalesReport: defineEndpoint({
    method: 'GET',
    path: '/reports/sales',
    scope: 'read_reports',
    summary: 'Get the sales report',
    description:
      'By day, week (from Monday) or month in the time zone of the store; periods without sales have zeros. An order counts at the time it was ' +
      'placed, a refund at the time it was created; test and canceled orders are left out. Amounts other than taxes exclude tax, even where prices ' +
      'include it. The first and last week or month cover only the days of the range.',
    query: {
      from: dateParam('First day, 1970-01-01 or later, in the time zone of the store. Default: 29 days before `to`.'),
      to: dateParam('Last day, inclusive, 2999-12-31 or earlier; at most 2 years after `from`. Default: today.'),
      interval: enumParam(reportIntervals, 'Default: days for up to 31 days, weeks for up to 26 weeks, otherwise months.'),
      format: enumParam(['json', 'csv'], '`csv`: the rows as comma-separated values (RFC 4180) with a header row.'),
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
      'For at most 31 days, highest net sales first. Amounts of the whole order, such as shipping, and amounts without a value of the dimension are in the row ' +
      'whose id is null. A product counts in each of its categories. The columns are those of the sales report except cost, profit and margin; `orders` ' +
      'counts the orders that contribute to the row. A range with more than 5,000 orders and refunds is refused.',
    query: {
      by: enumParam(breakdownDimensions, 'The dimension of the rows. Default: `product`.'),
      from: dateParam('First day, 1970-01-01 or later, in the time zone of the store. Default: 29 days before `to`.'),
      to: dateParam('Last day, inclusive, 2999-12-31 or earlier; at most 30 days after `from`. Default: today.'),
      limit: integerParam(1, 250, 'The number of rows. Default: 50.'),
    },
    success: { status: 200, body: dataOf(SalesBreakdownSchema) },
    errors: ['ends_before_start', 'limit_reached'],
    idempotent: false,
    emits: [],
  }),
} as const;
