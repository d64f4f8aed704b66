import type { CausedEvent } from '#shared/events/outbox-table.ts';
import {
  claimAttempt,
  type DeliveryOutcome,
  recordAttempt,
  recordOvertakenAttempt,
} from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import type { DeliveryMessage } from '#shared/webhooks/delivery/delivery-message.ts';
import { maxAttempts, nextAttemptAtMs } from '#shared/webhooks/delivery/retry-schedule.ts';
import { type DeliveryAttempt, roundBeganAtMs, type WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { attemptLeaseMs } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { noteFailure, noteSuccess, type SlotLease } from '#shared/webhooks/endpoint-health/endpoint-health-table.ts';
import { countAttempt } from '#shared/webhooks/figures/webhook-figures-table.ts';
import { retryAfterSec } from '#shared/webhooks/sending/response-verdict.ts';
import type { AttemptResult } from '#shared/webhooks/sending/send-attempt.ts';
import { applyHealthVerdict, type HealthDeps } from './apply-health-verdict.ts';

export type ConcludeDeps = HealthDeps & {
  /** Epoch ms. */
  readonly clock: () => number;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** How much faster than the clock the retry schedule runs; 1 but on one machine. */
  readonly timeScale: number;
};

/** The slot from which an attempt was made, and its endpoint as it was then. */
type AttemptSlot = { readonly lease: SlotLease; readonly endpoint: WebhookEndpoint };

type Attempted = { readonly delivery: WebhookDelivery; readonly event: CausedEvent };

/** Records what an attempt came to: at the delivery, at its endpoint, whose slot it releases, and in the log. */
export async function concludeAttempt(
  deps: ConcludeDeps,
  { lease, endpoint }: AttemptSlot,
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

const adviceOnFault = 'This attempt was not made because of a fault of ours; you need do nothing. It is repeated like any other.';

/** Makes an attempt of a fault of ours, so that its owner sees it and the retry schedule goes on. */
export async function recordFault(deps: ConcludeDeps, message: DeliveryMessage, error: unknown): Promise<void> {
  const { table, clock, log } = deps;
  const { store_id: storeId, delivery_id: deliveryId, endpoint_id: endpointId } = message;
  const nowMs = clock();
  log.error('webhooks.fault', { store_id: storeId, delivery_id: deliveryId, endpoint_id: endpointId }, error);
  const { claimed, delivery } = await claimAttempt(
    table,
    { storeId, id: deliveryId },
    { nowMs, leaseUntilMs: nowMs + attemptLeaseMs, maxAttempts },
  );
  // One whose claimed attempt was not recorded is looked at again when the lease ends.
  if (!claimed) return;
  const made: DeliveryAttempt = {
    number: delivery.lastNumber + 1,
    trigger: 'automatic',
    atMs: nowMs,
    url: '',
    responseCode: null,
    durationMs: 0,
    timings: {},
    failure: 'internal',
    advice: adviceOnFault,
  };
  const outcome = outcomeAfterFailure(null, delivery, deps);
  await recordAttempt(table, delivery, { made, requestHeaders: delivery.requestHeaders, response: null, outcome }, nowMs);
}

/** Draws the conclusions from a failure at an endpoint, now. */
export const applyFailure = (
  deps: ConcludeDeps,
  endpoint: WebhookEndpoint,
  failure: { readonly isGone: boolean; readonly usedUpSinceMs: number | null },
): Promise<void> => applyHealthVerdict(deps, endpoint, { ...failure, nowMs: deps.clock(), timeScale: deps.timeScale });

/** The state of a delivery after its next automatic attempt has failed, with what the receiver answered, if anything. */
function outcomeAfterFailure(
  response: AttemptResult['response'],
  { attemptCount }: WebhookDelivery,
  { clock, random, timeScale }: ConcludeDeps,
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
