import { indexChangedSince } from '#shared/search/index-changed-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { keepLostStockChanges } from './keep-lost-stock-changes-table.ts';
import { type CounterTarget, type RaisedCounter, raiseCounters } from './raise-counters-table.ts';
import { reopenEvents } from './reopen-events-table.ts';

/**
 * The options for promoting a restored table. The field `promotion` contains the time to which the table was restored,
 * as an ISO 8601 timestamp. The table may lack movements and other effects of changes made since `sinceMs`.
 */
export type Promotion = CounterTarget & { readonly sinceMs: number; readonly isDryRun: boolean };

export type PromotedStore = {
  readonly storeId: string;
  readonly reopened: number;
  readonly counters: readonly RaisedCounter[];
  /** The number of stock changes whose movements the worker still has to record. */
  readonly stockChanges: number;
  /** The number of objects whose words were compared with the search index. */
  readonly indexed: number;
};

/**
 * Prepares a store's rows in a restored table for use. The table has a new stream, so the workers have not received its
 * latest changes. Therefore these steps are taken:
 * - Stock changes without movements are stored for the worker that records movements.
 * - The words of changed objects are indexed.
 * - The numbers in the event log and in the events are made consistent. The events are relayed again.
 * - The counters are raised and marked, so that a repeated run does not raise them again.
 *
 * Call this function only while no worker is running. The call is safe to repeat after any failure. If `isDryRun` is
 * true, nothing is written.
 */
export async function promoteStore(table: Table, storeId: string, promotion: Promotion): Promise<PromotedStore> {
  const stockChanges = await keepLostStockChanges(table, promotion.beyond, storeId, promotion);
  const indexed = await indexChangedSince(table, storeId, promotion);
  const reopened = await reopenEvents(table, storeId, promotion);
  const counters = await raiseCounters(table, storeId, promotion, promotion);
  return { storeId, reopened, counters, stockChanges, indexed };
}
