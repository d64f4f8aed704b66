import { trialStores } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Run } from './enqueue-due-deliveries.ts';
import { mostDueOf, type StorePace, storePaceOf } from './run-pace.ts';

/** The pace of a store in a run. */
export function storePace(run: Run, storeId: string): StorePace {
  const pace = run.stores.get(storeId) ?? storePaceOf(null, run);
  run.stores.set(storeId, pace);
  return pace;
}

/** Gives these stores their own pace where they have that of a trial, because they have not been read yet. */
export async function learnStorePaces(table: Table, run: Run, storeIds: readonly string[]): Promise<void> {
  const unknown = [...new Set(storeIds)].filter((storeId) => !storePace(run, storeId).isKnown);
  const trials = await trialStores(table, unknown);
  for (const storeId of unknown) {
    const { enqueued, bySecond, hasBacklog } = storePace(run, storeId);
    run.stores.set(storeId, { ...storePaceOf(trials.has(storeId), run), enqueued, bySecond, hasBacklog });
  }
}

/** The same for those stores of `due` for which the pace of a trial is not enough: for all others it need not be read. */
export async function learnBusyStores(table: Table, run: Run, due: readonly { readonly storeId: string }[]): Promise<void> {
  const busy = [...Map.groupBy(due, ({ storeId }) => storeId)].filter(([storeId, { length }]) => {
    const pace = storePace(run, storeId);
    return pace.enqueued + length > mostDueOf(pace);
  });
  await learnStorePaces(
    table,
    run,
    busy.map(([storeId]) => storeId),
  );
}
