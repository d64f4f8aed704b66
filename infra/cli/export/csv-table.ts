import { stringify } from 'csv-stringify/sync';
import { markFormula } from '#shared/kernel/formula-mark.ts';

/**
 * How objects of one kind become CSV: the names of the columns, in order, and a function that returns the rows of an
 * object.
 */
export type CsvTable<Item> = { readonly columns: readonly string[]; readonly rowsOf: (item: Item) => readonly CsvRow[] };
export type CsvRow = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Formats named strings, such as metadata, as JSON for a CSV cell. Returns an empty string if there are no named
 * strings.
 */
export const namedTextsCell = (texts: Readonly<Record<string, string>>): string =>
  Object.keys(texts).length === 0 ? '' : JSON.stringify(texts);

/** Formats the header line. */
export const csvHeader = (columns: readonly string[]): string => stringify([[...columns]]);

/**
 * Formats rows as CSV, safely for spreadsheets. Because customers choose some of the values, a cell that a spreadsheet
 * would read as a formula gets a leading apostrophe. All strings are quoted, because some locales separate cells with
 * other characters, such as `;`.
 */
export const csvRows = (columns: readonly string[], rows: readonly CsvRow[]): string =>
  stringify(
    rows.map((row) => columns.map((name) => row[name] ?? '')),
    {
      quoted_string: true,
      quoted_empty: false,
      cast: { string: markFormula, number: (value) => markFormula(String(value)), boolean: (value) => (value ? 'TRUE' : 'FALSE') },
    },
  );
