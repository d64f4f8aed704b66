/** Formats rows as a Markdown table. */
export const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** Wraps text into lines of at most 120 columns. All lines but the first begin with `indent`. */
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
