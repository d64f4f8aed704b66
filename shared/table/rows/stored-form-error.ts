import { type RowName, rowNameOf } from './row-name.ts';

/** Thrown if an item does not have the expected form. The message names the attribute but never contains its value. */
export class StoredFormError extends Error {
  /** The path of the attribute, such as `moves[0].quantity`; empty if the whole value is wrong. */
  readonly path: string;
  readonly #wanted: string;
  /** The name of the row; null if the row's keys were not read. */
  row: RowName | null = null;

  constructor(path: string, wanted: string) {
    super(`Stored ${path === '' ? 'item' : `attribute ${path}`} is not ${wanted}.`);
    this.name = 'StoredFormError';
    this.path = path;
    this.#wanted = wanted;
  }

  /**
   * Returns this error as an error of the enclosing value. `part` is the position of the invalid value in the enclosing
   * value: an attribute such as `moves`, or a list index such as `[0]`.
   */
  within(part: string): StoredFormError {
    return new StoredFormError(
      this.path === '' || this.path.startsWith('[') ? `${part}${this.path}` : `${part}.${this.path}`,
      this.#wanted,
    );
  }
}

/**
 * Adds a name to the path of an error: the name of the part that could not be read. Paths are built only for errors,
 * because almost all reads succeed.
 */
export const errorWithin = (error: unknown, part: string): unknown => (error instanceof StoredFormError ? error.within(part) : error);

/** If the unreadable item is a row, adds the row's name to the error. */
export function errorInRow(error: unknown, item: object): unknown {
  if (error instanceof StoredFormError && 'pk' in item) error.row = rowNameOf({ ...item });
  return error;
}

/**
 * Returns a value as a map.
 * @throws StoredFormError if the value is not a map
 */
export function mapOrThrow(item: unknown): Readonly<Record<string, unknown>> {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw new StoredFormError('', 'a map');
  return item as Readonly<Record<string, unknown>>;
}
