import { getEvent } from '../../shared/data/outbox.ts';
import type { Table } from '../../shared/data/table-client.ts';
import { getDelivery } from '../../shared/data/webhook-deliveries.ts';
import { getEndpoint } from '../../shared/data/webhook-endpoints.ts';
import { claimTry, recordTry, type Standing, settleWithoutTry } from '../../shared/data/webhook-tries.ts';
import { readDeliveryMessage } from '../../shared/deliveries/delivery-message.ts';
import { refuseTry, type WebhookDelivery } from '../../shared/domain/webhook-delivery.ts';
import { isSwitchedOn, signingSecrets } from '../../shared/domain/webhook-endpoint.ts';
import type { Log } from '../../shared/log.ts';
import type { DecryptSecret } from '../../shared/webhooks/cached-decrypt.ts';
import { maxTries, nextAttemptAtMs } from '../../shared/webhooks/ladder.ts';
import { retryAfterSec } from '../../shared/webhooks/retry-after.ts';
import { type TryDeps, type TryResult, tryEndpoint } from '../../shared/webhooks/try-endpoint.ts';

export type DeliverDeps = TryDeps & {
  readonly table: Table;
  readonly decrypt: DecryptSecret;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** How much faster than the clock the ladder runs; 1 but on one machine. */
  readonly timeScale: number;
  readonly log: Log;
};

/** A sender that was killed keeps its try no longer than this; longer than any try takes. */
const leaseMs = 60_000;

/**
 * Makes the next automatic try of the delivery that a message names, if there is one to make now. Messages come more than
 * once and the row is the truth: of all messages about one try, one makes it.
 * @throws Error when the table or the secrets cannot be reached; the message must then come again
 */
export async function deliverWebhook(deps: DeliverDeps, message: string): Promise<void> {
  const { table, log, clock } = deps;
  const { store_id: storeId, delivery_id: deliveryId, endpoint_id: endpointId, event_id: eventId } = readDeliveryMessage(message);
  const [delivery, endpoint, event] = await Promise.all([
    getDelivery(table, storeId, deliveryId, clock()),
    getEndpoint(table, storeId, endpointId),
    getEvent(table, storeId, eventId),
  ]);
  const skip = (reason: string): void => log.info('webhooks.try_skipped', { store_id: storeId, delivery_id: deliveryId, reason });
  if (delivery === null) return skip('gone');

  const refusal = refuseTry(delivery, { nowMs: clock(), maxTries });
  // The sender of the last try was killed, or it would have ended the delivery itself.
  if (refusal === 'tries_used') await settleWithoutTry(table, delivery, 'failed', clock());
  if (refusal !== null) return skip(refusal);
  if (endpoint === null || !isSwitchedOn(endpoint)) {
    await settleWithoutTry(table, delivery, 'held', clock());
    return skip('held');
  }
  if (event === null) {
    log.error('webhooks.event_missing', { store_id: storeId, delivery_id: deliveryId, event_id: eventId });
    await settleWithoutTry(table, delivery, 'failed', clock());
    return;
  }

  // Before the claim, so that a try is not used up when the secrets cannot be reached.
  const secrets = await Promise.all(signingSecrets(endpoint, clock()).map(({ ciphertext }) => deps.decrypt(ciphertext, storeId)));
  if (!(await claimTry(table, delivery, { nowMs: clock(), leaseUntilMs: clock() + leaseMs }))) return skip('claimed');
  const number = delivery.attempts + 1;
  const result = await tryEndpoint(deps, { url: endpoint.url, secrets, event, number, trigger: 'automatic' });
  await record(deps, delivery, result);
}

async function record(deps: DeliverDeps, delivery: WebhookDelivery, result: TryResult): Promise<void> {
  const { table, log, clock } = deps;
  const { made, requestHeaders, response } = result;
  const standing = standingAfter(result, deps);
  const names = { store_id: delivery.storeId, delivery_id: delivery.id, endpoint_id: delivery.endpointId, event_id: delivery.eventId };
  const isRecorded = await recordTry(table, delivery, { made, requestHeaders, response, standing }, clock());
  if (!isRecorded) log.warn('webhooks.outcome_lost', { ...names, number: made.number });
  log.info('webhooks.tried', {
    ...names,
    number: made.number,
    status: standing.status,
    response_code: made.responseCode,
    failure: made.failure,
    duration_ms: made.durationMs,
  });
}

function standingAfter(
  { succeeded, made, response }: TryResult,
  { clock, random, timeScale }: Pick<DeliverDeps, 'clock' | 'random' | 'timeScale'>,
): Standing {
  if (succeeded) return { status: 'succeeded', nextAttemptAtMs: null };
  const failedAtMs = clock();
  const nextMs = nextAttemptAtMs({
    attempt: made.number,
    failedAtMs,
    jitter: random(),
    retryAfterSec: response === null ? null : retryAfterSec(response.headers, failedAtMs),
    timeScale,
  });
  return nextMs === null ? { status: 'failed', nextAttemptAtMs: null } : { status: 'pending', nextAttemptAtMs: nextMs };
}
