import type { CommandContext } from '../command.ts';

const maxColumns = 6;
const maxWidth = 36;
/** The fields by which people recognize an object, in the order of the columns. */
const known = [
  'id',
  'number',
  'sequence',
  'name',
  'title',
  'email',
  'sku',
  'code',
  'topic',
  'url',
  'status',
  'total',
  'price',
  'available',
  'created_at',
];

/** Prints an object: on one line if the output is for programs, otherwise indented. */
export function printObject({ json, print }: CommandContext, value: unknown): void {
  if (value !== undefined && value !== null) print(JSON.stringify(value, null, json ? 0 : 2));
}

/**
 * Creates the function that prints the pages of a list, one after another: one JSON object per line if the output is
 * for programs, otherwise a table.
 */
export function printRows({ json, print, note }: CommandContext): (rows: readonly object[]) => void {
  let columns: readonly { readonly name: string; readonly width: number }[] | null = null;
  return (rows) => {
    if (json) {
      for (const row of rows) print(JSON.stringify(row));
      return;
    }
    if (columns === null) {
      if (rows.length === 0) return note('Nothing found.');
      columns = columnsOf(rows);
      print(line(columns.map(({ name, width }) => name.toUpperCase().replaceAll('_', ' ').padEnd(width))));
    }
    for (const row of rows) print(line(columns.map(({ name, width }) => cell(row, name).padEnd(width))));
  };
}

const line = (cells: readonly string[]): string => cells.join('  ').trimEnd();

function columnsOf(rows: readonly object[]) {
  const [first = {}] = rows;
  const simple = Object.entries(first).flatMap(([name, value]) => (typeof value === 'object' && value !== null ? [] : [name]));
  const preferred = known.filter((name) => simple.includes(name));
  const names = [...preferred, ...simple.filter((name) => !known.includes(name))].slice(0, Math.max(maxColumns, preferred.length));
  return names.map((name) => ({ name, width: Math.max(name.length, ...rows.map((row) => cell(row, name).length)) }));
}

/** Formats a field for a table cell: on one line, and without control characters, which could move the cursor. */
function cell(row: object, name: string): string {
  const value: unknown = (row as Readonly<Record<string, unknown>>)[name];
  const text = value === null || value === undefined ? '-' : String(value).replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return text.length <= maxWidth ? text : `${text.slice(0, maxWidth - 1)}…`;
}
