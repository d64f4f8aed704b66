import type { Log } from '#shared/lambda/log.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { setRecordAside } from '#shared/lambda/set-record-aside.ts';
import { dueShards } from '#shared/table/keys.ts';
import type { Unreadable } from '#shared/table/parse-each.ts';
import type { Table } from '#shared/table/table-client.ts';
import { dueDeliveries, dueEndpoints } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { type DeliveryQueue, queueDown } from '#shared/webhooks/delivery/enqueue-deliveries-queue.ts';
import { drainBacklog } from './drain-backlog.ts';
import { inTurns } from './drain-order.ts';
import { endBacklog } from './end-backlog.ts';
import { enqueueDuePage } from './enqueue-due-page.ts';
import { timeoutSec } from './function.ts';
import type { EndpointPace, RunTime, StorePace } from './run-pace.ts';

export type RedriveDeps = {
  readonly table: Table;
  readonly queue: DeliveryQueue;
  readonly clock: () => number;
  readonly log: Log;
  /** How often this runs, and so how far each run looks ahead. */
  readonly periodMs: number;
};

/** What one run shares: the paces of each endpoint and of each store hold over everything that is enqueued. */
export type Run = RunTime & { readonly paces: Map<string, EndpointPace | null>; readonly stores: Map<string, StorePace> };

const perPage = 2_000;
const maxEndpointsPerRun = 2_000;
/** Ends before the function is stopped; what is left by then is as due in the next run. */
const budgetMs = (timeoutSec - 10) * 1000;

/**
 * Enqueues every delivery that falls due before the next run: retries whose wait is over, deliveries whose message or
 * sender was lost, and what waits in the backlogs of endpoints that are well again. No endpoint and no store gets more than
 * its rate; what exceeds it waits in the endpoint's backlog, so that the next run finds the deliveries of others first. What
 * waits for an endpoint that was deleted is ended.
 * What cannot be read or enqueued waits longer each time, and keeps nothing else waiting.
 * @throws Error when the queue takes nothing at all; the deliveries stay due
 */
export async function enqueueDueDeliveries(deps: RedriveDeps): Promise<void> {
  const { table, clock, log, periodMs } = deps;
  const nowMs = clock();
  const run: Run = { nowMs, periodMs, paces: new Map(), stores: new Map() };
  const beforeMs = nowMs + periodMs;
  const isOverBudget = () => clock() - nowMs > budgetMs;
  let enqueued = 0;
  const unreadable: Unreadable[] = [];
  for await (const due of dueDeliveries(table, { beforeMs, perShard: perPage / dueShards })) {
    enqueued += await enqueueDuePage(deps, run, due.values);
    unreadable.push(...due.refused);
    if (isOverBudget()) break;
  }
  let drained = 0;
  let ended = 0;
  const failures: Unreadable[] = [];
  const endpoints = await dueEndpoints(table, { beforeMs, perShard: maxEndpointsPerRun / dueShards });
  for (const one of await inTurns(table, run, endpoints.values)) {
    if (isOverBudget()) break;
    try {
      if ('closedAtMs' in one.found) ended += await endBacklog(deps, run, one.found);
      else drained += await drainBacklog(deps, run, one.found);
    } catch (error) {
      // No endpoint is at fault for it.
      if (error instanceof Error && error.name === queueDown) throw error;
      failures.push({ item: one.item, error });
    }
  }
  unreadable.push(...endpoints.refused);
  if (unreadable.length > 0) log.error('webhooks.unreadable', { count: unreadable.length });
  for (const { item, error } of [...unreadable, ...failures]) await setRecordAside(deps, item, refusalReason(error), error);
  if (enqueued + drained + ended > 0) log.info('webhooks.redriven', { count: enqueued, drained, ended });
}
