import { stringify } from 'csv-stringify/sync';
import { markFormula } from '#shared/kernel/formula-mark.ts';

/** A kind of object as a file of comma-separated values: what its columns are called, and its rows in their order. */
export type CsvTable<Item> = { readonly columns: readonly string[]; readonly rowsOf: (item: Item) => readonly CsvRow[] };
export type CsvRow = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Texts by name as the imports read them: a JSON object, and nothing where there is none. */
export const namedTextsCell = (texts: Readonly<Record<string, string>>): string =>
  Object.keys(texts).length === 0 ? '' : JSON.stringify(texts);

/** The first line of the file. */
export const csvHeader = (columns: readonly string[]): string => stringify([[...columns]]);

/**
 * Rows as text. A cell that a spreadsheet would read as a formula begins with an apostrophe, since customers choose names; Shopify's files have it
 * too. Every text is in quotes, so that none ends at a separator of another language, as `;`, behind which a formula would begin.
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
