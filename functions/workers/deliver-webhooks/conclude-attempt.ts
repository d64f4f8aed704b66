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
import { recordFailure, recordSuccess, type SlotLease } from '#shared/webhooks/endpoint-health/endpoint-health-table.ts';
import { countAttempt } from '#shared/webhooks/figures/webhook-figures-table.ts';
import { retryAfterSec } from '#shared/webhooks/sending/response-verdict.ts';
import type { AttemptResult } from '#shared/webhooks/sending/send-attempt.ts';
import { applyHealthVerdict, type HealthDeps } from './apply-health-verdict.ts';

export type ConcludeDeps = HealthDeps & {
  /** Returns the current time in epoch ms. */
  readonly clock: () => number;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
  /** The factor by which the retry schedule runs faster than the clock. It is 1 everywhere except locally. */
  readonly timeScale: number;
};

/** The slot that an attempt used, and the endpoint as it was when the slot was acquired. */
type AttemptSlot = { readonly lease: SlotLease; readonly endpoint: WebhookEndpoint };

type Attempted = { readonly delivery: WebhookDelivery; readonly event: CausedEvent };

/**
 * Records the outcome of an attempt in the delivery, in the log and in the endpoint. The write to the endpoint also
 * releases the attempt's slot.
 */
export async function concludeAttempt(
  deps: ConcludeDeps,
  { lease, endpoint }: AttemptSlot,
  { delivery, event }: Attempted,
  result: AttemptResult,
): Promise<void> {
  const { table, clock, log } = deps;
  const { made, succeeded, requestHeaders, response } = result;
  const names = { store_id: delivery.storeId, delivery_id: delivery.id, endpoint_id: delivery.endpointId, event_id: delivery.eventId };
  // If the attempt cannot be counted, the error is only logged, because it must not cause the delivery to be sent
  // again.
  const counted = countAttempt(table, delivery, result).catch((error: unknown) => log.warn('webhooks.not_counted', names, error));
  const outcome: DeliveryOutcome = succeeded
    ? { status: 'succeeded', nextAttemptAtMs: null }
    : outcomeAfterFailure(response, delivery, deps);
  const record = () => recordAttempt(table, delivery, { made, requestHeaders, response, outcome }, clock());
  let isRecorded: boolean;
  if (succeeded) {
    [isRecorded] = await Promise.all([record(), recordSuccess(table, lease, { nowMs: clock(), durationMs: made.durationMs })]);
  } else {
    const failed = await recordFailure(table, lease, endpoint, { nowMs: clock(), timeScale: deps.timeScale });
    const usedUpSinceMs = outcome.status === 'failed' ? (roundBeganAtMs(delivery) ?? made.atMs) : null;
    // The endpoint's health is updated before the outcome is recorded. After a crash between these two steps, the
    // message is redelivered and both steps are repeated. `failed` is null if the endpoint has since been deleted,
    // switched on again or moved to another URL. The attempt then does not affect the endpoint's health.
    if (failed !== null) await applyFailure(deps, failed, { isGone: made.responseCode === 410, usedUpSinceMs });
    isRecorded = await record();
  }
  await counted;
  // If a resend has completed the delivery, `record` returns false. `recordOvertakenAttempt` adds the attempt to the
  // completed delivery.
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

const adviceOnFault = 'This attempt was not made because of an error on our side; you need not do anything. It is retried like any other.';

/** Records a fault of the service as an attempt, so that the owner sees it and the retry schedule continues. */
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
  // If an earlier attempt still holds the delivery's lease, the delivery becomes due again when the lease ends.
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

/** Updates an endpoint's health after a failure, using the current time. */
export const applyFailure = (
  deps: ConcludeDeps,
  endpoint: WebhookEndpoint,
  failure: { readonly isGone: boolean; readonly usedUpSinceMs: number | null },
): Promise<void> => applyHealthVerdict(deps, endpoint, { ...failure, nowMs: deps.clock(), timeScale: deps.timeScale });

/**
 * Returns the outcome of a delivery after a failed automatic attempt: another attempt, or final failure. If the
 * receiver answered, its `Retry-After` header is respected.
 */
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
