/** One answer of a list (specification: General conventions, 6). */
export type Page<Item> = {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  /** Nothing that changed before is missing: the next `updated_since`. */
  readonly as_of: string;
};

/** A list. Nothing is sent until it is iterated, over all pages, or asked for one. */
export type Pages<Item, More = unknown> = AsyncIterable<Item> & {
  /** The first page, or the one after the `cursor` of the query. */
  readonly page: () => Promise<Page<Item> & More>;
  /** Page by page, to keep a cursor. */
  readonly pages: () => AsyncIterable<Page<Item> & More>;
};

/** @param ask gives the page after a cursor; without one, the page that the caller asked for */
export function pagesOf<Item, More>(ask: (cursor?: string) => Promise<Page<Item> & More>): Pages<Item, More> {
  async function* pages(): AsyncGenerator<Page<Item> & More> {
    let page = await ask();
    yield page;
    while (page.has_more && page.next_cursor !== null) {
      page = await ask(page.next_cursor);
      yield page;
    }
  }
  return {
    page: () => ask(),
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page.data;
    },
  };
}
