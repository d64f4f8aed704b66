import { marshall } from '@aws-sdk/util-dynamodb';
import { idFloor } from '#shared/kernel/object-id.ts';
import { indexKeys, keys } from '#shared/table/keys.ts';
import { type PageQuery, type PageSource, readPage } from '#shared/table/read-page.ts';
import type { LocalTable } from '../harness/local-table.ts';

/*
 * Objects with only the fields that a list reads: an id, the times of creation and of the last change, and a color to
 * filter by.
 */

export const storeId = '01J9ZK3V5T8Q2M4N6P7R8S9TAB';
export const startMs = Date.UTC(2026, 10, 5, 10);

export type Thing = { readonly id: number; readonly colour: string };

/** Returns a page source of `Thing` objects. The properties in `over` replace the defaults. */
export const sourceOf = (over: Partial<PageSource<Thing>> = {}): PageSource<Thing> => ({
  storeId,
  kind: 'PRODUCT',
  parse: (item) => ({ id: Number(item['id']), colour: String(item['colour']) }),
  ...over,
});
export const wantedOf = (over: Partial<PageQuery> = {}): PageQuery => ({
  limit: 50,
  after: null,
  updatedSinceMs: null,
  createdSinceMs: null,
  ...over,
});

/** Returns the id of thing `n`. One thing is created per millisecond. */
export const idOf = (n: number): number => idFloor(startMs + n);
/** Returns the index partition for all things of one color. */
export const colourPk = (colour: string): string => indexKeys.filterPartition(storeId, 'PRODUCT', 'colour', colour);

/** Returns the stored form of thing `n`. */
export const listedThing = (
  n: number,
  over: { colour?: string; updatedAtMs?: number; createdAtMs?: number } = {},
): Record<string, unknown> => {
  const { colour = 'red', updatedAtMs = startMs + n, createdAtMs = startMs + n } = over;
  const key = keys.listed(storeId, 'PRODUCT', idOf(n));
  return {
    ...key,
    ...indexKeys.updated(updatedAtMs, key.sk),
    filter_a_pk: colourPk(colour),
    filter_a_sk: key.sk,
    id: idOf(n),
    colour,
    created_at_ms: createdAtMs,
    updated_at_ms: updatedAtMs,
  };
};
export const listedThings = (count: number, each: (n: number) => Record<string, unknown> = listedThing) =>
  Array.from({ length: count }, (_, n) => each(n));

/** Stores items exactly as given, in large batches. */
export function putItems({ table, engine }: LocalTable, items: readonly Record<string, unknown>[]): void {
  for (let from = 0; from < items.length; from += 25) {
    const requests = items
      .slice(from, from + 25)
      .map((item) => ({ PutRequest: { Item: marshall(item, { removeUndefinedValues: true }) } }));
    engine.call('BatchWriteItem', { RequestItems: { [table.name]: requests } });
  }
}

/** Reads all pages of a list. Calls `between` after each page with the number of pages read so far. */
export async function readAllPages(
  { table }: LocalTable,
  source: PageSource<Thing>,
  wanted: PageQuery,
  between: (page: number) => void = () => undefined,
): Promise<{ ids: number[]; sizes: number[] }> {
  const ids: number[] = [];
  const sizes: number[] = [];
  let { after } = wanted;
  do {
    const page = await readPage(table, source, { ...wanted, after });
    ids.push(...page.items.map((item) => item.id));
    sizes.push(page.items.length);
    after = page.next;
    between(sizes.length);
  } while (after !== null);
  return { ids, sizes };
}

/** Returns the ids of things `from` to `to - 1`, newest first. */
export const newestFirst = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => idOf(to - 1 - n));
