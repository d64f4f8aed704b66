/**
 * Returns the text of a cell that contains these tags. As in Shopify's files, they are separated by commas, and a tag
 * that contains a comma or begins with a quote is quoted like a CSV cell.
 */
export const tagsCell = (tags: readonly string[]): string =>
  tags.map((tag) => (/^"|,/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');

/**
 * Returns the tags in a cell. A quote that is not closed before the next comma, as in `5" wide`, is an ordinary
 * character.
 */
export const tagsIn = (cell: string): readonly string[] =>
  Array.from(cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy))
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter((tag) => tag !== '');
