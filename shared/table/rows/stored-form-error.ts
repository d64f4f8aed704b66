import { type RowName, rowNameOf } from './row-name.ts';

/** An item does not have the form of its noun. Names the attribute, never its value. */
export class StoredFormError extends Error {
  /** The attribute, such as `moves[0].quantity`; empty for the value that was read itself. */
  readonly path: string;
  readonly #wanted: string;
  /** Which row, as far as its keys were read with it. */
  row: RowName | null = null;

  constructor(path: string, wanted: string) {
    super(`Stored ${path === '' ? 'item' : `attribute ${path}`} is not ${wanted}.`);
    this.name = 'StoredFormError';
    this.path = path;
    this.#wanted = wanted;
  }

  /** The same of what has the value under this name: `moves`, or `[0]` of a list. */
  within(part: string): StoredFormError {
    return new StoredFormError(
      this.path === '' || this.path.startsWith('[') ? `${part}${this.path}` : `${part}.${this.path}`,
      this.#wanted,
    );
  }
}

/** What a part of a value threw, as an error of the value. Paths are made of errors alone: nearly nothing that is read has one. */
export const errorWithin = (error: unknown, part: string): unknown => (error instanceof StoredFormError ? error.within(part) : error);

/** What the reading of an item threw, which says which row it is if the item is one. */
export function errorInRow(error: unknown, item: object): unknown {
  if (error instanceof StoredFormError && 'pk' in item) error.row = rowNameOf({ ...item });
  return error;
}

/** @throws StoredFormError for what is no map */
export function mapOrThrow(item: unknown): Readonly<Record<string, unknown>> {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw new StoredFormError('', 'a map');
  return item as Readonly<Record<string, unknown>>;
}
