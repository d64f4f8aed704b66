import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { quarantineRecord } from '#shared/lambda/quarantine-record.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { dueShards } from '#shared/table/keys.ts';
import type { Unreadable } from '#shared/table/rows/parse-each.ts';
import type { Table } from '#shared/table/table-client.ts';
import {
  type DueEndpoint,
  dueEndpoints,
  endWaitingDelivery,
  readBacklog,
  readDueDeliveries,
} from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { queueDown } from '#shared/webhooks/delivery/enqueue-deliveries-queue.ts';
import { type ClosedEndpoint, closedSettledAfterMs, forgetClosedEndpoint } from '#shared/webhooks/endpoint/closed-endpoints-table.ts';
import type { RedriveDeps } from './deps.ts';
import { type BacklogResult, drainBacklog, remainingPace } from './drain-backlog.ts';
import { enqueueDuePage } from './enqueue-due-page.ts';
import { timeoutSec } from './function.ts';
import type { Run } from './run-pace.ts';
import { loadStorePaces, storePaceInRun } from './run-pace.ts';

const perPage = 2_000;
const maxEndpointsPerRun = 2_000;
/**
 * The time after which a run ends, so that Lambda does not stop the function. The remaining deliveries stay due for the
 * next run.
 */
const budgetMs = (timeoutSec - 10) * 1000;

/**
 * Enqueues the deliveries that fall due before the next run, as far as the rates of their endpoints and stores allow:
 *
 * - retries whose wait has ended
 * - deliveries whose message was lost or whose sender was killed
 * - deliveries that wait in a backlog
 *
 * A delivery that exceeds a rate moves to its endpoint's backlog. Deliveries to a deleted endpoint are ended. A row
 * that cannot be read or enqueued is quarantined.
 * @throws Error if the queue accepts no message at all; the deliveries stay due
 */
export async function enqueueDueDeliveries(deps: RedriveDeps): Promise<void> {
  const { table, clock, log, periodMs } = deps;
  const nowMs = clock();
  const run: Run = { nowMs, periodMs, paces: new Map(), stores: new Map() };
  const dueByMs = nowMs + periodMs - 1;
  const isOverBudget = () => clock() - nowMs > budgetMs;
  let enqueued = 0;
  const unreadable: Unreadable[] = [];
  for await (const due of readDueDeliveries(table, { dueByMs, perShard: perPage / dueShards })) {
    enqueued += await enqueueDuePage(deps, run, due.values);
    unreadable.push(...due.refused);
    if (isOverBudget()) break;
  }
  let drained = 0;
  let ended = 0;
  const failures: Unreadable[] = [];
  const endpoints = await dueEndpoints(table, { dueByMs, perShard: maxEndpointsPerRun / dueShards });
  for (const one of await inTurns(table, run, endpoints.values)) {
    if (isOverBudget()) break;
    try {
      const done = 'closedAtMs' in one.found ? await endBacklog(deps, run, one.found) : await drainBacklog(deps, run, one.found);
      if ('closedAtMs' in one.found) ended += done.count;
      else drained += done.count;
      unreadable.push(...done.refused);
    } catch (error) {
      // If the queue is down, do not blame (and quarantine) the endpoint.
      if (error instanceof Error && error.name === queueDown) throw error;
      failures.push({ item: one.item, error });
    }
  }
  unreadable.push(...endpoints.refused);
  if (unreadable.length > 0) log.error('webhooks.unreadable', { count: unreadable.length });
  for (const { item, error } of [...unreadable, ...failures]) await quarantineRecord(deps, item, refusalReason(error), error);
  if (enqueued + drained + ended > 0) log.info('webhooks.redriven', { count: enqueued, drained, ended });
}

/**
 * Groups the endpoints with due backlogs by store. Within a store, endpoints with the lowest limits come first, so that
 * the other endpoints can use the rest of the store's limit.
 */
async function inTurns(table: Table, run: Run, due: readonly DueEndpoint[]): Promise<readonly DueEndpoint[]> {
  const byStore = Map.groupBy(due, ({ found }) => ('endpoint' in found ? found.endpoint.storeId : found.storeId));
  await loadStorePaces(table, run, [...byStore.keys()]);
  for (const [storeId, found] of byStore) storePaceInRun(run, storeId).toDrain = found.filter((one) => needOf(run, one) > 0).length;
  return [...byStore.values()].flatMap((found) => found.toSorted((a, b) => needOf(run, a) - needOf(run, b)));
}

/**
 * Estimates the number of deliveries to enqueue for an endpoint in this run: the endpoint's maximum, or 0 if the
 * endpoint's backlog was empty when it was last read.
 */
function needOf(run: Run, { found }: DueEndpoint): number {
  if (!('endpoint' in found) || found.idleSinceMs !== null) return 0;
  return remainingPace(run, found.endpoint).most;
}

const perRun = 1_000;
const writesAtOnce = 25;

/**
 * Ends the backlog of a deleted endpoint by marking its deliveries as never sent. If the backlog contains an item that
 * cannot be read, the endpoint's record is kept until that item is gone.
 */
async function endBacklog({ table }: Pick<RedriveDeps, 'table'>, { nowMs }: Run, closed: ClosedEndpoint): Promise<BacklogResult> {
  const { values, refused, isEmpty } = await readBacklog(table, closed, { limit: perRun, nowMs });
  for (const some of chunksOf(values, writesAtOnce)) {
    await Promise.all(some.map((delivery) => endWaitingDelivery(table, delivery, nowMs)));
  }
  if (isEmpty && nowMs - closed.closedAtMs >= closedSettledAfterMs) await forgetClosedEndpoint(table, closed, nowMs);
  return { count: values.length, refused };
}
