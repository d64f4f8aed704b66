import { storeEndpoints } from '#functions/api/store/endpoints.ts';
import { storeOperations } from '#functions/api/store/operations.ts';
import { processRowChanges } from '#functions/workers/record-movements/record-movements.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { searchWordForm } from '#shared/search/search-entry-form.ts';
import { keys, type SearchedKind } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { streamBatch } from '../builders/stream-batch.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { openOrdersHarness } from './orders-harness.ts';
import { runContract } from './run-contract.ts';

type Result = {
  readonly object: string;
  readonly id: number;
  readonly title: string;
  readonly detail: string | null;
  readonly exact: boolean;
};
type Answer = { readonly data: { readonly results: readonly Result[]; readonly more: readonly string[] } };

/** Opens an orders harness with functions that search its store. */
export async function openSearchHarness() {
  const shop = await openOrdersHarness();
  const run = runContract(shop, storeEndpoints, storeOperations({ table: shop.table }));
  const ask = async (query: string, over?: Partial<StoreContext>): Promise<Answer['data']> =>
    ((await run('search', { query }, over)) as Answer).data;
  return {
    ...shop,
    ask,
    /** Returns the results of a query, each as `object title`. */
    find: async (q: string, over?: Partial<StoreContext>): Promise<readonly string[]> =>
      (await ask(new URLSearchParams({ q }).toString(), over)).results.map(({ object, title }) => `${object} ${title}`),
    /** Passes all changes so far to the worker that reads the stream. */
    follow: async (): Promise<void> => {
      const { log } = recordedLog();
      for (const entity of ['product', 'customer', 'order', 'booking', 'gift_card', 'supplier']) {
        const answer = await processRowChanges({ table: shop.table, log, clock: shop.clock }, streamBatch(shop, entity));
        expect(answer).toEqual({ batchItemFailures: [] });
      }
    },
    /** Returns the rows of the word index, each as `word#id: all words`. */
    indexRows: async (kind: SearchedKind): Promise<readonly string[]> =>
      (await readPartition(shop.table, keys.searchWordPartition(shop.store.id, kind))).map(
        (item) => `${String(item['sk']).replace(/#0+/, '#')}: ${searchWordForm.read(item).text}`,
      ),
  };
}
