import type { Topic } from '#shared/events/topics.ts';

/** A value that a condition compares with. */
export type Scalar = string | number | boolean | null;

/** What must hold of a field: it has one of these `values`, or it `exists`. One of the two is null. */
export type FieldCondition = { readonly path: string; readonly values: readonly Scalar[] | null; readonly exists: boolean | null };

/** Which fields of the payload a receiver gets: only `fields`, or all but `exclude`. One of the two is empty. */
export type Trim = { readonly fields: readonly string[]; readonly exclude: readonly string[] };

/** What a receiver wants below the topic. An empty list asks for nothing. */
export type EventFilter = Trim & {
  /** An event with `previous` comes when one of these changed. */
  readonly whenChanged: readonly string[];
  /** The topics whose payloads have one of `whenChanged`; events of others are not asked what changed. */
  readonly changeTopics: readonly Topic[];
  /** All of them must hold; one about a field that the payload of a topic does not have says nothing of its events. */
  readonly where: readonly FieldCondition[];
};

/** Most of each that a filter has. */
export const maxPaths = 20;
export const maxConditions = 10;
export const maxValues = 20;

/** A filter that asks for nothing. */
export const emptyFilter: EventFilter = { whenChanged: [], changeTopics: [], where: [], fields: [], exclude: [] };

/** The filter, or null when it asks for nothing. */
const filterOrNull = (filter: EventFilter): EventFilter | null =>
  [filter.whenChanged, filter.where, filter.fields, filter.exclude].every(({ length }) => length === 0) ? null : filter;

/** The parts of a filter that a request changes; one that is left out (undefined) stays as it is. */
export type FilterChange = { readonly [Part in 'whenChanged' | 'where' | 'fields' | 'exclude']?: EventFilter[Part] | undefined };

/** A filter with what a request changes of it; null when it asks for nothing then. */
export function changeFilter(before: EventFilter | null, { whenChanged, where, fields, exclude }: FilterChange): EventFilter | null {
  const { changeTopics, ...known } = before ?? emptyFilter;
  return filterOrNull({
    changeTopics,
    whenChanged: whenChanged ?? known.whenChanged,
    where: where ?? known.where,
    fields: fields ?? known.fields,
    exclude: exclude ?? known.exclude,
  });
}
