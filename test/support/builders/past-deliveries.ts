import { eventWrite } from '#shared/events/events-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { addDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { DeliveryAttempt, WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { aStore } from './a-store.ts';
import { aWebhookDelivery } from './a-webhook-delivery.ts';
import { anEvent } from './an-event.ts';

const storeId = aStore().id;

/** Builds an attempt that was answered with 500. */
export const aFailedAttempt = (number: number, atMs: number): DeliveryAttempt => ({
  number,
  trigger: 'automatic',
  atMs,
  url: 'https://receiver.example/hooks',
  responseCode: 500,
  durationMs: 120,
  timings: {},
  failure: 'status',
  advice: 'Answer with a 2xx status.',
});

/**
 * Builds a delivery that has used all its attempts. The ids of the delivery and its event are derived from
 * `createdAtMs`.
 */
export const aSpentDelivery = (createdAtMs: number, over: Partial<WebhookDelivery> = {}): WebhookDelivery => {
  const attempts = over.attempts ?? Array.from({ length: 8 }, (_, n) => aFailedAttempt(n + 1, createdAtMs + n));
  return aWebhookDelivery({
    id: idFloor(createdAtMs) + 7,
    eventId: `evt_${String(createdAtMs).padStart(26, '0')}`,
    status: 'failed',
    attemptCount: attempts.length,
    attempts,
    nextAttemptAtMs: null,
    lastAttemptAtMs: attempts.at(-1)?.atMs ?? null,
    createdAtMs,
    updatedAtMs: createdAtMs,
    ...over,
  });
};

/** Writes past deliveries and their events to the table. */
export async function putPast(table: Table, deliveries: readonly WebhookDelivery[]): Promise<void> {
  for (const some of chunksOf(deliveries, 50)) {
    await Promise.all(
      some.map(async (delivery) => {
        const { eventId: id, topic, createdAtMs } = delivery;
        await transact(table, [eventWrite(storeId, anEvent({ id, topic, createdAtMs }))]);
        await addDelivery(table, delivery, delivery.status === 'held' ? 'backlog' : null);
      }),
    );
  }
}
