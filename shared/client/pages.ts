/** A page of a list (specification: General conventions, 6). */
export type Page<Item> = {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  /** The time up to which the list includes every change. Pass it as `updated_since` next time. */
  readonly as_of: string;
};

/** A list. No request is sent until it is iterated (over all pages) or until a page is requested. */
export type Pages<Item, More = unknown> = AsyncIterable<Item> & {
  /** Returns the first page, or the page after the query's `cursor`. */
  readonly page: () => Promise<Page<Item> & More>;
  /** Iterates over pages, for callers that store each page's cursor. */
  readonly pages: () => AsyncIterable<Page<Item> & More>;
};

/**
 * Returns a list whose pages are read on demand.
 * @param ask returns the page after a cursor or, without a cursor, the page that the caller requested
 */
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
