import type { StoreContext } from '#shared/http/request-context.ts';
import type { FoundKind, FoundObjectView } from '#shared/search/search-schema.ts';
import type { PageRead, PageWanted } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';

/** What is asked for, and of how much of each kind the answer has room. */
export type Question = {
  readonly table: Table;
  readonly context: StoreContext;
  readonly q: string;
  readonly words: readonly string[];
  readonly limit: number;
  /** The customers that answer it, read once for all that is found through them. */
  readonly customerKeys: () => Promise<readonly string[] | null>;
};

/** What was found of a kind. */
export type Found = { readonly results: readonly FoundObjectView[]; readonly more: readonly FoundKind[] };

/** The first page of so many objects. */
export const wanted = (limit: number): PageWanted => ({ limit, after: null, updatedSinceMs: null, createdSinceMs: null });

/** The id that is asked for; null for what is none. Numbers of orders are shorter. */
const askedId = (q: string): number | null => (/^\d{12,16}$/.test(q) && Number.isSafeInteger(Number(q)) ? Number(q) : null);

/** The object whose id is asked for. */
export async function byAskedId<One>(
  { table, context: { storeId }, q }: Question,
  read: (table: Table, storeId: string, id: number) => Promise<One | null>,
): Promise<One | null> {
  const id = askedId(q);
  return id === null ? null : await read(table, storeId, id);
}

/** What has exactly the code that was asked for, then the newest of the others, and whether there is more. */
export function exactFirst<One extends { readonly id: number }>(exact: readonly (One | null)[], page: PageRead<One>, limit: number) {
  const first = exact.filter((one) => one !== null);
  const ids = new Set(first.map(({ id }) => id));
  const all = [...first, ...page.items.filter(({ id }) => !ids.has(id))];
  return { shown: all.slice(0, limit), ids, isMore: page.next !== null || all.length > limit };
}

type Titled = Pick<FoundObjectView, 'title' | 'detail'>;

/** The answer about a kind whose objects are shown by a title and a detail. */
export function foundOf<One extends { readonly id: number }>(
  object: FoundKind,
  { shown, ids, isMore }: ReturnType<typeof exactFirst<One>>,
  titled: (one: One) => Titled,
): Found {
  const results = shown.map((one) => ({ object, id: one.id, product_id: null, ...titled(one), exact: ids.has(one.id) }));
  return { results, more: isMore ? [object] : [] };
}
