import { idTimeMs } from '#shared/kernel/object-id.ts';
import { type Kind, listOf, number } from './stored-form.ts';

/*
 * Values that are omitted if they equal a default, to save space in frequent rows. A missing attribute is read as the
 * default.
 */

/**
 * An object's creation time, in epoch ms. It is omitted if it equals the time in the item's `id` (`idTimeMs`), as it
 * does for nearly every object.
 */
export const timeOfId: Kind<number> = {
  read: (stored, id) => (stored === undefined ? idTimeMs(number.read(id)) : number.read(stored)),
  write: (timeMs, id) => (timeMs === idTimeMs(Number(id)) ? undefined : timeMs),
  shape: { orAbsent: number.shape },
};

/** A value that is nearly always `usual`. */
export const mostly = <Value>(usual: Value, kind: Kind<Value>): Kind<Value> => ({
  ...kind,
  read: (stored, id) => (stored === undefined ? usual : kind.read(stored, id)),
  write: (value, id) => (value === usual ? undefined : kind.write(value, id)),
  shape: { orAbsent: kind.shape },
});

/** A boolean that is nearly always false. */
export const mostlyFalse = (kind: Kind<boolean>): Kind<boolean> => mostly(false, kind);

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
