import type { Topic } from '#shared/events/topics.ts';

/** A value that a condition compares with a field. */
export type Scalar = string | number | boolean | null;

/**
 * A condition on a field. With `values`, the field's value must be one of them. With `exists`, the field must exist
 * (true) or must not exist (false). Exactly one of `values` and `exists` is null.
 */
export type FieldCondition = { readonly path: string; readonly values: readonly Scalar[] | null; readonly exists: boolean | null };

/**
 * The payload fields that are sent to a receiver. At least one of the two lists is empty. If `fields` has entries, only
 * these fields and the identifying fields (`payload-trim.ts`) are sent. Otherwise all fields except those in `exclude`
 * are sent.
 */
export type Trim = { readonly fields: readonly string[]; readonly exclude: readonly string[] };

/**
 * Determines which events of the subscribed topics a receiver gets, and which fields of these events. An empty list
 * means no restriction.
 */
export type EventFilter = Trim & {
  /** Payload fields. An event with `previous` passes only if at least one of these fields has changed. */
  readonly whenChanged: readonly string[];
  /**
   * The topics whose payloads contain at least one field of `whenChanged`. Events of other topics pass regardless of
   * `whenChanged`.
   */
  readonly changeTopics: readonly Topic[];
  /** All conditions must hold. A condition is skipped for events whose topic does not have the condition's field. */
  readonly where: readonly FieldCondition[];
};

/** The limits for the paths in one list, the conditions in one filter, and the values in one condition. */
export const maxPaths = 20;
export const maxConditions = 10;
export const maxValues = 20;

/** A filter without restrictions. */
export const emptyFilter: EventFilter = { whenChanged: [], changeTopics: [], where: [], fields: [], exclude: [] };

/** Returns the filter, or null if it has no restrictions. */
const filterOrNull = (filter: EventFilter): EventFilter | null =>
  [filter.whenChanged, filter.where, filter.fields, filter.exclude].every(({ length }) => length === 0) ? null : filter;

/** A request's changes to a filter. An undefined part keeps its value. */
export type FilterChange = { readonly [Part in 'whenChanged' | 'where' | 'fields' | 'exclude']?: EventFilter[Part] | undefined };

/** Returns a filter with a request's changes applied, or null if no restrictions remain. */
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
