import { chunksOf } from '#shared/kernel/chunks-of.ts';
import type { Unreadable } from '#shared/table/rows/parse-each.ts';
import { setNextDrain } from '#shared/webhooks/backlog/schedule-backlog-drain-table.ts';
import { type Backlog, type DueBacklog, readBacklog, takeFromBacklog } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { type DeliveryToEnqueue, enqueueDeliveries } from '#shared/webhooks/delivery/enqueue-deliveries-queue.ts';
import { answerWithinMs } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { isSwitchedOn, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import type { RedriveDeps } from './deps.ts';
import { delaySecUntil, paceKey } from './enqueue-due-page.ts';
import type { Run } from './run-pace.ts';
import { type EndpointPace, maxDrained, newEndpointPace, storePaceInRun, takeNextTime } from './run-pace.ts';

const writesAtOnce = 25;
/** The number of times that an empty backlog is read again, so that a delivery being added is not missed. */
const idleRuns = 5;

/** The result of handling a backlog: how many of its deliveries were handled, and the items that could not be read. */
export type BacklogResult = { readonly count: number; readonly refused: readonly Unreadable[] };

/**
 * Moves the oldest deliveries from an endpoint's backlog to the queue, within the limits of this run. Schedules the
 * next drain. If the run crashes before a removed delivery is enqueued, a later run enqueues the delivery.
 */
export async function drainBacklog(
  { table, queue }: Pick<RedriveDeps, 'table' | 'queue'>,
  run: Run,
  dueBacklog: DueBacklog,
): Promise<BacklogResult> {
  const { endpoint } = dueBacklog;
  if (!isSwitchedOn(endpoint)) {
    // No drain is scheduled now. The next one is scheduled when the endpoint is switched on.
    await setNextDrain(table, dueBacklog, null);
    return { count: 0, refused: [] };
  }
  const pace = remainingPace(run, endpoint);
  const nextRunMs = run.nowMs + run.periodMs;
  const store = storePaceInRun(run, endpoint.storeId);
  const room = maxDrained(pace, store);
  if (dueBacklog.idleSinceMs === null && pace.most > 0) store.toDrain -= 1;
  const waiting: Backlog =
    room === 0 ? { values: [], refused: [], isEmpty: false } : await readBacklog(table, endpoint, { limit: room, nowMs: run.nowMs });

  const toEnqueue: DeliveryToEnqueue[] = [];
  for (const some of chunksOf(waiting.values, writesAtOnce)) {
    const taken = some.map(async (delivery): Promise<DeliveryToEnqueue[]> => {
      const atMs = takeNextTime(pace, store, run, delivery.nextAttemptAtMs ?? run.nowMs);
      if (atMs === null) return [];
      const moved = { nextAttemptAtMs: atMs, dueAtMs: atMs + answerWithinMs, nowMs: run.nowMs };
      return (await takeFromBacklog(table, delivery, moved)) ? [{ delivery, delaySec: delaySecUntil(atMs, run) }] : [];
    });
    toEnqueue.push(...(await Promise.all(taken)).flat());
  }
  await enqueueDeliveries(queue, toEnqueue);

  const idleSinceMs = waiting.isEmpty ? (dueBacklog.idleSinceMs ?? run.nowMs) : null;
  const isOver = idleSinceMs !== null && run.nowMs - idleSinceMs >= idleRuns * run.periodMs;
  const drainAtMs = Math.max(nextRunMs, endpoint.healthRecord.openUntilMs ?? 0);
  await setNextDrain(table, dueBacklog, isOver ? null : { drainAtMs, idleSinceMs });
  return { count: toEnqueue.length, refused: waiting.refused };
}

/** Returns how many deliveries this run may enqueue for an endpoint, and how many it has enqueued. */
export function remainingPace(run: Run, endpoint: WebhookEndpoint): EndpointPace {
  const name = paceKey({ storeId: endpoint.storeId, endpointId: endpoint.id });
  const pace = run.paces.get(name) ?? newEndpointPace(endpoint, run);
  run.paces.set(name, pace);
  return pace;
}
