import { type EraseDeps, openEraser } from '#shared/erasure/erase-page-table.ts';
import { afterPage, type Erasure, type ErasurePace, usualPace } from '#shared/erasure/erasure.ts';
import { erasureLabel, putErasureWrite, readDueErasures } from '#shared/erasure/erasures-table.ts';
import type { Log } from '#shared/lambda/log.ts';
import { quarantineRecord } from '#shared/lambda/quarantine-record.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { dueShards } from '#shared/table/keys.ts';
import { TransactionRefused, transact } from '#shared/table/transact.ts';
import { timeoutSec } from './function.ts';

export type EraseCustomersDeps = EraseDeps & { readonly log: Log; readonly pace?: ErasurePace };

const maxPerRun = 40;
/**
 * The time after which a run ends, so that Lambda does not stop the function. The next run continues where this one
 * ended.
 */
const budgetMs = (timeoutSec - 20) * 1000;

/** An erasure that this run is working on. */
type Turn = {
  readonly erasure: Erasure;
  readonly item: Readonly<Record<string, unknown>>;
  readonly goOn: (now: Erasure) => Promise<Erasure>;
};

/**
 * Continues all due erasures, one page of each in turn. Progress is written after each page. An interrupted run repeats
 * its last page, which is harmless. An erasure that fails or cannot be read is retried after increasingly long waits.
 * @throws Error when an erasure failed, so that the run counts as failed; the other erasures were still processed
 */
export async function eraseCustomers(deps: EraseCustomersDeps): Promise<void> {
  const { table, clock, log } = deps;
  const startedMs = clock();
  const isOver = () => clock() - startedMs > budgetMs;
  const { values: found, refused } = await readDueErasures(table, { dueByMs: startedMs, perShard: maxPerRun / dueShards });
  await Promise.all(refused.map(({ item, error }) => quarantineRecord(deps, item, refusalReason(error), error)));
  let running: readonly Turn[] = found.map(({ erasure, item }) => ({ erasure, item, goOn: openErasure(deps, erasure) }));
  let failures = 0;
  while (running.length > 0 && !isOver()) {
    const left: Turn[] = [];
    for (const turn of running) {
      const { erasure, item, goOn } = turn;
      try {
        const after = await goOn(erasure);
        if (after.state === 'running' && after.passBeganAtMs <= clock()) left.push({ ...turn, erasure: after });
        if (after.state === 'done') log.info('customers.erased', namesOf(after));
      } catch (error) {
        // Another run is working on this erasure, or the erasure was restarted, so skip it.
        if (error instanceof TransactionRefused && error.refused.has(erasureLabel)) continue;
        failures += 1;
        log.error('customers.erasure_failed', namesOf(erasure), error);
        await quarantineRecord(deps, item, refusalReason(error));
      }
    }
    running = left;
  }
  if (failures > 0) throw new Error(`${failures} of ${found.length} erasures failed.`);
}

const namesOf = ({ storeId, customerId, step, passes, changed }: Erasure) => ({
  store_id: storeId,
  customer_id: customerId,
  step,
  passes,
  count: changed,
});

/**
 * Resumes an erasure where the last run ended. Each call of the returned function processes one page and records the
 * progress.
 */
function openErasure(
  deps: EraseCustomersDeps,
  { storeId, customerId, emails, requestedAtMs }: Erasure,
): (now: Erasure) => Promise<Erasure> {
  const { table, clock, pace = usualPace } = deps;
  const erasePage = openEraser(deps, storeId, { customerId, emails, requestedAtMs });
  return async (now) => {
    const after = afterPage(now, await erasePage(now), clock(), pace);
    await transact(table, [putErasureWrite(now, after)]);
    return after;
  };
}
