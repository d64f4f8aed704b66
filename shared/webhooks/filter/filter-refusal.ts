import { changedPathsOfEvent } from '#shared/events/changed-paths.ts';
import { valuesAt } from '#shared/events/payload-path.ts';
import type { Topic } from '#shared/events/topics.ts';
import type { EventFilter, FieldCondition } from './event-filter.ts';

/** The reason why a filter rejects an event: unchanged fields, or a failed condition. */
export type FilterRefusal = 'unchanged' | 'where';

/**
 * The names of the fields that an event changed (`changedPaths`). Null if the event has no `previous`; undefined if the
 * names are unknown.
 */
export type ChangedNames = readonly string[] | null | undefined;

/**
 * Reports whether an event passes the filter's restriction on changed fields. Returns null if this cannot be determined
 * without the event's body.
 */
export function changePasses({ whenChanged, changeTopics }: EventFilter, topic: Topic, changed: ChangedNames): boolean | null {
  if (whenChanged.length === 0 || changed === null || !changeTopics.includes(topic)) return true;
  if (changed === undefined) return null;
  return whenChanged.some((wanted) => changed.some((name) => name === wanted || isBelow(name, wanted) || isBelow(wanted, name)));
}

/** Reports whether the field `name` is nested in the field `whole`. */
const isBelow = (name: string, whole: string): boolean => name.startsWith(`${whole}.`);

/** Reports whether a payload meets all conditions of a filter. */
export const meetsConditions = ({ where }: EventFilter, data: Readonly<Record<string, unknown>>): boolean =>
  where.every((condition) => !hasField(data, condition.path) || holds(condition, valuesAt(data, condition.path)));

const hasField = (data: object, path: string): boolean => Object.hasOwn(data, path.split('.')[0] ?? path);

function holds({ values, exists }: FieldCondition, found: readonly unknown[]): boolean {
  if (values === null) return found.some((value) => value !== null) === exists;
  return found.some((value) => values.some((wanted) => wanted === value)) || (found.length === 0 && values.includes(null));
}

/**
 * Returns the reason why a filter rejects an event, or null if the event passes. If `changed` is undefined, the changed
 * fields are determined from the event's body.
 */
export function filterRefusal(filter: EventFilter | null, topic: Topic, event: unknown, changed?: ChangedNames): FilterRefusal | null {
  if (filter === null) return null;
  // If the changed fields are unknown, `whenChanged` does not reject the event.
  if (changePasses(filter, topic, changed === undefined ? changedPathsOfEvent(event) : changed) === false) return 'unchanged';
  return meetsConditions(filter, dataOf(event)) ? null : 'where';
}

function dataOf(event: unknown): Readonly<Record<string, unknown>> {
  const { data } = event as { readonly data?: unknown };
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
}
