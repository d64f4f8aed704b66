import { SalesReportRowSchema, SalesReportSchema } from '#shared/reports/sales-report-schema.ts';
import type { Specification } from '../../support/harness/specified-fields.ts';

/** Specification: Reports. */
export const reports: Specification = {
  objects: [
    {
      name: 'SalesReport',
      schema: SalesReportSchema,
      fields: `object: "sales_report", from: date, to: date, interval: day|week|month, timezone: string, currency: string,
     totals: SalesReportTotals, rows: SalesReportRow[]`,
    },
    {
      name: 'SalesReportRow',
      schema: SalesReportRowSchema,
      fields: `period: date, gross_sales: money, discounts: money, returns: money, net_sales: money, shipping: money, taxes: money,
     total_sales: money, orders: integer, units: integer, aov: money, gift_cards_sold: money, cost: money, profit: money,
     margin: number?`,
      additions: 'net_sales_without_cost',
    },
  ],
};
