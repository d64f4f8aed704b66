import { instantAtWallTime } from '../format/time.ts';
import { humanize } from '../format/words.ts';
import type { NamedKind } from './names.tsx';

/**
 * A filter that users can set on a list: the query parameter and the kind of input field. Users enter a `time` in the
 * store's time zone.
 */
export type Filter = { readonly param: string; readonly label: string } & (
  | { readonly kind: 'text' | 'number' | 'time' | 'date' }
  | { readonly kind: 'name'; readonly of: NamedKind }
  | {
      readonly kind: 'find';
      readonly of: 'customer' | 'order' | 'variant';
      /** The filter is shown above the list instead of in the menu. */
      readonly isMain?: true;
    }
  /** `none` is the label of the option that applies no filter. */
  | { readonly kind: 'choice'; readonly none?: string; readonly options: readonly (readonly [value: string, words: string])[] }
);

/** The filters that every list has. */
export const listFilters: readonly Filter[] = [
  { param: 'created_since', label: 'Created from', kind: 'time' },
  { param: 'updated_since', label: 'Updated from', kind: 'time' },
  {
    param: 'limit',
    label: 'Rows per page',
    kind: 'choice',
    options: [
      ['25', '25 rows'],
      ['50', '50 rows'],
      ['100', '100 rows'],
    ],
  },
];

export const wordsFilter: Filter = { param: 'q', label: 'Search', kind: 'text' };

export const createdBefore: Filter = { param: 'created_before', label: 'Created before', kind: 'time' };

export const externalIdFilter: Filter = { param: 'external_id', label: 'External ID, e.g. sap:4711', kind: 'text' };

export const listFiltersWithout = (...params: readonly string[]): readonly Filter[] =>
  listFilters.filter(({ param }) => !params.includes(param));

/** Returns options for the values, labeled by `words`. */
export const choiceOf = (values: readonly string[], words: (value: string) => string = (value) => value) =>
  values.map((value) => [value, words(value)] as const);

/** Returns a filter for choosing an enum value. Each value is labeled with its name in words. */
export const choiceFilter = (param: string, label: string, ...values: readonly string[]): Filter => ({
  ...{ param, label, kind: 'choice', options: choiceOf(values, humanize) },
});

/** Returns the API query for the filters in the page's URL, with times in UTC. Drops other parameters. */
export const filterQuery = (filters: readonly Filter[], search: URLSearchParams, timeZone: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    filters.flatMap(({ param, kind }) => {
      const value = search.get(param) ?? '';
      const sent = kind === 'time' ? (instantAtWallTime(value, timeZone) ?? '') : value;
      return sent === '' ? [] : [[param, sent]];
    }),
  );

/** Returns the parameters with one changed. The cursor is dropped, because it is valid only with its filters. */
export function withFilter(search: URLSearchParams, param: string, value: string): URLSearchParams {
  const changed = param === 'cursor' ? new URLSearchParams(search) : withoutCursor(search);
  if (value === '') changed.delete(param);
  else changed.set(param, value);
  return changed;
}

export function withoutCursor(search: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(search);
  changed.delete('cursor');
  return changed;
}
