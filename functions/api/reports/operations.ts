import type { Operations } from '#shared/http/request-context.ts';
import { dayAt } from '#shared/kernel/days/zoned-day.ts';
import { breakdownRange, periodsOf, reportRange } from '#shared/reports/report-periods.ts';
import { readSalesBreakdown } from '#shared/reports/sales-breakdown-table.ts';
import { readSalesReport } from '#shared/reports/sales-report-table.ts';
import { salesBreakdownView, salesReportCsv, salesReportView } from '#shared/reports/sales-report-view.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { reportEndpoints } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const reportOperations = ({ table }: { readonly table: Table }): Operations<typeof reportEndpoints> => ({
  getSalesReport: async ({ query }, { store, nowMs }) => {
    const range = reportRange(query, dayAt(nowMs, store.timezone));
    const data = salesReportView(await readSalesReport(table, store, range));
    return { status: 200, body: { data }, ...(query.format === 'csv' ? { csv: salesReportCsv(data) } : {}) };
  },
  getSalesBreakdown: async ({ query }, { storeId, store, nowMs }) => {
    const { by = 'product', limit = 50 } = query;
    const { from, to } = breakdownRange(query, dayAt(nowMs, store.timezone));
    const { timezone, currency } = store;
    const breakdown = await readSalesBreakdown(table, storeId, by, periodsOf({ from, to, interval: 'day' }, timezone));
    return { status: 200, body: { data: salesBreakdownView(breakdown, limit, { by, from, to, timezone, currency }) } };
  },
});
