import { readPages } from '#functions/console/web/api/read-pages.ts';

/** Returns a list with `pages` pages. Each page contains one row: the page's number. */
const listOf = (pages: number) => {
  const asked: (string | undefined)[] = [];
  const read = async (cursor: string | undefined) => {
    asked.push(cursor);
    const isLast = asked.length >= pages;
    return { data: [asked.length], has_more: !isLast, next_cursor: isLast ? null : `after ${asked.length}`, as_of: '' };
  };
  return { asked, read };
};

describe('reading a list to its end', () => {
  it('reads one page after another', async () => {
    const { asked, read } = listOf(3);
    expect(await readPages(read)).toEqual({ data: [1, 2, 3], has_more: false });
    expect(asked).toEqual([undefined, 'after 1', 'after 2']);
  });

  it('stops after ten pages, and reports that there are more', async () => {
    const { asked, read } = listOf(Number.POSITIVE_INFINITY);
    expect(await readPages(read)).toEqual({ data: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], has_more: true });
    expect(asked).toHaveLength(10);
  });
});
