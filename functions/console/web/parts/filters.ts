import { instantAtWallTime } from '../format/time.ts';
import type { NamedKind } from './names.tsx';

/** A query parameter of a list, with the control that sets it. `time` is entered as the store's clock shows it. */
export type Filter = { readonly param: string; readonly label: string } & (
  | { readonly kind: 'text' | 'number' | 'time' | 'date' }
  /** Chosen by the name of one of a kind. */
  | { readonly kind: 'name'; readonly of: NamedKind }
  /** Searched for by its words. */
  | {
      readonly kind: 'find';
      readonly of: 'customer' | 'order' | 'variant';
      /** It stands beside the list, as the search of words does in other lists. */
      readonly isMain?: true;
    }
  /** `none` are the words for choosing nothing. */
  | { readonly kind: 'choice'; readonly none?: string; readonly options: readonly (readonly [value: string, words: string])[] }
);

/** Parameters that every list has, besides `cursor`. */
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

/** Words, of lists that are searched. */
export const wordsFilter: Filter = { param: 'q', label: 'Search', kind: 'text' };

/** The end of a range of time, of lists that have one. */
export const createdBefore: Filter = { param: 'created_before', label: 'Created before', kind: 'time' };

/** The id that another system has for what is listed. */
export const externalIdFilter: Filter = { param: 'external_id', label: 'External ID, e.g. sap:4711', kind: 'text' };

/** The filters of every list, with those that a list lacks left out. */
export const listFiltersWithout = (...params: readonly string[]): readonly Filter[] =>
  listFilters.filter(({ param }) => !params.includes(param));

/** A choice among values that are shown as they are, or as words. */
export const choiceOf = (values: readonly string[], words: (value: string) => string = (value) => value) =>
  values.map((value) => [value, words(value)] as const);

/** The filters in the address, as the API takes them. Only parameters that a filter names are taken from the address. */
export const filterQuery = (filters: readonly Filter[], search: URLSearchParams, timeZone: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    filters.flatMap(({ param, kind }) => {
      const value = search.get(param) ?? '';
      const sent = kind === 'time' ? (instantAtWallTime(value, timeZone) ?? '') : value;
      return sent === '' ? [] : [[param, sent]];
    }),
  );

/** The address with one parameter changed. A cursor is good only for the filters it came with. */
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
