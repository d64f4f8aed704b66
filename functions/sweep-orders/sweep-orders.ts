import { finishStockJob } from '../../shared/data/finish-stock-job.ts';
import { dueShards } from '../../shared/data/keys.ts';
import { abandonedJobs } from '../../shared/data/stock-jobs.ts';
import type { Table } from '../../shared/data/table-client.ts';
import type { Log } from '../../shared/log.ts';

export type SweepOrdersDeps = { readonly table: Table; readonly log: Log; readonly clock: () => number };

const maxPerRun = 40;

/**
 * Finishes the stock moves of large orders, refunds and cancellations that a crash left half done, and gives back what orders
 * took that were never placed; those beyond a run's share wait for the next one.
 * @throws Error when some could not be finished, so that the run counts as failed
 */
export async function sweepOrders({ table, log, clock }: SweepOrdersDeps): Promise<void> {
  const nowMs = clock();
  const jobs = await abandonedJobs(table, { beforeMs: nowMs, perShard: maxPerRun / dueShards });
  if (jobs.length === 0) return;
  log.warn('orders.swept', { count: jobs.length });
  const results = await Promise.allSettled(jobs.map((job) => finishStockJob(table, job, nowMs)));
  const failed = results.filter(({ status }) => status === 'rejected');
  if (failed.length > 0) throw new Error(`${failed.length} of ${jobs.length} stock jobs could not be finished.`);
}
