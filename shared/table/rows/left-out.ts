import { idTimeMs } from '#shared/kernel/object-id.ts';
import { type Kind, listOf, number } from './stored-form.ts';

/*
 * Values that are omitted when they equal a default, for frequent rows that are charged by size. A missing attribute is read as the
 * default.
 */

/**
 * The creation time of an object, in epoch ms. Omitted if it equals the time in the item's `id` (`idTimeMs`), as for nearly every object.
 */
export const timeOfId: Kind<number> = {
  read: (stored, id) => (stored === undefined ? idTimeMs(number.read(id)) : number.read(stored)),
  write: (timeMs, id) => (timeMs === idTimeMs(Number(id)) ? undefined : timeMs),
  shape: { orAbsent: number.shape },
};

/** A boolean that is nearly always false. */
export const mostlyFalse = (kind: Kind<boolean>): Kind<boolean> => ({
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
