import { changedPathsOfEvent } from '#shared/events/changed-paths.ts';
import { valuesAt } from '#shared/events/payload-path.ts';
import type { Topic } from '#shared/events/topics.ts';
import type { EventFilter, FieldCondition } from './event-filter.ts';

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
