import { stringify } from 'csv-stringify/sync';
import { markFormula } from '#shared/kernel/formula-mark.ts';

/** The CSV form of a kind of object: its column names and its rows in order. */
export type CsvTable<Item> = { readonly columns: readonly string[]; readonly rowsOf: (item: Item) => readonly CsvRow[] };
export type CsvRow = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Formats named texts as imports read them: a JSON object, or an empty cell when there are none. */
export const namedTextsCell = (texts: Readonly<Record<string, string>>): string =>
  Object.keys(texts).length === 0 ? '' : JSON.stringify(texts);

/** Formats the header line. */
export const csvHeader = (columns: readonly string[]): string => stringify([[...columns]]);

/**
 * Formats rows. A cell that a spreadsheet would read as a formula begins with an apostrophe, because customers choose
 * names; Shopify's files do the same. Every text is quoted, so a separator of another locale, such as `;`, cannot end
 * it and start a formula.
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
