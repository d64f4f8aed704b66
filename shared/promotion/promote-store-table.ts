import { indexChangedSince } from '#shared/search/index-changed-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { keepLostStockChanges } from './keep-lost-stock-changes-table.ts';
import { type CounterTarget, type RaisedCounter, raiseCounters } from './raise-counters-table.ts';
import { reopenEvents } from './reopen-events-table.ts';

/**
 * `promotion` is the time of the restore, to the second. `sinceMs`: the restored table may lack the consequences of changes since this
 * time.
 */
export type Promotion = CounterTarget & { readonly sinceMs: number; readonly isDryRun: boolean };

export type PromotedStore = {
  readonly storeId: string;
  readonly reopened: number;
  readonly counters: readonly RaisedCounter[];
  /** The number of stock changes whose movements the service will record. */
  readonly stockChanges: number;
  /** The number of objects whose words were compared with the search index. */
  readonly indexed: number;
};

/**
 * Prepares the rows of a store in a restored table for use. The table has a new stream, and the queues have lost or delivered the messages
 * about its last changes. Stock changes are therefore kept for the worker, words are indexed, the event log is reconciled with the events,
 * and the events are relayed again. The counters come last: a store whose event counter has the promotion's mark is done. Call it while no
 * worker runs. Safe to repeat after any failure. With `isDryRun` it writes nothing.
 */
export async function promoteStore(table: Table, storeId: string, promotion: Promotion): Promise<PromotedStore> {
  const stockChanges = await keepLostStockChanges(table, promotion.beyond, storeId, promotion);
  const indexed = await indexChangedSince(table, storeId, promotion);
  const reopened = await reopenEvents(table, storeId, promotion);
  const counters = await raiseCounters(table, storeId, promotion, promotion);
  return { storeId, reopened, counters, stockChanges, indexed };
}
