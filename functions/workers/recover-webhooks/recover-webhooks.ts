import { quarantineRecord } from '#shared/lambda/quarantine-record.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { dueShards } from '#shared/table/keys.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { type FoundRecovery, readRunningRecoveries } from '#shared/webhooks/recovery/webhook-recoveries-table.ts';
import { timeoutSec } from './function.ts';
import { openRecovery, type RecoverDeps, type RunningRecovery } from './run-recovery.ts';

/** A recovery that this run is working on, with its table item. */
type Turn = RunningRecovery & Pick<FoundRecovery, 'item'>;

const maxPerRun = 100;
/**
 * The time after which a run ends, so that Lambda does not stop the function. The next run continues where this one
 * ended.
 */
const budgetMs = (timeoutSec - 10) * 1000;

/**
 * Continues every running recovery. A recovery moves its deliveries, oldest first, to the backlog of their endpoint,
 * from which they are sent at a limited rate. Recoveries take turns, so a small recovery does not wait for a large one.
 * If a recovery fails or cannot be read, it is retried after increasingly long waits.
 * @throws Error at the end of the run, if any recovery failed
 */
export async function recoverWebhooks(deps: RecoverDeps): Promise<void> {
  const { table, clock, log } = deps;
  const startedMs = clock();
  const isOver = () => clock() - startedMs > budgetMs;
  const { values: recoveries, refused } = await readRunningRecoveries(table, { dueByMs: startedMs, perShard: maxPerRun / dueShards });
  await Promise.all(refused.map(({ item, error }) => quarantineRecord(deps, item, refusalReason(error), error)));
  let running: readonly Turn[] = recoveries.map(({ recovery, item }) => ({ ...openRecovery(deps, recovery, isOver), item }));
  let failures = 0;

  async function goesOn({ names, goOn, item }: Turn): Promise<boolean> {
    try {
      return await goOn();
    } catch (error) {
      // Another run is working on this recovery, so leave it to that run.
      if (error instanceof TransactionRefused && error.refused.has('recovery')) return false;
      failures += 1;
      log.error('webhooks.recovery_failed', names, error);
      // If the recovery made progress in this run, this call does nothing, because the recovery's due time has changed.
      await quarantineRecord(deps, item, refusalReason(error));
      return false;
    }
  }

  while (running.length > 0 && !isOver()) {
    const left: Turn[] = [];
    for (const one of running) if (await goesOn(one)) left.push(one);
    running = left;
  }
  if (failures > 0) throw new Error(`${failures} of ${recoveries.length} recoveries failed.`);
}
