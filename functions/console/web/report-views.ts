import { SalesBreakdownPage } from './reports/sales-breakdown.tsx';
import { SalesReportPage } from './reports/sales-report.tsx';

export const reportViews = { SalesReportPage, SalesBreakdownPage };
