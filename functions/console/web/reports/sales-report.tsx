import { useLocation } from 'preact-iso';
import type { SalesReport, SalesReportRow } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { dateIn } from '../bookings/week.ts';
import { formatAmount } from '../format/store-format.ts';
import { humanize, lowerFirstLetter } from '../format/words.ts';
import { Link, useConsole, useStorePaths } from '../parts/console-context.tsx';
import { type Filter, filterQuery } from '../parts/filters.ts';
import { Page } from '../parts/page.tsx';
import { Read } from '../parts/states.tsx';
import { FiguresTable } from './figures-table.tsx';
import { comparisons, presetsOf } from './periods.ts';
import { ReportFilters, rangeFilters } from './report-filters.tsx';
import { daysBetween, daysOf, periodName } from './sales.ts';
import { type Measure, SalesChart } from './sales-chart.tsx';
import { SalesFigures } from './sales-figures.tsx';

const filters: readonly Filter[] = [
  ...rangeFilters,
  {
    ...{ param: 'interval', label: 'By', kind: 'choice', none: 'Automatic' },
    options: [
      ['day', 'Day'],
      ['week', 'Week'],
      ['month', 'Month'],
    ],
  },
];

/** The filter for the period with which the figures are compared. It is not an API parameter. */
const compareFilter: Filter = {
  ...{ param: 'compare', label: 'Compared with', kind: 'choice', none: 'The days before' },
  options: [
    ['year', 'A year ago'],
    ['none', 'Nothing'],
  ],
};

const measures: readonly (readonly [Measure, string])[] = [
  ['net_sales', 'Net sales'],
  ['total_sales', 'Total sales'],
  ['orders', 'Orders'],
  ['units', 'Units'],
];

const maxBreakdownDays = 31;

/** Sales by day, week or month: a chart, a table and a CSV file. */
export function SalesReportPage() {
  const { url, route } = useLocation();
  const { store } = useConsole();
  const { href } = useStorePaths();
  const search = new URL(url, location.origin).searchParams;
  const reading = useRead<{ readonly data: SalesReport }>({ path: '/reports/sales', query: filterQuery(filters, search, store.timezone) });
  const [measure, name] = measures.find(([one]) => one === search.get('show')) ?? measures[0] ?? (['net_sales', 'Net sales'] as const);
  const show = (wanted: Measure): void => {
    const params = new URLSearchParams(search);
    params.set('show', wanted);
    route(`${location.pathname}?${params}`, true);
  };
  return (
    <Page title="Sales" call={reading.call}>
      <nav class="row views" aria-label="Ranges of days">
        {presetsOf(dateIn(new Date().toISOString(), store.timezone)).map(({ name, from, to }) => (
          <button
            key={name}
            type="button"
            class="tab"
            aria-pressed={search.get('from') === from && search.get('to') === to}
            onClick={() => {
              const params = new URLSearchParams(search);
              params.set('from', from);
              params.set('to', to);
              route(`${location.pathname}?${params}`, true);
            }}
          >
            {name}
          </button>
        ))}
      </nav>
      <ReportFilters filters={[...filters, compareFilter]} />
      <Read reading={reading}>
        {({ data: report }) => {
          const ordersOf = (row: SalesReportRow): string => href(`/orders?created_since=${daysOf(row.period, report).from}T00:00`);
          const breakdownOf = (row: SalesReportRow): string =>
            href(`/reports/sales/breakdown?${new URLSearchParams(daysOf(row.period, report))}`);
          const isShort = daysBetween(report.from, report.to) <= maxBreakdownDays;
          return (
            <>
              <SalesFigures report={report} comparison={comparisons.find((one) => one === search.get('compare')) ?? 'previous'} />
              <fieldset class="row measures">
                <legend class="sr-only">Chart of</legend>
                {measures.map(([one, label]) => (
                  <button key={one} type="button" aria-pressed={one === measure} onClick={() => show(one)}>
                    {label}
                  </button>
                ))}
                <span class="push" />
                {isShort && <Link to={`/reports/sales/breakdown?from=${report.from}&to=${report.to}`}>Sales breakdown</Link>}
              </fieldset>
              <h2>
                {name} from {periodName(report.from, 'day')} to {periodName(report.to, 'day')}
              </h2>
              <SalesChart
                report={report}
                measure={measure}
                title={`${name}, a bar for each ${lowerFirstLetter(humanize(report.interval))}`}
                hrefOf={ordersOf}
              />
              <FiguresTable
                label="Sales by period"
                currency={report.currency}
                first={{ day: 'Day', week: 'Week', month: 'Month' }[report.interval]}
                rows={report.rows}
                totals={report.totals}
                nameOf={({ period }) => period}
                viewOf={(row) => (
                  <>
                    <a href={ordersOf(row)}>{periodName(row.period, report.interval)}</a>
                    <br />
                    <a class="quiet" href={breakdownOf(row)}>
                      Details<span class="sr-only"> of {periodName(row.period, report.interval)}</span>
                    </a>
                  </>
                )}
                formatParam="format"
                fileName={`sales-${report.from}-${report.to}`}
              />
              {Number(report.totals.net_sales_without_cost) !== 0 && (
                <p>
                  Profit and margin leave out net sales of {formatAmount(report.totals.net_sales_without_cost, report.currency)}: the cost
                  of these goods is unknown.
                </p>
              )}
              <p class="quiet">
                Days are in the time zone {report.timezone}. Orders count when placed, refunds when made. Amounts exclude tax, except for
                taxes and total sales.
              </p>
            </>
          );
        }}
      </Read>
    </Page>
  );
}
