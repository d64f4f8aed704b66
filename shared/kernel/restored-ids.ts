import { type FieldErrorCode, FieldErrors } from './errors.ts';
import { firstIdMs, idFloor, idOfTime, idTimeMs, isIdOfTime } from './object-id.ts';

/* An object that is restored from an export keeps its ids: its own and those of its parts, in the order in which its view shows them. */

/** The largest object is a product with all its images and variants. */
export const maxRestoredIds = 400;

/** Attempts that use the ids that are to be restored. Where another object has one, the object gets new ids instead. */
const attemptsWithRestored = 5;

/**
 * The ids that a header names, parted by commas; none without it.
 * @throws FieldErrors when they are not ids that were given by now, each once
 */
export function readRestoredIds(header: string | undefined, nowMs: number): readonly number[] {
  if (header === undefined || header.trim() === '') return [];
  const names = header.split(',');
  const refuse = (code: FieldErrorCode, message: string): never => {
    throw new FieldErrors([{ param: 'Restored-Ids', code, message }]);
  };
  if (names.length > maxRestoredIds) refuse('max_items', `must name at most ${maxRestoredIds} ids.`);
  const ids = names.map((name) => (/^[1-9]\d{0,15}$/.test(name.trim()) ? Number(name) : 0));
  if (ids.some((id) => !Number.isSafeInteger(id) || id < idFloor(firstIdMs))) refuse('invalid_format', 'must be ids, parted by commas.');
  if (new Set(ids).size < ids.length) refuse('duplicate', 'names an id twice.');
  if (ids.some((id) => idTimeMs(id) > nowMs)) refuse('too_large', 'names an id that no object has yet.');
  return ids;
}

/** Says for each attempt whether it uses the ids that a record names. */
export function keepingAttempts(): () => boolean {
  let attempts = 0;
  return () => {
    attempts += 1;
    return attempts <= attemptsWithRestored;
  };
}

/** A second before ids begin has few ids: after so many that are taken, one of a later second is tried. */
const triesInSecond = 8;
/** Where an attempt met ids of other objects, its own lie in any of so many seconds. */
const crowdedSeconds = 64;

/**
 * The ids for the objects in a record, each of the time at which the object was created (`idOfTime`). An object keeps its own id when `keepsIds` is set and
 * the id is of that time; otherwise it gets a new one. No two ids are the same. Before ids begin, what many other objects share a second with gets an
 * id of a little later: within one record by itself, and with `isCrowded` after attempts whose ids other records had.
 */
export function idsOfRecord(
  keepsIds: boolean,
  newId: () => number,
  isCrowded = false,
): (createdAt: string, own: number | undefined) => number {
  const given = new Set<number>();
  const aside = isCrowded ? newId() % crowdedSeconds : 0;
  const newIdOf = (atMs: number, tries: number): number => {
    const laterSec = atMs >= firstIdMs ? 0 : aside + Math.floor(tries / triesInSecond);
    return idOfTime(atMs + laterSec * 1000, newId());
  };
  return (createdAt, own) => {
    const atMs = Date.parse(createdAt);
    let id = keepsIds && own !== undefined && isIdOfTime(own, atMs) ? own : newIdOf(atMs, 0);
    for (let tries = 1; given.has(id); tries += 1) id = newIdOf(atMs, tries);
    given.add(id);
    return id;
  };
}

/**
 * Where a request takes the ids of what it makes from: called once for each attempt, gives a source that has the restored ids first,
 * then new ones.
 */
export function idsOfAttempts(restored: readonly number[] | undefined, newId: () => number): () => () => number {
  let attempts = 0;
  return () => {
    attempts += 1;
    const left = attempts > attemptsWithRestored ? [] : [...(restored ?? [])].reverse();
    return () => left.pop() ?? newId();
  };
}
