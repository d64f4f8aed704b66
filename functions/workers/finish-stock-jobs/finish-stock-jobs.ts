import { finishProductJob } from '#shared/catalogue/finish-product-job-table.ts';
import { readAbandonedProductJobs } from '#shared/catalogue/product-jobs-table.ts';
import { finishStockJob } from '#shared/inventory/finish-stock-job-table.ts';
import { readAbandonedStockJobs } from '#shared/inventory/stock-jobs-table.ts';
import type { Log } from '#shared/lambda/log.ts';
import { quarantineRecord } from '#shared/lambda/quarantine-record.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { dueShards } from '#shared/table/keys.ts';
import type { DueItemsQuery } from '#shared/table/read-due-items.ts';
import type { Parsed } from '#shared/table/rows/parse-each.ts';
import type { Table } from '#shared/table/table-client.ts';

export type FinishStockJobsDeps = { readonly table: Table; readonly log: Log; readonly clock: () => number };

const maxPerRun = 40;

type Item = Readonly<Record<string, unknown>>;
type Found<Job> = { readonly job: Job; readonly item: Item };

/**
 * Finishes stock changes that a crash interrupted. If a crash left an order neither accepted nor refused, the order's
 * stock is put back. A run finishes a limited number of jobs. A failed job is retried after increasingly long waits, so
 * that it does not block other jobs.
 * @throws Error when some jobs failed, so that the run counts as failed
 */
export async function finishStockJobs(deps: FinishStockJobsDeps): Promise<void> {
  const { table, log, clock } = deps;
  const nowMs = clock();
  const wanted: DueItemsQuery = { dueByMs: nowMs, perShard: maxPerRun / dueShards };
  const [stockJobs, productJobs] = await Promise.all([readAbandonedStockJobs(table, wanted), readAbandonedProductJobs(table, wanted)]);
  const count = sizeOf(stockJobs) + sizeOf(productJobs);
  if (count === 0) return;
  log.warn('orders.swept', { count });
  const failed =
    (await finishAll(deps, stockJobs, (job) => finishStockJob(table, job, nowMs))) +
    (await finishAll(deps, productJobs, (job) => finishProductJob(table, job, nowMs)));
  if (failed > 0) throw new Error(`${failed} of ${count} jobs failed.`);
}

const sizeOf = ({ values, refused }: Parsed<unknown>): number => values.length + refused.length;

/** Finishes the readable jobs and returns how many of them failed. Both failed and unreadable jobs are quarantined. */
async function finishAll<Job>(
  deps: FinishStockJobsDeps,
  { values: jobs, refused }: Parsed<Found<Job>>,
  finish: (job: Job) => Promise<void>,
): Promise<number> {
  const setAside = (item: Item, error: unknown) => quarantineRecord(deps, item, refusalReason(error), error);
  await Promise.all(refused.map(({ item, error }) => setAside(item, error)));
  const results = await Promise.allSettled(jobs.map(({ job }) => finish(job)));
  const failed = results.flatMap((result, n) =>
    result.status === 'rejected' ? [{ error: result.reason as unknown, item: jobs[n]?.item ?? {} }] : [],
  );
  await Promise.all(failed.map(({ item, error }) => setAside(item, error)));
  return failed.length;
}
