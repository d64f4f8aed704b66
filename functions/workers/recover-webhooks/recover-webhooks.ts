import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { setRecordAside } from '#shared/lambda/set-record-aside.ts';
import { dueShards } from '#shared/table/keys.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { type FoundRecovery, runningRecoveries } from '#shared/webhooks/recovery/webhook-recoveries-table.ts';
import { timeoutSec } from './function.ts';
import { openRecovery, type RecoverDeps, type RunningRecovery } from './run-recovery.ts';

/** A recovery in the hands of this run, and the item that it was read from. */
type Turn = RunningRecovery & Pick<FoundRecovery, 'item'>;

const maxPerRun = 100;
/** Ends before the function is stopped; the next run goes on where this one was. */
const budgetMs = (timeoutSec - 10) * 1000;

/**
 * Brings every recovery that runs further: its deliveries go to the backlog of their endpoint, oldest first, from where they are sent at a bounded
 * rate. All take turns, so that none waits for a larger one. A recovery that cannot go on, or cannot be read, waits longer each time.
 * @throws Error when one could not go on, so that the run counts as failed; the others have
 */
export async function recoverWebhooks(deps: RecoverDeps): Promise<void> {
  const { table, clock, log } = deps;
  const startedMs = clock();
  const isOver = () => clock() - startedMs > budgetMs;
  const { values: recoveries, refused } = await runningRecoveries(table, { dueByMs: startedMs, perShard: maxPerRun / dueShards });
  await Promise.all(refused.map(({ item, error }) => setRecordAside(deps, item, refusalReason(error), error)));
  let running: readonly Turn[] = recoveries.map(({ recovery, item }) => ({ ...openRecovery(deps, recovery, isOver), item }));
  let failures = 0;

  async function goesOn({ names, goOn, item }: Turn): Promise<boolean> {
    try {
      return await goOn();
    } catch (error) {
      // Another run is at it.
      if (error instanceof TransactionRefused && error.refused.has('recovery')) return false;
      failures += 1;
      log.error('webhooks.recovery_failed', names, error);
      // A recovery that has gone on in this run is behind all others already.
      await setRecordAside(deps, item, refusalReason(error));
      return false;
    }
  }

  while (running.length > 0 && !isOver()) {
    const left: Turn[] = [];
    for (const one of running) if (await goesOn(one)) left.push(one);
    running = left;
  }
  if (failures > 0) throw new Error(`${failures} of ${recoveries.length} recoveries could not go on.`);
}
