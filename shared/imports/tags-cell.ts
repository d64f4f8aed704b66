/** Tags as Shopify writes them, with commas between them. One that has a comma, or begins with a quote, stands in quotes as a cell of a CSV file does. */
export const tagsCell = (tags: readonly string[]): string =>
  tags.map((tag) => (/^"|,/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');

/** Many more than a product may have. */
const maxPieces = 1000;

/** The tags in such a cell. A quote that is not closed before a comma, as in `5" wide`, is a character as any other. */
export const tagsIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy).take(maxPieces)]
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter((tag) => tag !== '');
