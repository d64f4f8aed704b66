/** Rows as a table of Markdown. */
export const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** Text in lines of at most 120 columns, those after the first with an indent. */
export function wrapped(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > 120) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}
