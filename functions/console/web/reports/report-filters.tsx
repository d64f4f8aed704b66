import { useLocation } from 'preact-iso';
import { FilterControl } from '../parts/filter-control.tsx';
import { type Filter, withFilter } from '../parts/filters.ts';

export function ReportFilters({ filters }: { readonly filters: readonly Filter[] }) {
  const { url, route } = useLocation();
  const search = new URL(url, location.origin).searchParams;
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      {filters.map((filter) => (
        <FilterControl
          key={filter.param}
          filter={filter}
          value={search.get(filter.param) ?? ''}
          onChange={(value) => route(`${location.pathname}?${withFilter(search, filter.param, value)}`, true)}
        />
      ))}
    </form>
  );
}

export const rangeFilters: readonly Filter[] = [
  { param: 'from', label: 'From', kind: 'date' },
  { param: 'to', label: 'To', kind: 'date' },
];
