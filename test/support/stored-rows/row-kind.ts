import type { Shape } from '#shared/table/rows/stored-form.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

export type Row = Readonly<Record<string, unknown>>;

/**
 * A kind of row in the table, and the current code that reads and writes such rows. The files
 * `test/shared/{room}/stored/{name}.v*.json` contain sample rows of each version.
 */
export type RowKind = {
  readonly name: string;
  readonly room: string;
  /** The forms that convert rows of this kind to objects. Some forms read only part of the attributes. */
  readonly forms: readonly { readonly read: (item: unknown) => unknown; readonly shape: Shape }[];
  /** Reads a row, and returns the item that today's code would write for it. */
  readonly rewrite: (row: Row) => Row;
  /**
   * Sample values by attribute path, for attributes whose value from `sample-row.ts` would violate a rule of the code.
   */
  readonly values?: Readonly<Record<string, unknown>>;
  /**
   * The attributes that older code cannot read in their current form. The key is the attribute's path. The value is the
   * reason why the incompatibility is acceptable.
   */
  readonly notForOlderCode?: Readonly<Record<string, string>>;
};

/** The id of the store to which the sample rows belong. */
export const storeId = 'S1';

/** Returns the item that a write puts. Throws if the write puts none. */
export function itemOf(write: LabelledWrite | undefined): Row {
  const item = write !== undefined && 'put' in write ? write.put.Item : undefined;
  if (item === undefined) throw new Error('the write does not put an item');
  return item;
}

/** Converts a row to an object and back to attributes, with the same `form`. */
export const rewriteRow = <Noun>(
  form: { readonly read: (item: unknown) => Noun; readonly write: (noun: Noun) => Record<string, unknown> },
  row: Row,
): Row => form.write(form.read(row));
