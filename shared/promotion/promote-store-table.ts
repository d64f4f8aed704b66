import { indexChangedSince } from '#shared/search/index-changed-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { declareLostNumbers, type LostNumbers } from './declare-lost-numbers-table.ts';
import { keepLostStockChanges } from './keep-lost-stock-changes-table.ts';
import { type Raise, type RaisedCounter, raiseCounters } from './raise-counters-table.ts';
import { reopenEvents } from './reopen-events-table.ts';
import { rescheduleDeliveries } from './reschedule-deliveries-table.ts';

/** `sinceMs`: from when on the replica may lack something, and queues of the old home may have had something waiting. */
export type Promotion = Raise & { readonly sinceMs: number; readonly isDryRun: boolean };

export type PromotedStore = {
  readonly storeId: string;
  readonly lostNumbers: readonly LostNumbers[];
  readonly reopened: number;
  readonly rescheduled: number;
  readonly counters: readonly RaisedCounter[];
  /** Changes of stock whose movements are recorded by the service; none without a table to go beyond. */
  readonly stockChanges: number;
  /** Objects whose words were compared with the index, which follows from the stream as well; none without such a table either. */
  readonly indexed: number;
};

/**
 * Makes the rows of a store in a replica ready for a home: event numbers that the replica lacks are declared lost, what waited in queues is relayed
 * once more or falls due again, no number is given twice, the movements of a restored table are made whole, and what was changed is found by its
 * words. The counters come last: a store whose
 * event counter has the mark of the promotion is done. To be called while no worker runs; may be repeated after any failure. With `isDryRun` it writes
 * nothing.
 */
export async function promoteStore(table: Table, storeId: string, promotion: Promotion): Promise<PromotedStore> {
  const lostNumbers = await declareLostNumbers(table, storeId, promotion);
  const { beyond } = promotion;
  const stockChanges = beyond === undefined ? 0 : await keepLostStockChanges(table, beyond, storeId, promotion);
  // The stream of a replica still has its last changes; that of a restored table has none of them.
  const indexed = beyond === undefined ? 0 : await indexChangedSince(table, storeId, promotion);
  const reopened = await reopenEvents(table, storeId, promotion);
  const rescheduled = await rescheduleDeliveries(table, storeId, promotion);
  const counters = await raiseCounters(table, storeId, promotion, promotion);
  return { storeId, lostNumbers, reopened, rescheduled, counters, stockChanges, indexed };
}
