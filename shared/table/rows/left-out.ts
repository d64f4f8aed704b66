import { idTimeMs } from '#shared/kernel/object-id.ts';
import { type Kind, listOf, number } from './stored-form.ts';

/*
 * Values that need no attribute where they say nothing, for rows that there are many of and that are paid for by their size. What is left out is read as
 * what it stands for.
 */

/** The time at which the object was created, in epoch ms: left out where it is that of the item's `id`, as of nearly every object (`idTimeMs`). */
export const timeOfId: Kind<number> = {
  read: (stored, id) => (stored === undefined ? idTimeMs(number.read(id)) : number.read(stored)),
  write: (timeMs, id) => (timeMs === idTimeMs(Number(id)) ? undefined : timeMs),
  shape: { orAbsent: number.shape },
};

/** True or false, where nearly all are false. */
export const rarely = (kind: Kind<boolean>): Kind<boolean> => ({
  ...kind,
  read: (stored) => stored !== undefined && kind.read(stored),
  write: (value) => (value ? true : undefined),
  shape: { orAbsent: kind.shape },
});

/** A list that is often empty. */
export function listIfAny<Value>(kind: Kind<Value>): Kind<readonly Value[]> {
  const list = listOf(kind);
  return {
    ...list,
    read: (stored) => (stored === undefined ? [] : list.read(stored)),
    write: (values) => (values.length === 0 ? undefined : list.write(values)),
    shape: { orAbsent: list.shape },
  };
}
