import { withoutFormulaMark } from '#shared/kernel/formula-mark.ts';
import { UnreadableFile } from './import-problem.ts';
import type { SheetRow } from './read-sheet.ts';

/**
 * The columns of one kind of file. For each field, `fields` contains the headers that its column may have, in lower
 * case.
 */
export type ColumnNames<Field extends string> = {
  readonly fields: Readonly<Record<Field, readonly string[]>>;
  /** Reports whether a header belongs to a Shopify column that cannot be imported. */
  readonly isForeign: (header: string) => boolean;
};

/** A column that is not imported. `known` is true for a Shopify column that has no counterpart here. */
export type UnusedColumn = { readonly column: string; readonly known: boolean; readonly index: number };

/** The columns of a file, as its header row defines them. */
export type Header<Field extends string> = {
  readonly has: (field: Field) => boolean;
  /**
   * Returns a cell as written, but without the apostrophe that may precede a formula; empty if the file has no such
   * column.
   */
  readonly cell: (row: SheetRow, field: Field) => string;
  /**
   * Returns the field's column name as the file's header spells it, or Shopify's name for the column if the file has no
   * such column.
   */
  readonly nameOf: (field: Field) => string;
  readonly width: number;
  readonly unused: readonly UnusedColumn[];
};

/** Returns a header in the form in which headers are compared: in lower case and with single spaces. */
const foldHeader = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Reads the header row. The columns may be in any order, and their names may be in upper or lower case.
 * @throws UnreadableFile `duplicate_column` when two columns are for the same field, `missing_column` when a required
 * column is missing
 */
export function readHeader<Field extends string>(
  { row, cells }: SheetRow,
  { fields, isForeign }: ColumnNames<Field>,
  required: readonly Field[],
): Header<Field> {
  const fieldOf = new Map<string, Field>();
  for (const [field, names] of Object.entries<readonly string[]>(fields)) for (const name of names) fieldOf.set(name, field as Field);
  const indexOf = new Map<Field, number>();
  const unused: UnusedColumn[] = [];
  for (const [index, column] of cells.entries()) {
    const folded = foldHeader(column);
    const field = fieldOf.get(folded);
    if (field === undefined) {
      if (folded !== '') unused.push({ column, known: isForeign(folded), index });
      continue;
    }
    const earlier = indexOf.get(field);
    if (earlier !== undefined) {
      throw new UnreadableFile('duplicate_column', row, `The columns "${cells[earlier]}" and "${column}" have the same meaning.`);
    }
    indexOf.set(field, index);
  }
  for (const field of required) {
    if (!indexOf.has(field)) throw new UnreadableFile('missing_column', row, `The column "${fields[field][0]}" is missing.`);
  }
  return {
    has: (field) => indexOf.has(field),
    cell: (line, field) => withoutFormulaMark(line.cells[indexOf.get(field) ?? -1] ?? ''),
    nameOf: (field) => cells[indexOf.get(field) ?? -1] ?? fields[field][0] ?? field,
    width: cells.length,
    unused,
  };
}

/** Counts the values in columns that are not imported, so that no value is ignored silently. */
export function countUnused(unused: readonly UnusedColumn[]) {
  const counts = unused.map(() => 0);
  return {
    note: ({ cells }: SheetRow): void => {
      for (const [position, { index }] of unused.entries()) {
        if ((cells[index] ?? '').trim() !== '') counts[position] = (counts[position] ?? 0) + 1;
      }
    },
    /** Returns the columns with at least one value. */
    result: (): { readonly column: string; readonly known: boolean; readonly values: number }[] =>
      unused.flatMap(({ column, known }, position) => {
        const values = counts[position] ?? 0;
        return values === 0 ? [] : [{ column, known, values }];
      }),
  };
}
