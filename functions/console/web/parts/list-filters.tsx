import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../design/icon.tsx';
import { Menu } from '../design/menu.tsx';
import { FilterControl } from './filter-control.tsx';
import type { Filter } from './filters.ts';

export type ListFiltersProps = {
  readonly filters: readonly Filter[];
  readonly valueAt: (param: string) => string;
  /** The parameters that the open view sets. They need no chips, because the view's tab already shows them. */
  readonly ofView: readonly string[];
  /** An empty value clears the filter. */
  readonly onChange: (param: string, value: string) => void;
  readonly onClear: () => void;
};

const noChips: readonly string[] = ['q', 'limit'];

export function ListFilters({ filters, valueAt, ofView, onChange, onClear }: ListFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const moved = useRef('');
  const words = filters.find(({ param }) => param === 'q');
  const set = filters.filter(({ param }) => !noChips.includes(param) && valueAt(param) !== '' && !ofView.includes(param));
  const main = filters.filter((filter) => filter.kind === 'find' && filter.isMain && !set.includes(filter));
  const rest = filters.filter((filter) => filter !== words && !main.includes(filter) && !set.includes(filter));
  const control = (filter: Filter, isShown: boolean, change = onChange) => (
    <FilterControl
      key={filter.param}
      filter={filter}
      value={valueAt(filter.param)}
      isShown={isShown}
      onChange={(value) => change(filter.param, value)}
    />
  );
  // When a control in the menu is used, it becomes a chip, and the focus moves with it.
  useEffect(() => {
    if (moved.current === '') return;
    form.current
      ?.querySelector<HTMLElement>(`.chips [data-param="${moved.current}"] :is(select, input:not([type="hidden"]), button)`)
      ?.focus();
    moved.current = '';
  });
  return (
    <form ref={form} class="list-filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      {words !== undefined && <SearchControl value={valueAt('q')} onChange={(value) => onChange('q', value)} />}
      {main.map((filter) => control(filter, true))}
      {rest.length > 0 && (
        <Menu
          label={
            <>
              <Icon name="filter" /> Filters
            </>
          }
          isAlwaysThere
        >
          {(close, isOpen) =>
            rest.map((filter) =>
              control(filter, isOpen, (param, value) => {
                moved.current = param;
                close();
                onChange(param, value);
              }),
            )
          }
        </Menu>
      )}
      {set.length > 0 && (
        <div class="row chips">
          {set.map((filter) => control(filter, true))}
          <button type="button" class="small" onClick={onClear}>
            Clear filters
          </button>
        </div>
      )}
    </form>
  );
}

/** How long typing must pause before the list is searched. */
const pauseMs = 300;

/** Keeps unfinished input when the list reloads. Otherwise the value in the page's URL would overwrite it. */
function SearchControl({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const search = (text: string): void => {
    clearTimeout(timer.current);
    if (text.trim() !== value) onChange(text.trim());
  };
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <label class="search">
      <Icon name="search" />
      <span class="sr-only">Search</span>
      <input
        name="q"
        type="search"
        placeholder="Search"
        value={typed ?? value}
        onInput={({ currentTarget: { value: text } }) => {
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => latest.current(text), pauseMs);
        }}
        onBlur={() => setTyped(null)}
        onChange={({ currentTarget }) => search(currentTarget.value)}
      />
    </label>
  );
}
