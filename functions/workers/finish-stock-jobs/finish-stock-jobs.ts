import { finishStockJob } from '#shared/inventory/finish-stock-job-table.ts';
import { abandonedJobs } from '#shared/inventory/stock-jobs-table.ts';
import type { Log } from '#shared/lambda/log.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { setRecordAside } from '#shared/lambda/set-record-aside.ts';
import { dueShards } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';

export type FinishStockJobsDeps = { readonly table: Table; readonly log: Log; readonly clock: () => number };

const maxPerRun = 40;

/**
 * Finishes the stock moves of large orders, refunds and cancellations that a crash left half done, and gives back what orders
 * took that were never placed; those beyond a run's share wait for the next one. One that cannot be finished waits longer each time,
 * so that it takes the place of no other.
 * @throws Error when some could not be finished, so that the run counts as failed
 */
export async function finishStockJobs({ table, log, clock }: FinishStockJobsDeps): Promise<void> {
  const nowMs = clock();
  const { values: jobs, refused } = await abandonedJobs(table, { dueByMs: nowMs, perShard: maxPerRun / dueShards });
  if (jobs.length + refused.length === 0) return;
  log.warn('orders.swept', { count: jobs.length + refused.length });
  const deps = { table, log, clock };
  await Promise.all(refused.map(({ item, error }) => setRecordAside(deps, item, refusalReason(error), error)));
  const results = await Promise.allSettled(jobs.map(({ job }) => finishStockJob(table, job, nowMs)));
  const failed = results.flatMap((result, n) =>
    result.status === 'rejected' ? [{ error: result.reason as unknown, item: jobs[n]?.item ?? {} }] : [],
  );
  await Promise.all(failed.map(({ item, error }) => setRecordAside(deps, item, refusalReason(error), error)));
  if (failed.length > 0) throw new Error(`${failed.length} of ${jobs.length} stock jobs could not be finished.`);
}
