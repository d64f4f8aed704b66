import { useState } from 'preact/hooks';
import { TextField } from '../design/fields.tsx';
import { Menu } from '../design/menu.tsx';
import type { Filter } from './filters.ts';

/** A named set of filters for a list, as query parameters. */
export type View = { readonly name: string; readonly query: string };

export type ListViewsProps = {
  readonly list: string;
  readonly views: readonly View[];
  readonly filters: readonly Filter[];
  readonly search: URLSearchParams;
  readonly go: (params: URLSearchParams) => void;
};

const maxSaved = 20;

/** Returns a query that contains only the filters, in a fixed order. Two such queries can be compared as strings. */
const filtersIn = (search: URLSearchParams, filters: readonly Filter[]): string =>
  new URLSearchParams(
    filters.map(({ param }): [string, string] => [param, search.get(param) ?? '']).filter(([, value]) => value !== ''),
  ).toString();

/**
 * Returns the names of the query parameters that the selected built-in view sets. If no built-in view is selected,
 * returns an empty list.
 */
export const paramsOfView = (views: readonly View[], filters: readonly Filter[], search: URLSearchParams): readonly string[] => {
  const now = filtersIn(search, filters);
  const open = views.find(({ query }) => filtersIn(new URLSearchParams(query), filters) === now);
  return [...new URLSearchParams(open?.query ?? '').keys()];
};

/** Shows a list's built-in views and the views that the user has saved in this browser. */
export function ListViews({ list, views, filters, search, go }: ListViewsProps) {
  const [saved, save] = useSavedViews(list);
  const now = filtersIn(search, filters);
  const all = [...views, ...saved];
  const isOpen = ({ query }: View): boolean => filtersIn(new URLSearchParams(query), filters) === now;
  const mayBeSaved = now !== '' && !all.some(isOpen) && saved.length < maxSaved;
  if (all.length === 0 && !mayBeSaved) return null;
  const open = (query: string): void => go(new URLSearchParams(query));
  const tab = (view: View) => (
    <button key={view.name} type="button" class="tab" aria-pressed={isOpen(view)} onClick={() => open(view.query)}>
      <bdi>{view.name}</bdi>
    </button>
  );
  const openSaved = saved.find(isOpen);
  return (
    <nav class="row views" aria-label="Views">
      {tab({ name: 'All', query: '' })}
      {all.map(tab)}
      {openSaved !== undefined && (
        <button type="button" class="small" onClick={() => save(saved.filter((one) => one !== openSaved))}>
          Delete this view
        </button>
      )}
      {mayBeSaved && (
        <Menu label="Save this view" className="small">
          {(close) => (
            <form
              aria-label="Save this view"
              onSubmit={(event) => {
                event.preventDefault();
                const name = String(new FormData(event.currentTarget).get('view') ?? '').trim();
                if (name === '') return;
                close();
                save([...saved.filter((one) => one.name !== name), { name, query: now }]);
              }}
            >
              <TextField name="view" label="Name" maxLength={40} required />
              <button type="submit" class="primary">
                Save
              </button>
            </form>
          )}
        </Menu>
      )}
    </nav>
  );
}

function useSavedViews(list: string): readonly [readonly View[], (views: readonly View[]) => void] {
  const key = `store-admin:views:${list}`;
  const [saved, setSaved] = useState<readonly View[]>(() => viewsIn(localStorage.getItem(key)));
  return [
    saved,
    (views) => {
      localStorage.setItem(key, views.map(({ name, query }) => `${encodeURIComponent(name)} ${query}`).join('\n'));
      setSaved(views);
    },
  ];
}

const viewsIn = (text: string | null): readonly View[] =>
  (text ?? '').split('\n').flatMap((line) => {
    const [name = '', query = ''] = line.split(' ');
    return name === '' ? [] : [{ name: decodeURIComponent(name), query }];
  });
