import { isDeepStrictEqual } from 'node:util';
import { isMap } from './payload-path.ts';

/**
 * The maximum number of changed paths that the bus message of an event contains. If more paths have changed, the
 * message contains none of them, and a worker that needs them reads the event.
 */
export const maxChangedPaths = 50;
const maxPathsLength = 4_000;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the paths of the fields that differ between an event's `previous` and `data`, such as `status` or
 * `variants.price`. Each path is as deep as possible and contains no values. List elements are matched by id.
 * - If elements were added or removed, the list's own path is returned.
 * - If elements changed their order, `list.(order)` is returned.
 * - A map with free keys (`metadata`) is reported as a whole, because its keys may be personal.
 */
export function changedPaths(previous: Fields, data: Fields): readonly string[] {
  const found = new Set<string>();
  for (const [field, before] of Object.entries(previous)) collect(field, before, data[field], found);
  return [...found];
}

/**
 * Returns an event's changed paths for the bus. Null if the event has no `previous`; undefined if there are too many
 * paths or the event cannot be read.
 */
export function changedPathsForBus(event: unknown): readonly string[] | null | undefined {
  const paths = changedPathsOfEvent(event);
  if (paths == null) return paths;
  return paths.length > maxChangedPaths || paths.join('').length > maxPathsLength ? undefined : paths;
}

/** Returns an event's changed paths. Null if the event has no `previous`; undefined if the value is not an event. */
export function changedPathsOfEvent(event: unknown): readonly string[] | null | undefined {
  if (!isFields(event) || !isFields(event['data'])) return undefined;
  const { previous = null } = event;
  if (previous === null) return null;
  return isFields(previous) ? changedPaths(previous, event['data']) : undefined;
}

function collect(path: string, before: unknown, after: unknown, found: Set<string>): void {
  if (isDeepStrictEqual(before, after)) return;
  if (isFields(before) && isFields(after) && !isMap(path.slice(path.lastIndexOf('.') + 1))) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      collect(`${path}.${name}`, before[name], after[name], found);
  } else if (Array.isArray(before) && Array.isArray(after)) collectElements(path, before, after, found);
  else found.add(path);
}

function collectElements(path: string, before: readonly unknown[], after: readonly unknown[], found: Set<string>): void {
  const [was, is] = [byId(before), byId(after)];
  if (was === null || is === null) {
    // Elements without ids are matched by position.
    const isMatched = before.length === after.length && [...before, ...after].every(isFields);
    if (isMatched) for (const [index, each] of before.entries()) collect(path, each, after[index], found);
    else found.add(path);
    return;
  }
  if (was.size !== is.size || [...was.keys()].some((id) => !is.has(id))) found.add(path);
  for (const [id, each] of was) if (is.has(id)) collect(path, each, is.get(id), found);
  const order = (one: ReadonlyMap<unknown, unknown>, other: ReadonlyMap<unknown, unknown>) => [...one.keys()].filter((id) => other.has(id));
  if (!isDeepStrictEqual(order(was, is), order(is, was))) found.add(`${path}.(order)`);
}

/** Returns a list's elements by id. Returns null if an element has no id, or if two elements have the same id. */
function byId(elements: readonly unknown[]): ReadonlyMap<unknown, Fields> | null {
  const found = new Map<unknown, Fields>();
  for (const element of elements) {
    if (!isFields(element) || element['id'] == null || found.has(element['id'])) return null;
    found.set(element['id'], element);
  }
  return found;
}
