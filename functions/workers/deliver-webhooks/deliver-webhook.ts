import { type CausedEvent, getEvent } from '#shared/events/outbox-table.ts';
import { scheduleBacklogDrain } from '#shared/webhooks/backlog/schedule-backlog-drain-table.ts';
import { abandonDelivery, deferDelivery, holdDelivery } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { type AttemptRefusal, refuseAttempt } from '#shared/webhooks/delivery/attempt-guards.ts';
import { claimAttempt } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { type DeliveryMessage, readDeliveryMessage } from '#shared/webhooks/delivery/delivery-message.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import { getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { maxMessageReceives, roundBeganAtMs, type WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { mayReceive, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { attemptLeaseMs, willFreeSlotSoon } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import {
  acquireSlot,
  releaseExpiredSlots,
  releaseSlot,
  type SlotLease,
  type SlotOutcome,
  type SlotRefusal,
} from '#shared/webhooks/endpoint-health/endpoint-health-table.ts';
import { trimmedBody } from '#shared/webhooks/filter/payload-trim.ts';
import { attemptTarget } from '#shared/webhooks/sending/attempt-target-table.ts';
import { type AttemptDeps, sendAttempt } from '#shared/webhooks/sending/send-attempt.ts';
import type { DecryptSecret } from '#shared/webhooks/signing/cached-decrypt.ts';
import { applyFailure, type ConcludeDeps, concludeAttempt, recordFault } from './conclude-attempt.ts';

export type DeliverDeps = AttemptDeps &
  ConcludeDeps & {
    readonly decrypt: DecryptSecret;
    readonly pause: (ms: number) => Promise<unknown>;
    /** Returns a slot name that no other running attempt uses. */
    readonly newSlot: () => string;
  };

/**
 * Handles one message about a delivery. If handling fails and the queue would not deliver the message again, the fault
 * is recorded as an attempt of the delivery, so no delivery ends unnoticed in the dead-letter queue.
 * @throws Error when the message must be redelivered, or the table cannot be written
 */
export async function deliverRecord(
  deps: DeliverDeps,
  { body, receives }: { readonly body: string; readonly receives: number },
): Promise<void> {
  try {
    await deliverWebhook(deps, body);
  } catch (error) {
    if (receives < maxMessageReceives) throw error;
    await recordFault(deps, readDeliveryMessage(body), error);
  }
}

/**
 * Sends the delivery that a received message names, if an attempt is due. If the queue repeats the message, the attempt
 * is not repeated.
 * @throws Error when the table or the secrets cannot be reached; the message must then be redelivered
 */
export async function deliverWebhook(deps: DeliverDeps, body: string): Promise<void> {
  const { table, clock } = deps;
  const message = readDeliveryMessage(body);
  const { store_id: storeId, delivery_id: deliveryId, endpoint_id: endpointId, event_id: eventId } = message;
  const lease: SlotLease = { storeId, endpointId, slot: deps.newSlot() };
  const [event, slot] = await Promise.all([getEvent(table, storeId, eventId), awaitSlot(deps, lease)]);
  if (!slot.acquired) return await handleRefusedSlot(deps, message, await getDelivery(table, storeId, deliveryId, clock()), slot);

  const heldSlot: HeldSlot = { lease, endpoint: slot.endpoint, isUsed: false };
  try {
    await deliverFrom(deps, message, heldSlot, event);
  } finally {
    if (!heldSlot.isUsed) await releaseSlot(table, lease);
  }
}

/**
 * The longest time to wait for a slot. During a burst of deliveries to a fast receiver, a slot becomes free within this
 * time.
 */
const longestWaitMs = 600;
const longestPauseMs = 100;

/**
 * Acquires a slot at an endpoint for one attempt. If all slots are taken, waits briefly, but only while a slot is
 * likely to become free soon.
 */
async function awaitSlot({ table, clock, random, pause }: DeliverDeps, lease: SlotLease): Promise<SlotOutcome> {
  for (let waitedMs = 0; ; ) {
    const nowMs = clock();
    const slot = await acquireSlot(table, lease, { nowMs, leaseUntilMs: nowMs + attemptLeaseMs });
    if (slot.acquired || slot.because !== 'full') return slot;
    if (await releaseExpiredSlots(table, slot.endpoint, nowMs)) continue;
    // Each try costs a write, so try again only if a slot is likely to become free soon.
    if (waitedMs >= longestWaitMs || !willFreeSlotSoon(slot.endpoint.healthRecord, nowMs)) return slot;
    const pauseMs = longestPauseMs * (0.5 + random() / 2);
    await pause(pauseMs);
    waitedMs += pauseMs;
  }
}

/** A slot held at an endpoint. If an attempt uses the slot, recording the attempt's outcome also releases the slot. */
type HeldSlot = { readonly lease: SlotLease; readonly endpoint: WebhookEndpoint; isUsed: boolean };

async function deliverFrom(deps: DeliverDeps, message: DeliveryMessage, heldSlot: HeldSlot, event: CausedEvent | null): Promise<void> {
  const { table, clock } = deps;
  const { endpoint } = heldSlot;
  if (event === null) return await endUnsent(deps, message, endpoint, 'event_missing');
  if (!mayReceive(endpoint, event.topic)) return await endUnsent(deps, message, endpoint, 'topic_not_granted');
  // The target, with its signing secrets, is read before the attempt is claimed, so that a failed read uses up no
  // attempt.
  const target = await attemptTarget(deps, endpoint, clock());
  if (target === null) return await endUnsent(deps, message, endpoint, 'address_withdrawn');
  const nowMs = clock();
  const name = { storeId: message.store_id, id: message.delivery_id };
  const { claimed, delivery } = await claimAttempt(table, name, { nowMs, leaseUntilMs: nowMs + attemptLeaseMs, maxAttempts });
  if (delivery === null) return skip(deps, message, 'gone');
  if (!claimed) return await refuse(deps, message, delivery, endpoint, refuseAttempt(delivery, { nowMs, maxAttempts }) ?? 'under_way');
  heldSlot.isUsed = true;
  const number = delivery.lastNumber + 1;
  const sent = { ...event, body: trimmedBody(event.body, delivery.trim) };
  const result = await sendAttempt(deps, { ...target, event: sent, number, trigger: 'automatic' });
  await concludeAttempt(deps, heldSlot, { delivery, event }, result);
}

/**
 * Ends a delivery without an attempt, because its event is missing or its endpoint is no longer allowed to receive the
 * event.
 */
async function endUnsent(
  deps: DeliverDeps,
  message: DeliveryMessage,
  endpoint: WebhookEndpoint,
  because: 'event_missing' | 'address_withdrawn' | 'topic_not_granted',
): Promise<void> {
  const { table, clock, log } = deps;
  const { store_id, delivery_id, event_id } = message;
  const nowMs = clock();
  const delivery = await getDelivery(table, store_id, delivery_id, nowMs);
  if (delivery === null) return skip(deps, message, 'gone');
  const refusal = refuseAttempt(delivery, { nowMs, maxAttempts });
  if (refusal !== null) return await refuse(deps, message, delivery, endpoint, refusal);
  if (because === 'event_missing') log.error('webhooks.event_missing', { store_id, delivery_id, event_id });
  else skip(deps, message, because);
  await abandonDelivery(table, delivery, nowMs);
}

const skip = ({ log }: DeliverDeps, message: DeliveryMessage, reason: string): void =>
  log.info('webhooks.attempt_skipped', { store_id: message.store_id, delivery_id: message.delivery_id, reason });

/**
 * Handles a webhook delivery that got no slot at its endpoint. If the delivery may be attempted now, the endpoint's
 * state decides what happens:
 * - If the endpoint was deleted, the delivery is marked as failed.
 * - If the endpoint is off, the delivery is held.
 * - In any other state, the delivery is deferred to the endpoint's backlog.
 */
async function handleRefusedSlot(
  deps: DeliverDeps,
  message: DeliveryMessage,
  delivery: WebhookDelivery | null,
  slot: SlotRefusal,
): Promise<void> {
  const { table, clock } = deps;
  if (delivery === null) return skip(deps, message, 'gone');
  const refusal = refuseAttempt(delivery, { nowMs: clock(), maxAttempts });
  if (refusal !== null) return await refuse(deps, message, delivery, slot.because === 'gone' ? null : slot.endpoint, refusal);
  switch (slot.because) {
    case 'gone':
      await abandonDelivery(table, delivery, clock());
      break;
    case 'off':
      await holdDelivery(table, delivery, clock());
      break;
    default:
      // Schedule the drain before adding to the backlog, so that a crash between the two steps cannot leave deliveries that are
      // never drained.
      if (!slot.endpoint.healthRecord.isBacklogWatched) await scheduleBacklogDrain(table, slot.endpoint, clock());
      await deferDelivery(table, delivery);
  }
  skip(deps, message, `endpoint_${slot.because}`);
}

/** Handles a message about a delivery that must not be attempted now, or must never be attempted again. */
async function refuse(
  deps: DeliverDeps,
  message: DeliveryMessage,
  delivery: WebhookDelivery,
  endpoint: WebhookEndpoint | null,
  refusal: AttemptRefusal,
): Promise<void> {
  // `attempts_used` means that the function was killed before it recorded the outcome of the final attempt. The attempt
  // counts as failed.
  if (refusal === 'attempts_used') {
    if (endpoint !== null) await applyFailure(deps, endpoint, { isGone: false, usedUpSinceMs: roundBeganAtMs(delivery) });
    await abandonDelivery(deps.table, delivery, deps.clock());
  }
  skip(deps, message, refusal);
}
