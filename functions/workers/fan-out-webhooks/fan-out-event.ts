import * as v from 'valibot';
import { recordNotSent, removeNotSentNote } from '#shared/events/not-sent-events-table.ts';
import { topics } from '#shared/events/topics.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import type { Log } from '#shared/lambda/log.ts';
import { logQuarantined } from '#shared/lambda/quarantine-record.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { stuckAfterAttempts } from '#shared/table/rows/quarantine.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type DeliveryQueue, enqueueDeliveries } from '#shared/webhooks/delivery/enqueue-deliveries-queue.ts';
import { type WebhookEndpoint, wantsEvent } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { readEndpoints } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { acceptsDeliveries, type BusEvent, type EnsuredDelivery, ensureDelivery } from './ensure-delivery.ts';
import type { FirstAttempts } from './first-attempts.ts';
import { selectEndpointsForEvent } from './select-endpoints-for-event.ts';

type FanOutDeps = {
  readonly table: Table;
  readonly queue: DeliveryQueue;
  readonly firstAttempts: FirstAttempts;
  readonly log: Log;
  readonly clock: () => number;
};

/** A message from the event bus. `detail` is our own event, possibly without its data. */
const BusMessage = v.object({
  detail: v.object({
    id: v.string(),
    topic: v.picklist(topics),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    store: v.object({ id: v.string() }),
    // Events without data lack this field and are treated as events of a live store.
    test: v.optional(v.boolean(), false),
    // Events from earlier versions and events without data lack this field.
    changed: v.fallback(v.optional(v.nullable(v.array(v.string()))), undefined),
  }),
});

/**
 * Reads a message from the event bus.
 * @throws Error when the message is not an event of the service
 */
function readEvent(message: string): BusEvent {
  const { detail } = v.parse(BusMessage, JSON.parse(message));
  const { id, store, topic, created_at, test, changed } = detail;
  return { id, storeId: store.id, topic, createdAtMs: Date.parse(created_at), changed, testMode: test };
}

const writesAtOnce = 25;

/**
 * Creates one delivery of an event for each endpoint that wants the event, and enqueues the deliveries that can be sent
 * now. The other deliveries are written to the backlogs of their endpoints. If one delivery cannot be written, the
 * others are not delayed.
 *
 * The message may be redelivered at any time. An existing delivery is not written again, and is enqueued again only if
 * it has had no attempt.
 * @throws Error when at least one delivery could not be written or enqueued; the others have been handled
 */
export async function fanOutEvent(deps: FanOutDeps, message: string): Promise<void> {
  const { table, queue, firstAttempts, log, clock } = deps;
  const event = readEvent(message);
  const { values: endpoints, refused: unreadable } = await readEndpoints(table, event.storeId);
  const deliveries: EnsuredDelivery[] = [];
  const failures: unknown[] = unreadable.map(({ error }) => error);
  const subscribed = endpoints.filter((endpoint) => wantsEvent(endpoint, event));
  const wanting = await selectEndpointsForEvent(table, event, subscribed);
  const ready = wanting.filter((endpoint) => acceptsDeliveries(endpoint, clock()));
  const attempts = ready.length === 0 ? null : await firstAttempts(deps, event, ready.length);
  const now = new Set(ready.slice(0, attempts?.count));
  const ensure = (endpoint: WebhookEndpoint) => ensureDelivery(table, event, endpoint, { mustWait: !now.has(endpoint), nowMs: clock() });
  for (const some of chunksOf(wanting, writesAtOnce)) {
    for (const written of await Promise.allSettled(some.map(ensure))) {
      if (written.status === 'fulfilled') deliveries.push(written.value);
      else failures.push(written.reason);
    }
  }
  // If an earlier message already created a delivery, the delivery does not need the attempt that was just reserved.
  attempts?.giveBack(deliveries.filter(({ endpoint, isFound }) => isFound && now.has(endpoint)).length);
  const enqueued = deliveries.filter(({ canBeSent }) => canBeSent);
  const refused = await enqueueDeliveries(
    queue,
    enqueued.map(({ delivery }) => ({ delivery, delaySec: 0 })),
  );
  if (deliveries.length > 0) {
    log.info('webhooks.fanned_out', {
      store_id: event.storeId,
      event_id: event.id,
      topic: event.topic,
      deliveries: deliveries.length,
      enqueued: enqueued.length - refused.size,
      beyond_rate: ready.length - now.size,
    });
  }
  // If some deliveries could not be started, the error makes the queue redeliver the message, so that these deliveries
  // are tried again. The event's other deliveries have already been handled.
  if (failures.length + refused.size > 0) {
    const reason = failures.length > 0 ? refusalReason(failures[0]) : 'The queue refused the messages.';
    throw new Error(`${failures.length + refused.size} deliveries of an event could not be started: ${reason}`, { cause: failures[0] });
  }
}

/**
 * Handles one message about an event. After five failures, the store's event log shows the event as not sent, with the
 * reason, until a later attempt succeeds. The queue redelivers the message and finally moves it to the dead-letter
 * queue.
 * @throws Error when the message must be redelivered
 */
export async function fanOutRecord(
  deps: FanOutDeps,
  { body, receives }: { readonly body: string; readonly receives: number },
): Promise<void> {
  const { table, log, clock } = deps;
  try {
    await fanOutEvent(deps, body);
  } catch (error) {
    if (receives >= stuckAfterAttempts) {
      const event = readEvent(body);
      const reason = error instanceof Error && error.cause !== undefined ? refusalReason(error.cause) : refusalReason(error);
      logQuarantined(log, receives, { store_id: event.storeId, event_id: event.id, reason }, error);
      await recordNotSent(table, event, { attempts: receives, reason, nowMs: clock() });
    }
    throw error;
  }
  if (receives > stuckAfterAttempts) await removeNotSentNote(table, readEvent(body));
}
