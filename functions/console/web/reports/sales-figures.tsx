import type { SalesReport, SalesReportTotals } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { formatAmount, formatCount } from '../format/store-format.ts';
import { Figure } from './figure.tsx';
import { type Comparison, comparedRange } from './periods.ts';
import { periodName } from './sales.ts';

const shown: readonly { readonly field: keyof SalesReportTotals; readonly label: string; readonly isMoney: boolean }[] = [
  { field: 'net_sales', label: 'Net sales', isMoney: true },
  { field: 'total_sales', label: 'Total sales', isMoney: true },
  { field: 'orders', label: 'Orders', isMoney: false },
  { field: 'units', label: 'Units', isMoney: false },
  { field: 'aov', label: 'Average order', isMoney: true },
];

/** The totals of a report. Each total is compared with the total for another range of days. */
export function SalesFigures({ report, comparison }: { readonly report: SalesReport; readonly comparison: Comparison }) {
  const range = comparedRange(report, comparison);
  const { answer, error } = useRead<{ readonly data: SalesReport }>(
    { path: '/reports/sales', query: { ...range, interval: report.interval } },
    range !== null,
  );
  const before = answer?.data.totals;
  const numberAt = (totals: SalesReportTotals, field: keyof SalesReportTotals): number => Number(totals[field] ?? 0);
  return (
    <section class="card" aria-label="Totals">
      <div class="figures">
        {shown.map(({ field, label, isMoney }) => (
          <Figure
            key={field}
            label={label}
            now={numberAt(report.totals, field)}
            before={range === null || before === undefined ? null : numberAt(before, field)}
            words={(value) => (isMoney ? formatAmount(String(value), report.currency) : formatCount(value))}
            against=""
          />
        ))}
      </div>
      {range !== null && <p class="quiet">Compared with {rangeName(range.from, range.to)}</p>}
      {error !== null && <p class="quiet">The figures to compare with could not be loaded.</p>}
    </section>
  );
}

const rangeName = (from: string, to: string): string =>
  from === to ? periodName(from, 'day') : `${periodName(from, 'day')} – ${periodName(to, 'day')}`;
