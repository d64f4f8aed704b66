import { useId, useState } from 'preact/hooks';
import { FilterControl } from './filter-control.tsx';
import type { Filter } from './filters.ts';

export type ListFiltersProps = {
  readonly filters: readonly Filter[];
  readonly valueAt: (param: string) => string;
  /** An empty value takes the filter away. */
  readonly onChange: (param: string, value: string) => void;
  /** Further controls in the same row. */
  readonly children?: preact.ComponentChildren;
};

/** Whether a filter stands in the row without being set: the words, and choices of a few values. All others are behind a button. */
const isQuick = ({ kind, param }: Filter): boolean => param === 'q' || (kind === 'choice' && param !== 'limit');

/** The filters of a list in one row: those that are used daily, those that are set, each with a button that takes it away, and the rest on demand. */
export function ListFilters({ filters, valueAt, onChange, children }: ListFiltersProps) {
  const id = useId();
  const [showsMore, setShowsMore] = useState(false);
  const isSet = ({ param }: Filter): boolean => valueAt(param) !== '';
  const inRow = filters.filter((filter) => isQuick(filter) || isSet(filter));
  const more = filters.filter((filter) => !inRow.includes(filter));
  const control = (filter: Filter, isShown: boolean) => (
    <FilterControl
      key={filter.param}
      filter={filter}
      value={valueAt(filter.param)}
      isShown={isShown}
      onChange={(value) => onChange(filter.param, value)}
    />
  );
  return (
    <>
      {inRow.map((filter) => control(filter, true))}
      {more.length > 0 && (
        <button type="button" class="more-filters" aria-expanded={showsMore} aria-controls={id} onClick={() => setShowsMore(!showsMore)}>
          {showsMore ? 'Fewer filters' : inRow.length > 0 ? 'More filters' : 'Filters'}
        </button>
      )}
      {children}
      <div id={id} class="filters more" hidden={!showsMore}>
        {more.map((filter) => control(filter, showsMore))}
      </div>
    </>
  );
}
