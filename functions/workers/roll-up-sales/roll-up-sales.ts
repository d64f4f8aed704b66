import { type QuarantineDeps, quarantineRecord } from '#shared/lambda/quarantine-record.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { rollUpBatch } from '#shared/reports/roll-up-sales-table.ts';
import { storeOfPartition } from '#shared/table/keys.ts';
import { readDueItems } from '#shared/table/read-due-items.ts';

type Item = Readonly<Record<string, unknown>>;

const perShard = 100;
/**
 * The time after which a run ends, well before Lambda stops the function. The remaining changes wait for the next run.
 */
const runMs = 35_000;

/**
 * Rolls up all waiting sales changes of every store in which at least one is due. A change that cannot be rolled up is
 * quarantined, so it does not block others.
 */
export async function rollUpSales(deps: QuarantineDeps): Promise<void> {
  const { table, log, clock } = deps;
  const endMs = clock() + runMs;
  const done = new Set<string>();
  const failed = new Map<string, unknown>();
  while (clock() < endMs) {
    const due = await readDueItems(table, 'sales_changes', { dueByMs: clock(), perShard });
    const byStore = Map.groupBy(due, (item) => storeOfPartition(String(item['pk'])));
    if (![...byStore.keys()].some((storeId) => !done.has(storeId))) return;
    for (const [storeId, items] of byStore) {
      try {
        if (failed.has(storeId)) throw failed.get(storeId);
        if (done.has(storeId)) continue;
        const changes = await rollUpStore(deps, storeId, endMs);
        done.add(storeId);
        if (changes > 0) log.info('sales.rolled_up', { store_id: storeId, changes });
      } catch (error) {
        failed.set(storeId, error);
        await Promise.all(items.map((item) => quarantineRecord(deps, item, refusalReason(error), error)));
      }
    }
  }
}

/**
 * Rolls up a store's waiting sales changes in batches, until none are left or `endMs` has passed. Returns the number of
 * changes that were rolled up.
 */
async function rollUpStore(deps: QuarantineDeps, storeId: string, endMs: number): Promise<number> {
  let changes = 0;
  for (;;) {
    const { changes: more, isMore, refused } = await rollUpBatch(deps.table, storeId, deps.clock);
    changes += more;
    if (isMore && deps.clock() < endMs) continue;
    await Promise.all(refused.filter(isDue).map(({ item, error }) => quarantineRecord(deps, item, refusalReason(error), error)));
    return changes;
  }

  function isDue({ item }: { readonly item: Item }): boolean {
    return Number.parseInt(String(item['due_sk']), 10) < deps.clock();
  }
}
