import { SalesBreakdownPage } from './reports/sales-breakdown.tsx';
import { SalesReportPage } from './reports/sales-report.tsx';

/** The reports, loaded together. */
export const reportViews = { SalesReportPage, SalesBreakdownPage };
