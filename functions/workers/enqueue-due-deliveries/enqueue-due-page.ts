import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { type QuarantineDeps, quarantineRecord } from '#shared/lambda/quarantine-record.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { scheduleBacklogDrain } from '#shared/webhooks/backlog/schedule-backlog-drain-table.ts';
import {
  abandonDelivery,
  type DueDelivery,
  deferDelivery,
  holdDelivery,
  markEnqueued,
} from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { isUnderWay } from '#shared/webhooks/delivery/attempt-guards.ts';
import { enqueueDeliveries } from '#shared/webhooks/delivery/enqueue-deliveries-queue.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import { answerWithinMs, type WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { isSwitchedOn } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { endpointsById } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import type { RedriveDeps } from './deps.ts';
import type { Run } from './run-pace.ts';
import { loadPacesOfBusyStores, maxDueRetries, newEndpointPace, storePaceInRun, takeNextTime } from './run-pace.ts';

const writesAtOnce = 25;

/**
 * Enqueues the due deliveries that their endpoints and stores can take in this run, and moves the other due deliveries
 * to the backlogs. Returns the number of messages sent. Messages are sent before the rows are updated. If the run is
 * killed after sending, the next run sends the messages again. The repetition is harmless, because the row decides
 * whether an attempt is made.
 */
export async function enqueueDuePage(deps: Omit<RedriveDeps, 'periodMs'>, run: Run, due: readonly DueDelivery[]): Promise<number> {
  const { table, queue } = deps;
  await readPaces(table, run, due);
  const toEnqueue: (DueDelivery & { readonly atMs: number })[] = [];
  const waiting: DueDelivery[] = [];
  for (const one of due) {
    const { delivery, dueAtMs } = one;
    const atMs = enqueueAt(run, delivery, dueAtMs);
    if (atMs !== null) toEnqueue.push({ ...one, atMs });
    // A delivery under way is left unchanged, because its attempt may still be running. A later run handles the
    // delivery after the attempt has ended or the sender's lease has expired.
    else if (!isUnderWay(delivery, run.nowMs)) waiting.push(one);
  }
  const refused = await enqueueDeliveries(
    queue,
    toEnqueue.map(({ delivery, atMs }) => ({ delivery, delaySec: delaySecUntil(atMs, run) })),
  );
  await forEach(deps, toEnqueue, ({ atMs, ...enqueued }) => {
    if (refused.has(enqueued.delivery)) throw new Error('The queue refused the message.');
    return markEnqueued(table, enqueued, atMs + answerWithinMs);
  });
  await putIntoBacklogs(deps, run, waiting);
  return toEnqueue.length - refused.size;
}

/** Returns the time at which to enqueue a due delivery; null if its endpoint or store can take no more in this run. */
function enqueueAt(run: Run, delivery: WebhookDelivery, dueAtMs: number): number | null {
  const pace = run.paces.get(paceKey(delivery)) ?? null;
  // If the endpoint was deleted, there is no pace. Enqueue the delivery, so that `deliver-webhooks` marks the delivery
  // as failed.
  if (pace === null) return Math.max(run.nowMs, dueAtMs);
  const store = storePaceInRun(run, delivery.storeId);
  if (pace.enqueued >= pace.mostDue || store.enqueued >= maxDueRetries(store)) return null;
  return takeNextTime(pace, store, run, dueAtMs);
}

/**
 * Runs `handle` for each delivery. A delivery for which `handle` fails is retried after increasingly long waits and
 * does not delay the others.
 */
async function forEach<One extends Pick<DueDelivery, 'item'>>(
  deps: QuarantineDeps,
  deliveries: readonly One[],
  handle: (one: One) => Promise<unknown>,
): Promise<void> {
  for (const some of chunksOf(deliveries, writesAtOnce)) {
    await Promise.all(
      some.map(async (one) => {
        try {
          await handle(one);
        } catch (error) {
          await quarantineRecord(deps, one.item, refusalReason(error), error);
        }
      }),
    );
  }
}

/**
 * Returns the number of seconds until `atMs`, rounded up, for use as a message's delay. Returns 0 if `atMs` has passed.
 */
export const delaySecUntil = (atMs: number, { nowMs }: Run): number => Math.max(0, Math.ceil((atMs - nowMs) / 1000));

export const paceKey = ({ storeId, endpointId }: Pick<WebhookDelivery, 'storeId' | 'endpointId'>): string => `${storeId} ${endpointId}`;

async function readPaces(table: RedriveDeps['table'], run: Run, due: readonly DueDelivery[]): Promise<void> {
  const unknown = new Map(due.map(({ delivery }) => [paceKey(delivery), delivery] as const).filter(([name]) => !run.paces.has(name)));
  const found = await endpointsById(table, [...unknown.values()]);
  for (const name of unknown.keys()) run.paces.set(name, null);
  for (const endpoint of found) {
    run.paces.set(paceKey({ storeId: endpoint.storeId, endpointId: endpoint.id }), newEndpointPace(endpoint, run));
    if (endpoint.healthRecord.isBacklogWatched) storePaceInRun(run, endpoint.storeId).hasBacklog = true;
  }
  await loadPacesOfBusyStores(
    table,
    run,
    due.map(({ delivery }) => delivery),
  );
}

/** Moves deliveries to the backlogs of their endpoints. If an endpoint is off, its deliveries are held. */
async function putIntoBacklogs(deps: Omit<RedriveDeps, 'periodMs'>, run: Run, waiting: readonly DueDelivery[]): Promise<void> {
  const { table } = deps;
  // Each drain is scheduled before deliveries are added to its backlog, so that a crash cannot prevent the drain.
  for (const name of new Set(waiting.map(({ delivery }) => paceKey(delivery)))) {
    const endpoint = run.paces.get(name)?.endpoint;
    if (endpoint !== undefined && isSwitchedOn(endpoint) && !endpoint.healthRecord.isBacklogWatched) {
      await scheduleBacklogDrain(table, endpoint, run.nowMs + run.periodMs);
    }
  }
  await forEach(deps, waiting, ({ delivery }) => {
    const endpoint = run.paces.get(paceKey(delivery))?.endpoint;
    if (endpoint === undefined || isSwitchedOn(endpoint)) return deferDelivery(table, delivery);
    // The function that made the last attempt was killed before it could end the delivery. That is not the endpoint's
    // fault, so its health stays unchanged.
    if (delivery.attemptCount >= maxAttempts) return abandonDelivery(table, delivery, run.nowMs);
    return holdDelivery(table, delivery, run.nowMs);
  });
}
