import * as v from 'valibot';
import { topics } from '#shared/events/topics.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import type { Log } from '#shared/lambda/log.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type DeliveryQueue, enqueueDeliveries } from '#shared/webhooks/delivery/enqueue-deliveries-queue.ts';
import { wantsTopic } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { endpointsOf } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { type EnsuredDelivery, ensureDelivery, type ToldEvent } from './ensure-delivery.ts';

export type FanOutDeps = {
  readonly table: Table;
  readonly queue: DeliveryQueue;
  readonly log: Log;
  readonly clock: () => number;
};

/** The envelope of the bus; `detail` is our own event, perhaps without its data. */
const BusMessage = v.object({
  detail: v.object({
    id: v.string(),
    topic: v.picklist(topics),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    store: v.object({ id: v.string() }),
  }),
});

/** Reads a message of the bus. Throws for one that is none of ours. */
export function readEvent(message: string): ToldEvent {
  const { detail } = v.parse(BusMessage, JSON.parse(message));
  return { id: detail.id, storeId: detail.store.id, topic: detail.topic, createdAtMs: Date.parse(detail.created_at) };
}

const writesAtOnce = 25;

/**
 * Turns an event into one delivery for each endpoint that wants it, and rings for each that can be sent now. The message may
 * come again at any time: deliveries are written once, and only those that nobody has begun are rung for again.
 * An endpoint whose delivery cannot be written keeps none of the others waiting.
 * @throws Error when a delivery could not be written or rung for; the others are
 */
export async function fanOutEvent({ table, queue, log, clock }: FanOutDeps, message: string): Promise<void> {
  const event = readEvent(message);
  const { values: endpoints, refused: unreadable } = await endpointsOf(table, event.storeId);
  const deliveries: EnsuredDelivery[] = [];
  const failures: unknown[] = unreadable.map(({ error }) => error);
  const wanting = endpoints.filter((endpoint) => wantsTopic(endpoint, event.topic));
  for (const some of chunksOf(wanting, writesAtOnce)) {
    for (const written of await Promise.allSettled(some.map((endpoint) => ensureDelivery(table, event, endpoint, clock())))) {
      if (written.status === 'fulfilled') deliveries.push(written.value);
      else failures.push(written.reason);
    }
  }
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
    });
  }
  // The others are on their way; the message comes again for these.
  if (failures.length + refused.size > 0) {
    const reason = failures.length > 0 ? refusalReason(failures[0]) : 'The queue refused it.';
    throw new Error(`${failures.length + refused.size} deliveries of an event could not be started: ${reason}`, { cause: failures[0] });
  }
}
