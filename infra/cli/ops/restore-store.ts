import { parseArgs } from 'node:util';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { reasonOf } from '#infra/local/runtime/thrown.ts';
import { readRow } from '#shared/doctor/row-kinds.ts';
import { repeatErasures } from '#shared/erasure/repeat-erasures-table.ts';
import { promoteStore } from '#shared/promotion/promote-store-table.ts';
import { restoreStoreRows } from '#shared/promotion/restore-store-rows-table.ts';
import { apiRefusal, type Store } from '#shared/stores/store.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';

export const restoreStoreUsage = `npm run ops -- restore --store ID --from TABLE --to TABLE --at TIME [--apply]   restores one store (docs/procedures/restore-store.md)
  --store ID       the store; others do not change
  --from TABLE     the restored table, with the credentials and region of your AWS session
  --to TABLE       the table in use, where the store must be closed
  --at TIME        the second that it was restored to, such as 2026-11-25T12:00:00Z
  --apply          restores; without it, prints what it would do. If interrupted, run it again: the result is the same`;

export type RestoreStoreRequest = { readonly storeId: string; readonly at: string; readonly apply: boolean };

const windowMs = 60 * 60_000;

/**
 * Restores one store from a restored table (`from`) into the table in use (`to`). Before the rows are copied, the
 * restored table is prepared. For example, erasures that were made after the restored point in time are repeated there.
 * If `apply` is false, nothing is changed.
 * @throws StartFailure when the store is not in the restored table, when the store is not closed in the table in use,
 * or when another store has taken the store's handle
 */
export async function restoreStore(
  { from, to }: { readonly from: Table; readonly to: Table },
  { storeId, at, apply }: RestoreStoreRequest,
  say: (line: string) => void,
  nowMs: number = Date.now(),
): Promise<void> {
  const wanted = await storeIn(from, storeId);
  if (wanted === null) throw new StartFailure(`The table ${from.name} has no store ${storeId}, or its row cannot be read.`);
  const used = await storeIn(to, storeId);
  if (apply && used !== null && apiRefusal(used) !== 'store_not_active')
    throw new StartFailure(`The store ${used.handle} is ${used.status}: close it first, so that nothing writes to it.`);
  const owner = (await readItem(to, keys.storeHandle(wanted.handle)))?.['store_id'];
  if (owner !== undefined && owner !== storeId)
    throw new StartFailure(`The handle ${wanted.handle} now belongs to the store ${String(owner)}.`);

  const isDryRun = !apply;
  const erased = await repeatErasures(to, from, storeId, { nowMs, isDryRun });
  say(`${erased.length} customers who were erased since ${isDryRun ? 'would be' : 'are'} anonymized; the service erases their other data`);
  const promotion = { promotion: at, sinceMs: Date.parse(at) - windowMs, sequenceAhead: 1_000_000, numbersAhead: 1_000 };
  const { stockChanges } = await promoteStore(from, storeId, { ...promotion, beyond: to, isDryRun });
  if (stockChanges > 0) say(`movements of ${stockChanges} stock changes ${isDryRun ? 'would be' : 'will be'} recorded`);
  const { put, deleted, kept } = await restoreStoreRows(from, to, storeId, { nowMs, isDryRun });
  for (const [kind, rows] of put) say(`${String(rows).padStart(9)}  ${kind} ${isDryRun ? 'would be ' : ''}restored`);
  for (const [kind, rows] of deleted) say(`${String(rows).padStart(9)}  ${kind} ${isDryRun ? 'would be ' : ''}deleted`);
  say(`${String(kept).padStart(9)}  unchanged`);
  say(
    isDryRun
      ? 'Nothing was changed. To restore the store, add --apply.'
      : `The store ${wanted.handle} is ${wanted.status} again (docs/procedures/restore-store.md).`,
  );
}

/** Runs the command `restore` with its command-line arguments. */
export async function runRestoreStore(words: readonly string[], say: (line: string) => void): Promise<void> {
  const { store, from, to, at, apply = false } = readFlags(words);
  if (store === undefined || from === undefined || to === undefined || from === to)
    throw new StartFailure(`--store, --from and --to are required, and --from and --to must differ.\n\n${restoreStoreUsage}`);
  if (at === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(at))
    throw new StartFailure(`--at takes a time such as 2026-11-25T12:00:00Z.\n\n${restoreStoreUsage}`);
  await restoreStore({ from: openTable(from), to: openTable(to) }, { storeId: store, at, apply }, say);
}

function readFlags(words: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const options = { store: text, from: text, to: text, at: text, apply: { type: 'boolean' } } as const;
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new StartFailure(`${reasonOf(error)}\n\n${restoreStoreUsage}`);
  }
}

/** Reads the store from a table; returns null if the store does not exist or the store's row cannot be read. */
async function storeIn(table: Table, storeId: string): Promise<Store | null> {
  const item = await readItem(table, keys.store(storeId));
  const row = item === null ? null : readRow('store', item);
  return row?.kind === 'store' ? row.value : null;
}
