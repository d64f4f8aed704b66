import { type CausedEvent, getEvent } from '#shared/events/outbox-table.ts';
import { scheduleBacklogDrain } from '#shared/webhooks/backlog/schedule-backlog-drain-table.ts';
import { abandonDelivery, deferDelivery, holdDelivery } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { type AttemptRefusal, refuseAttempt } from '#shared/webhooks/delivery/attempt-guards.ts';
import {
  claimAttempt,
  type DeliveryOutcome,
  recordAttempt,
  recordOvertakenAttempt,
} from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { type DeliveryMessage, readDeliveryMessage } from '#shared/webhooks/delivery/delivery-message.ts';
import { maxAttempts, nextAttemptAtMs } from '#shared/webhooks/delivery/retry-schedule.ts';
import { getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { roundBeganAtMs, type WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { attemptLeaseMs } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import {
  noteFailure,
  noteSuccess,
  releaseSlot,
  type SlotLease,
  type SlotRefusal,
} from '#shared/webhooks/endpoint-health/endpoint-health-table.ts';
import { countAttempt } from '#shared/webhooks/figures/webhook-figures-table.ts';
import { attemptTarget } from '#shared/webhooks/sending/attempt-target-table.ts';
import { retryAfterSec } from '#shared/webhooks/sending/response-verdict.ts';
import { type AttemptDeps, type AttemptResult, sendAttempt } from '#shared/webhooks/sending/send-attempt.ts';
import type { DecryptSecret } from '#shared/webhooks/signing/cached-decrypt.ts';
import { applyHealthVerdict, type HealthDeps } from './apply-health-verdict.ts';
import { awaitSlot, type SlotDeps } from './await-slot.ts';

export type DeliverDeps = AttemptDeps &
  SlotDeps &
  HealthDeps & {
    readonly decrypt: DecryptSecret;
    /** A name that no other attempt under way has. */
    readonly newSlot: () => string;
    /** How much faster than the clock the retry schedule runs; 1 but on one machine. */
    readonly timeScale: number;
  };

/**
 * Makes the next automatic attempt of the delivery that a message names, if there is one to make now. Messages come more than
 * once and the row is the truth: of all messages about one attempt, one makes it.
 * @throws Error when the table or the secrets cannot be reached; the message must then come again
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

/** A slot at an endpoint; once something was sent from it, recording the outcome releases it. */
type HeldSlot = { readonly lease: SlotLease; readonly endpoint: WebhookEndpoint; isUsed: boolean };

async function deliverFrom(deps: DeliverDeps, message: DeliveryMessage, heldSlot: HeldSlot, event: CausedEvent | null): Promise<void> {
  const { table, clock } = deps;
  const { endpoint } = heldSlot;
  if (event === null) return await endWithoutEvent(deps, message, endpoint);
  // Before the claim, so that an attempt is not used up when the secrets cannot be reached.
  const target = await attemptTarget(deps, endpoint, clock());
  const nowMs = clock();
  const name = { storeId: message.store_id, id: message.delivery_id };
  const { claimed, delivery } = await claimAttempt(table, name, { nowMs, leaseUntilMs: nowMs + attemptLeaseMs, maxAttempts });
  if (delivery === null) return skip(deps, message, 'gone');
  if (!claimed) return await refuse(deps, message, delivery, endpoint, refuseAttempt(delivery, { nowMs, maxAttempts }) ?? 'under_way');
  heldSlot.isUsed = true;
  const number = delivery.lastNumber + 1;
  const result = await sendAttempt(deps, { ...target, event, number, trigger: 'automatic' });
  await conclude(deps, heldSlot, { delivery, event }, result);
}

/** There is nothing to send any more, nor will there be. */
async function endWithoutEvent(deps: DeliverDeps, message: DeliveryMessage, endpoint: WebhookEndpoint): Promise<void> {
  const { table, clock, log } = deps;
  const { store_id, delivery_id, event_id } = message;
  const nowMs = clock();
  const delivery = await getDelivery(table, store_id, delivery_id, nowMs);
  if (delivery === null) return skip(deps, message, 'gone');
  const refusal = refuseAttempt(delivery, { nowMs, maxAttempts });
  if (refusal !== null) return await refuse(deps, message, delivery, endpoint, refusal);
  log.error('webhooks.event_missing', { store_id, delivery_id, event_id });
  await abandonDelivery(table, delivery, nowMs);
}

const skip = ({ log }: DeliverDeps, message: DeliveryMessage, reason: string): void =>
  log.info('webhooks.attempt_skipped', { store_id: message.store_id, delivery_id: message.delivery_id, reason });

/** The endpoint lets nothing through now: what can still be attempted waits in its backlog. */
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
      // First, so that a backlog is always drained.
      if (!slot.endpoint.healthRecord.isBacklogWatched) await scheduleBacklogDrain(table, slot.endpoint, clock());
      await deferDelivery(table, delivery);
  }
  skip(deps, message, `endpoint_${slot.because}`);
}

/** A message about a delivery that must not be attempted now, or not any more. */
async function refuse(
  deps: DeliverDeps,
  message: DeliveryMessage,
  delivery: WebhookDelivery,
  endpoint: WebhookEndpoint | null,
  refusal: AttemptRefusal,
): Promise<void> {
  // The sender of the last attempt was killed, or it would have ended the delivery itself.
  if (refusal === 'attempts_used') {
    if (endpoint !== null) await applyFailure(deps, endpoint, { isGone: false, usedUpSinceMs: roundBeganAtMs(delivery) });
    await abandonDelivery(deps.table, delivery, deps.clock());
  }
  skip(deps, message, refusal);
}

const applyFailure = (
  deps: DeliverDeps,
  endpoint: WebhookEndpoint,
  failure: { readonly isGone: boolean; readonly usedUpSinceMs: number | null },
): Promise<void> => applyHealthVerdict(deps, endpoint, { ...failure, nowMs: deps.clock(), timeScale: deps.timeScale });

type Attempted = { readonly delivery: WebhookDelivery; readonly event: CausedEvent };

async function conclude(
  deps: DeliverDeps,
  { lease, endpoint }: HeldSlot,
  { delivery, event }: Attempted,
  result: AttemptResult,
): Promise<void> {
  const { table, clock, log } = deps;
  const { made, succeeded, requestHeaders, response } = result;
  const names = { store_id: delivery.storeId, delivery_id: delivery.id, endpoint_id: delivery.endpointId, event_id: delivery.eventId };
  // A figure that is missing must not have a delivery sent again.
  const counted = countAttempt(table, delivery, result).catch((error: unknown) => log.warn('webhooks.not_counted', names, error));
  const outcome: DeliveryOutcome = succeeded
    ? { status: 'succeeded', nextAttemptAtMs: null }
    : outcomeAfterFailure(response, delivery, deps);
  const record = () => recordAttempt(table, delivery, { made, requestHeaders, response, outcome }, clock());
  let isRecorded: boolean;
  if (succeeded) {
    [isRecorded] = await Promise.all([record(), noteSuccess(table, lease, { nowMs: clock(), durationMs: made.durationMs })]);
  } else {
    const failed = await noteFailure(table, lease, endpoint, { nowMs: clock(), timeScale: deps.timeScale });
    const usedUpSinceMs = outcome.status === 'failed' ? (roundBeganAtMs(delivery) ?? made.atMs) : null;
    // Before the outcome: after a crash in between, the delivery comes again and all of this is repeated. An attempt from before the endpoint was
    // switched on again, or to its former address, does not count for its health.
    if (failed !== null) await applyFailure(deps, failed, { isGone: made.responseCode === 410, usedUpSinceMs });
    isRecorded = await record();
  }
  await counted;
  // A resend may have succeeded in between.
  isRecorded ||= await recordOvertakenAttempt(table, delivery, { made, requestHeaders, response });
  if (!isRecorded) log.warn('webhooks.outcome_lost', { ...names, number: made.number });
  log.info('webhooks.attempted', {
    ...names,
    request_id: event.requestId ?? undefined,
    number: made.number,
    status: outcome.status,
    response_code: made.responseCode,
    failure: made.failure,
    duration_ms: made.durationMs,
  });
}

/** The state of a delivery after its next automatic attempt has failed, with what the receiver answered, if anything. */
export function outcomeAfterFailure(
  response: AttemptResult['response'],
  { attemptCount }: WebhookDelivery,
  { clock, random, timeScale }: Pick<DeliverDeps, 'clock' | 'random' | 'timeScale'>,
): DeliveryOutcome {
  const failedAtMs = clock();
  const nextMs = nextAttemptAtMs({
    attempt: attemptCount + 1,
    failedAtMs,
    jitter: random(),
    retryAfterSec: response === null ? null : retryAfterSec(response.headers, failedAtMs),
    timeScale,
  });
  return nextMs === null ? { status: 'failed', nextAttemptAtMs: null } : { status: 'pending', nextAttemptAtMs: nextMs };
}
