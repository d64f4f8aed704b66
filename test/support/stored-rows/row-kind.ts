import type { Shape } from '#shared/table/rows/stored-form.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

export type Row = Readonly<Record<string, unknown>>;

/**
 * A kind of row in the table, and today's code that reads and writes it. Its stored rows are
 * `test/shared/{folder}/stored/{name}.v*.json`.
 */
export type RowKind = {
  readonly name: string;
  readonly room: string;
  /** Every form that reads rows of this kind, including forms of a part of them. */
  readonly forms: readonly { readonly read: (item: unknown) => unknown; readonly shape: Shape }[];
  /** Reads a row and returns the item that a put would write. */
  readonly rewrite: (row: Row) => Row;
  /** Values by attribute path, where rules need other values than those of `sample-row.ts`. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Attributes by path whose current form older code cannot read, each with the reason why that is acceptable. */
  readonly notForOlderCode?: Readonly<Record<string, string>>;
};

/** The store of the sample rows. */
export const storeId = 'S1';

/** Returns the item that a write puts. */
export function itemOf(write: LabelledWrite | undefined): Row {
  const item = write !== undefined && 'put' in write ? write.put.Item : undefined;
  if (item === undefined) throw new Error('the write does not put an item');
  return item;
}

/** Reads a row with a form and writes it again; returns the form's attributes. */
export const rewriteRow = <Noun>(
  form: { readonly read: (item: unknown) => Noun; readonly write: (noun: Noun) => Record<string, unknown> },
  row: Row,
): Row => form.write(form.read(row));
