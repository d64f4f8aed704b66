import type { Page } from '#shared/client/pages.ts';

/** The rows of a list, and whether there are more than were read. */
export type Rows<Row> = Pick<Page<Row>, 'data' | 'has_more'>;

/** A screen never waits for more: a list without end would keep it waiting without end. */
const maxPages = 10;

/**
 * Reads a list to its end, at most ten pages of it.
 * @param read gives the page after a cursor, or the first one
 */
export async function readPages<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Rows<Row>> {
  const data: Row[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page = await read(cursor);
    data.push(...page.data);
    cursor = page.next_cursor ?? undefined;
    if (!page.has_more || cursor === undefined) return { data, has_more: false };
  }
  return { data, has_more: true };
}
