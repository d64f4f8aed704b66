import type { Topic } from '#shared/events/topics.ts';

/** A value that a condition compares a field with. */
export type Scalar = string | number | boolean | null;

/** A condition on a field: it has one of these `values`, or it exists (or not). Exactly one of the two is null. */
export type FieldCondition = { readonly path: string; readonly values: readonly Scalar[] | null; readonly exists: boolean | null };

/** The fields of the payload that a receiver gets: only `fields`, or all but `exclude`. At least one of the two is empty. */
export type Trim = { readonly fields: readonly string[]; readonly exclude: readonly string[] };

/** Which events of its topics a receiver wants, and which fields. An empty list restricts nothing. */
export type EventFilter = Trim & {
  /** An event with `previous` passes if one of these fields changed. */
  readonly whenChanged: readonly string[];
  /** The topics whose payloads have a field in `whenChanged`. Events of other topics pass without this check. */
  readonly changeTopics: readonly Topic[];
  /** All conditions must hold. A condition on a field that a topic's payload does not have does not apply to its events. */
  readonly where: readonly FieldCondition[];
};

/** The maximum number of entries in each part of a filter. */
export const maxPaths = 20;
export const maxConditions = 10;
export const maxValues = 20;

/** A filter that lets everything through. */
export const emptyFilter: EventFilter = { whenChanged: [], changeTopics: [], where: [], fields: [], exclude: [] };

/** Returns the filter, or null when it restricts nothing. */
const filterOrNull = (filter: EventFilter): EventFilter | null =>
  [filter.whenChanged, filter.where, filter.fields, filter.exclude].every(({ length }) => length === 0) ? null : filter;

/** The parts of a filter that a request changes; an undefined part stays as it is. */
export type FilterChange = { readonly [Part in 'whenChanged' | 'where' | 'fields' | 'exclude']?: EventFilter[Part] | undefined };

/** Returns a filter with a request's changes; null when it then restricts nothing. */
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
