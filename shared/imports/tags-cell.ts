/** Tags as Shopify writes them, with commas between them. One that has a comma, or begins with a quote, stands in quotes as a cell of a CSV file does. */
export const tagsCell = (tags: readonly string[]): string =>
  tags.map((tag) => (/^"|,/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');

/** The tags in such a cell. A quote that is not closed before a comma, as in `5" wide`, is a character as any other. */
export const tagsIn = (cell: string): readonly string[] =>
  Array.from(cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy))
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter((tag) => tag !== '');
