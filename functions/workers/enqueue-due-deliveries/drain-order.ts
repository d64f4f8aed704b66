import type { Table } from '#shared/table/table-client.ts';
import type { DueEndpoint } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { drainPace } from './drain-backlog.ts';
import type { Run } from './enqueue-due-deliveries.ts';
import { learnStorePaces, storePace } from './store-paces.ts';

/**
 * Endpoints whose backlogs are due, in the order in which they are drained: store by store, and in each those first that need the least, so that
 * what they leave of the store's pace goes to the others.
 */
export async function inTurns(table: Table, run: Run, due: readonly DueEndpoint[]): Promise<readonly DueEndpoint[]> {
  const byStore = Map.groupBy(due, ({ found }) => ('endpoint' in found ? found.endpoint.storeId : found.storeId));
  await learnStorePaces(table, run, [...byStore.keys()]);
  for (const [storeId, found] of byStore) storePace(run, storeId).toDrain = found.filter((one) => needOf(run, one) > 0).length;
  return [...byStore.values()].flatMap((found) => found.toSorted((a, b) => needOf(run, a) - needOf(run, b)));
}

/** How much of its store's pace an endpoint can use, as far as it shows: nothing when its backlog was empty lately. */
function needOf(run: Run, { found }: DueEndpoint): number {
  if (!('endpoint' in found) || found.idleSinceMs !== null) return 0;
  return drainPace(run, found.endpoint).most;
}
