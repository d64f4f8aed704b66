/** Tags as Shopify writes them, separated by commas. A tag with a comma or a leading quote is quoted like a CSV cell. */
export const tagsCell = (tags: readonly string[]): string =>
  tags.map((tag) => (/^"|,/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');

/** Returns the tags in a cell. A quote that is not closed before a comma, as in `5" wide`, is an ordinary character. */
export const tagsIn = (cell: string): readonly string[] =>
  Array.from(cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy))
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter((tag) => tag !== '');
