/**
 * Joins tags with commas, in the format of Shopify's files. If a tag contains a comma or begins with a quote, the tag
 * is quoted like a CSV cell.
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
