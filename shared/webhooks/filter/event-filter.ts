import { changedPathsOfEvent } from '#shared/events/changed-paths.ts';
import { valuesAt } from '#shared/events/payload-path.ts';
import type { Topic } from '#shared/events/topics.ts';
import type { Trim } from './payload-trim.ts';

/** A value that a condition compares with. */
export type Scalar = string | number | boolean | null;

/** What must hold of a field: it has one of these `values`, or it `exists`. One of the two is null. */
export type FieldCondition = { readonly path: string; readonly values: readonly Scalar[] | null; readonly exists: boolean | null };

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

/** Why a filter lets an event not come. */
export type FilterRefusal = 'unchanged' | 'where';

/** The names of what an event changed (`changedPaths`): null for one without `previous`, undefined where they are not known. */
export type ChangedNames = readonly string[] | null | undefined;

/** Whether what changed lets an event come; null when that is not known without its bytes. */
export function changePasses({ whenChanged, changeTopics }: EventFilter, topic: Topic, changed: ChangedNames): boolean | null {
  if (whenChanged.length === 0 || changed === null || !changeTopics.includes(topic)) return true;
  if (changed === undefined) return null;
  return whenChanged.some((wanted) => changed.some((name) => name === wanted || isBelow(name, wanted) || isBelow(wanted, name)));
}

/** A field changes with each of its parts, and a part with the whole that came, went or was replaced. */
const isBelow = (name: string, whole: string): boolean => name.startsWith(`${whole}.`);

/** Whether all conditions hold of a payload. */
export const whereHolds = ({ where }: EventFilter, data: Readonly<Record<string, unknown>>): boolean =>
  where.every((condition) => !hasField(data, condition.path) || holds(condition, valuesAt(data, condition.path)));

const hasField = (data: object, path: string): boolean => Object.hasOwn(data, path.split('.')[0] ?? path);

function holds({ values, exists }: FieldCondition, found: readonly unknown[]): boolean {
  if (values === null) return found.some((value) => value !== null) === exists;
  return found.some((value) => values.some((wanted) => wanted === value)) || (found.length === 0 && values.includes(null));
}

/** Why an event as it is sent does not come; null when it comes. `changed` is worked out from the event where it is not known. */
export function filterRefusal(filter: EventFilter | null, topic: Topic, event: unknown, changed?: ChangedNames): FilterRefusal | null {
  if (filter === null) return null;
  // What cannot be known does not keep an event back.
  if (changePasses(filter, topic, changed === undefined ? changedPathsOfEvent(event) : changed) === false) return 'unchanged';
  return whereHolds(filter, dataOf(event)) ? null : 'where';
}

function dataOf(event: unknown): Readonly<Record<string, unknown>> {
  const { data } = event as { readonly data?: unknown };
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
}
