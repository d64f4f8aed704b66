import { dueShards } from '../../shared/data/keys.ts';
import type { Table } from '../../shared/data/table-client.ts';
import { dueDeliveries, wokenEndpoints } from '../../shared/data/webhook-backlog.ts';
import type { DeliveryQueue } from '../../shared/deliveries/enqueue-deliveries.ts';
import type { Log } from '../../shared/log.ts';
import { drainBacklog } from './drain-backlog.ts';
import { ringDue } from './ring-due.ts';
import type { EndpointPace, RunTime } from './run-pace.ts';

export type RedriveDeps = {
  readonly table: Table;
  readonly queue: DeliveryQueue;
  readonly clock: () => number;
  readonly log: Log;
  /** How often this runs, and so how far each run looks ahead. */
  readonly periodMs: number;
};

/** What one run shares: each endpoint's pace holds over everything that is rung for. */
export type Run = RunTime & { readonly paces: Map<string, EndpointPace | null> };

const perPage = 2_000;
const maxWokenPerRun = 2_000;
/** The function is stopped at 50 s; what is left by then is as due in the next run. */
const budgetMs = 40_000;

/**
 * Rings for every delivery that falls due before the next run: retries whose wait is over, deliveries whose message or
 * sender was lost, and what waits in the backlogs of endpoints that are well again. No endpoint gets more than its rate; what
 * exceeds it waits in the endpoint's backlog, so that the next run finds the deliveries of others first.
 * @throws Error when the queue refuses some; they stay due
 */
export async function redriveWebhooks(deps: RedriveDeps): Promise<void> {
  const { table, clock, log, periodMs } = deps;
  const nowMs = clock();
  const run: Run = { nowMs, periodMs, paces: new Map() };
  const beforeMs = nowMs + periodMs;
  const isOverBudget = () => clock() - nowMs > budgetMs;
  let rung = 0;
  for await (const due of dueDeliveries(table, { beforeMs, perShard: perPage / dueShards })) {
    rung += await ringDue(deps, run, due);
    if (isOverBudget()) break;
  }
  let drained = 0;
  for (const woken of await wokenEndpoints(table, { beforeMs, perShard: maxWokenPerRun / dueShards })) {
    if (isOverBudget()) break;
    drained += await drainBacklog(deps, run, woken);
  }
  if (rung + drained > 0) log.info('webhooks.redriven', { count: rung, drained });
}
