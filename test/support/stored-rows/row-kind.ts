import type { Shape } from '#shared/table/rows/stored-form.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A kind of row in the table, and the code of today that reads and writes it. Its stored rows are `test/shared/{room}/stored/{name}.v*.json`. */
export type RowKind = {
  readonly name: string;
  readonly room: string;
  /** Every form that reads rows of this kind, also those that read a part of them. */
  readonly forms: readonly { readonly read: (item: unknown) => unknown; readonly shape: Shape }[];
  /** Reads a row, and writes it again as the item that a put would write. */
  readonly rewrite: (row: Row) => Row;
  /** Values by attribute path, where rules need other ones than `sample-row.ts` makes up. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Attributes by path that code of an older version cannot read as they are written now, each with the reason why that is fine. */
  readonly notForOlderCode?: Readonly<Record<string, string>>;
};

/** The store whose rows are kept. */
export const storeId = 'S1';

/** The item that a write puts. */
export function itemOf(write: LabelledWrite | undefined): Row {
  const item = write !== undefined && 'put' in write ? write.put.Item : undefined;
  if (item === undefined) throw new Error('not a write that puts an item');
  return item;
}

/** Reads a row by a form and writes it again: the attributes of that form. */
export const again = <Noun>(
  form: { readonly read: (item: unknown) => Noun; readonly write: (noun: Noun) => Record<string, unknown> },
  row: Row,
): Row => form.write(form.read(row));
