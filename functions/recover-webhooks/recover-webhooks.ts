import { dueShards } from '../../shared/data/keys.ts';
import { TransactionRefused } from '../../shared/data/transact.ts';
import { runningRecoveries } from '../../shared/data/webhook-recoveries.ts';
import { openRecovery, type RecoverDeps, type RunningRecovery } from './run-recovery.ts';

const maxPerRun = 100;
/** The function is stopped at 50 s; the next run goes on where this one was. */
const budgetMs = 40_000;

/**
 * Brings every recovery that runs further: the deliveries it means go to the backlog of their endpoint, oldest first, from
 * where they are sent at a bounded rate. All take turns, so that none waits for a larger one.
 * @throws Error when one could not go on, so that the run counts as failed; the others have
 */
export async function recoverWebhooks(deps: RecoverDeps): Promise<void> {
  const { table, clock, log } = deps;
  const startedMs = clock();
  const isOver = () => clock() - startedMs > budgetMs;
  const recoveries = await runningRecoveries(table, { beforeMs: startedMs + 1, perShard: maxPerRun / dueShards });
  let running = recoveries.map((recovery) => openRecovery(deps, recovery, isOver));
  let failures = 0;

  async function goesOn({ names, goOn }: RunningRecovery): Promise<boolean> {
    try {
      return await goOn();
    } catch (error) {
      // Another run is at it.
      if (error instanceof TransactionRefused && error.refused.has('recovery')) return false;
      failures += 1;
      log.error('webhooks.recovery_failed', names, error);
      return false;
    }
  }

  while (running.length > 0 && !isOver()) {
    const left: RunningRecovery[] = [];
    for (const one of running) if (await goesOn(one)) left.push(one);
    running = left;
  }
  if (failures > 0) throw new Error(`${failures} of ${recoveries.length} recoveries could not go on.`);
}
