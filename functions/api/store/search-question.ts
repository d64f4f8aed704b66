import type { StoreContext } from '#shared/http/request-context.ts';
import type { FoundKind, FoundObjectView } from '#shared/search/search-schema.ts';
import type { PageQuery, PageResult } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';

/** A search query, and the maximum number of objects per kind in the response. */
export type SearchQuestion = {
  readonly table: Table;
  readonly context: StoreContext;
  readonly q: string;
  readonly words: readonly string[];
  readonly limit: number;
  /**
   * Reads the keys of the customers who match the query; null if too many match. All searches that need these keys
   * share a single read.
   */
  readonly customerKeys: () => Promise<readonly string[] | null>;
};

/** The matches of one kind. */
export type KindMatches = { readonly results: readonly FoundObjectView[]; readonly more: readonly FoundKind[] };

/** Returns the page query for the first page of at most `limit` objects. */
export const firstPageOf = (limit: number): PageQuery => ({ limit, after: null, updatedSinceMs: null, createdSinceMs: null });

/**
 * Returns the query as an object id; null if the query is not an id. Order numbers are not mistaken for ids, because
 * they are shorter.
 */
const askedId = (q: string): number | null => (/^\d{12,16}$/.test(q) && Number.isSafeInteger(Number(q)) ? Number(q) : null);

/** Reads the object that has the query as its id; null if the query is not an id, or if there is no such object. */
export async function byAskedId<One>(
  { table, context: { storeId }, q }: SearchQuestion,
  read: (table: Table, storeId: string, id: number) => Promise<One | null>,
): Promise<One | null> {
  const id = askedId(q);
  return id === null ? null : await read(table, storeId, id);
}

/** Returns the exact matches followed by the newest other matches, and whether there are more. */
export function listExactFirst<One extends { readonly id: number }>(exact: readonly (One | null)[], page: PageResult<One>, limit: number) {
  const first = exact.filter((one) => one !== null);
  const ids = new Set(first.map(({ id }) => id));
  const all = [...first, ...page.items.filter(({ id }) => !ids.has(id))];
  return { shown: all.slice(0, limit), ids, isMore: page.next !== null || all.length > limit };
}

type Titled = Pick<FoundObjectView, 'title' | 'detail'>;

/** Builds the matches of one kind, each shown with a title and a detail. */
export function resultOfKind<One extends { readonly id: number }>(
  object: FoundKind,
  { shown, ids, isMore }: ReturnType<typeof listExactFirst<One>>,
  titled: (one: One) => Titled,
): KindMatches {
  const results = shown.map((one) => ({ object, id: one.id, product_id: null, ...titled(one), exact: ids.has(one.id) }));
  return { results, more: isMore ? [object] : [] };
}
