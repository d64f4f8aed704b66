/** Prints rows as a table with aligned columns. Numbers are right-aligned. */
export function printTable(title: string, columns: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = [columns, ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? readable(cell) : cell)))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[], original: readonly (string | number)[]): string =>
    row.map((cell, n) => (typeof original[n] === 'number' ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0))).join('  ');
  console.log(`\n${title}`);
  console.log(line(columns, rows[0] ?? columns));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const [n, row] of rows.entries()) console.log(line(cells[n + 1] ?? [], row));
}

const readable = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1));
