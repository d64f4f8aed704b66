import type { Page } from '#shared/client/pages.ts';

export type Rows<Row> = Pick<Page<Row>, 'data' | 'has_more'>;

const maxPages = 10;

/** Reads up to ten pages of a list. `read` reads the page at a cursor; the first page's cursor is undefined. */
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
