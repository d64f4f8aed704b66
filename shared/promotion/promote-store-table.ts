import { indexChangedSince } from '#shared/search/index-changed-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { keepLostStockChanges } from './keep-lost-stock-changes-table.ts';
import { type Raise, type RaisedCounter, raiseCounters } from './raise-counters-table.ts';
import { reopenEvents } from './reopen-events-table.ts';

/** `promotion` is the second of the restore. `sinceMs`: from when on the restored table may lack what follows from its last changes. */
export type Promotion = Raise & { readonly sinceMs: number; readonly isDryRun: boolean };

export type PromotedStore = {
  readonly storeId: string;
  readonly reopened: number;
  readonly counters: readonly RaisedCounter[];
  /** Changes of stock whose movements the service will record. */
  readonly stockChanges: number;
  /** Objects whose words were compared with the index. */
  readonly indexed: number;
};

/**
 * Makes the rows of a store in a restored table ready for use. The table has a new stream, and the queues have lost or delivered the messages about
 * its last changes: movements of stock are kept for the worker, words are indexed, the log of events and the events are made to agree, and these are
 * relayed once more. The counters come last: a store whose event counter has the mark of the promotion is done. Call it while no worker runs. May be
 * repeated after any failure. With `isDryRun` it writes nothing.
 */
export async function promoteStore(table: Table, storeId: string, promotion: Promotion): Promise<PromotedStore> {
  const stockChanges = await keepLostStockChanges(table, promotion.beyond, storeId, promotion);
  const indexed = await indexChangedSince(table, storeId, promotion);
  const reopened = await reopenEvents(table, storeId, promotion);
  const counters = await raiseCounters(table, storeId, promotion, promotion);
  return { storeId, reopened, counters, stockChanges, indexed };
}
