import { readPages } from '#functions/console/web/api/read-pages.ts';

/** A list of so many pages of one row, which is the cursor that was asked for. */
const listOf = (pages: number) => {
  const asked: (string | undefined)[] = [];
  const read = async (cursor: string | undefined) => {
    asked.push(cursor);
    const isLast = asked.length >= pages;
    return { data: [asked.length], has_more: !isLast, next_cursor: isLast ? null : `after ${asked.length}`, as_of: '' };
  };
  return { asked, read };
};

describe('a list that is read to its end', () => {
  it('is read page by page, each after the one before', async () => {
    const { asked, read } = listOf(3);
    expect(await readPages(read)).toEqual({ data: [1, 2, 3], has_more: false });
    expect(asked).toEqual([undefined, 'after 1', 'after 2']);
  });

  it('is read for ten pages at most, and then says that there are more', async () => {
    const { asked, read } = listOf(Number.POSITIVE_INFINITY);
    expect(await readPages(read)).toEqual({ data: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], has_more: true });
    expect(asked).toHaveLength(10);
  });
});
