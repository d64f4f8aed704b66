import { useLocation } from 'preact-iso';
import type { SalesBreakdown, SalesBreakdownRow } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Empty } from '../design/empty.tsx';
import { LongText } from '../design/long-text.tsx';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import { type Filter, filterQuery, listFiltersWithout } from '../parts/filters.ts';
import { Page } from '../parts/page.tsx';
import { Read } from '../parts/states.tsx';
import { FiguresTable } from './figures-table.tsx';
import { ReportFilters, rangeFilters } from './report-filters.tsx';
import { periodName } from './sales.ts';

type By = SalesBreakdown['by'];
const names: Readonly<Record<By, string>> = { product: 'Product', category: 'Category', customer: 'Customer', location: 'Location' };

const filters: readonly Filter[] = [
  { param: 'by', label: 'By', kind: 'choice', none: 'Product', options: Object.entries(names).slice(1) },
  ...rangeFilters,
  ...listFiltersWithout('created_since', 'updated_since'),
];

const nameOf = ({ id, name }: SalesBreakdownRow): string => (id === null ? 'None of these' : (name ?? `Id ${id}`));

/** Sales by product, category, customer or location, for at most 31 days. */
export function SalesBreakdownPage() {
  const { url } = useLocation();
  const { store } = useConsole();
  const { href } = useStorePaths();
  const search = new URL(url, location.origin).searchParams;
  const reading = useRead<{ readonly data: SalesBreakdown }>({
    ...{ path: '/reports/sales/breakdown', query: filterQuery(filters, search, store.timezone) },
  });
  const leadsTo: Readonly<Record<By, (id: number) => string | null>> = {
    product: (id) => href(`/products/${id}`),
    category: () => null,
    customer: (id) => href(`/orders?customer_id=${id}`),
    location: (id) => href(`/locations/${id}`),
  };
  return (
    <Page title="Sales breakdown" call={reading.call} above={{ path: '/reports/sales', name: 'Sales' }}>
      <ReportFilters filters={filters} />
      <Read reading={reading}>
        {({ data: { by, from, to, currency, totals, rows, has_more } }) => (
          <>
            <h2>
              From {periodName(from, 'day')} to {periodName(to, 'day')}
            </h2>
            {rows.length === 0 ? (
              <Empty title="No sales in this period">
                <p>Choose other days.</p>
              </Empty>
            ) : (
              <FiguresTable
                label={`Sales by ${by}`}
                currency={currency}
                first={names[by]}
                rows={rows}
                totals={totals}
                nameOf={nameOf}
                viewOf={(row) => {
                  const to = row.id === null ? null : leadsTo[by](row.id);
                  const name = nameOf(row);
                  return to === null ? (
                    <LongText text={name} />
                  ) : (
                    <LongText text={name}>
                      <a href={to}>{name}</a>
                    </LongText>
                  );
                }}
                fileName={`sales-by-${by}-${from}-${to}`}
              />
            )}
            {has_more && <p class="notice warning">Only the rows with the highest net sales are shown.</p>}
            {by === 'category' && (
              <p class="quiet">A product counts in each of its categories, so the rows can add up to more than the total.</p>
            )}
          </>
        )}
      </Read>
    </Page>
  );
}
