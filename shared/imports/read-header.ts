import { withoutFormulaMark } from '#shared/kernel/formula-mark.ts';
import { UnreadableFile } from './import-problem.ts';
import type { SheetRow } from './read-sheet.ts';

/** The columns of a kind of file: for each field its possible headers, in lower case. */
export type ColumnNames<Field extends string> = {
  readonly fields: Readonly<Record<Field, readonly string[]>>;
  /** Headers of Shopify columns that cannot be imported. */
  readonly isForeign: (header: string) => boolean;
};

/** A column that is not imported. `known`: a Shopify column without a counterpart. */
export type UnusedColumn = { readonly column: string; readonly known: boolean; readonly index: number };

/** The columns that the header row defines. */
export type Header<Field extends string> = {
  readonly has: (field: Field) => boolean;
  /** The cell as written, without a leading apostrophe before a formula; empty when the file has no such column. */
  readonly cell: (row: SheetRow, field: Field) => string;
  /** The header as spelled in the file, or Shopify's name when the file has no such column. */
  readonly nameOf: (field: Field) => string;
  readonly width: number;
  readonly unused: readonly UnusedColumn[];
};

/** Returns a header in the form in which headers are compared: lower case, with single spaces. */
const foldHeader = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Reads the header row. Names may be in any case and order.
 * @throws UnreadableFile `duplicate_column` when two columns mean the same field, `missing_column` when a required one is missing
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
      throw new UnreadableFile('duplicate_column', row, `The columns "${cells[earlier]}" and "${column}" mean the same.`);
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

/** Counts the values of columns that are not imported, so that none is ignored silently. */
export function countUnused(unused: readonly UnusedColumn[]) {
  const counts = unused.map(() => 0);
  return {
    note: ({ cells }: SheetRow): void => {
      for (const [position, { index }] of unused.entries()) {
        if ((cells[index] ?? '').trim() !== '') counts[position] = (counts[position] ?? 0) + 1;
      }
    },
    /** Columns with at least one value. */
    result: (): { readonly column: string; readonly known: boolean; readonly values: number }[] =>
      unused.flatMap(({ column, known }, position) => {
        const values = counts[position] ?? 0;
        return values === 0 ? [] : [{ column, known, values }];
      }),
  };
}
