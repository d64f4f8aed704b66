import { getEvent, type WholeEvent } from '#shared/events/outbox-table.ts';
import { wakeEndpoint } from '#shared/webhooks/backlog/schedule-backlog-drain-table.ts';
import { giveUpDelivery, holdDelivery, parkDelivery } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { claimTry, recordOvertakenTry, recordTry, type Standing } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { type DeliveryMessage, readDeliveryMessage } from '#shared/webhooks/delivery/delivery-message.ts';
import { maxTries, nextAttemptAtMs } from '#shared/webhooks/delivery/retry-schedule.ts';
import { getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { type NoTry, refuseTry, roundBeganAtMs, type WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { signingSecrets, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { tryLeaseMs } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { leaveUnused, type NoEntry, noteFailure, noteSuccess, type Visit } from '#shared/webhooks/endpoint-health/endpoint-health-table.ts';
import { retryAfterSec } from '#shared/webhooks/sending/retry-after.ts';
import { type TryDeps, type TryResult, tryEndpoint } from '#shared/webhooks/sending/send-attempt.ts';
import type { DecryptSecret } from '#shared/webhooks/signing/cached-decrypt.ts';
import { type SettleDeps, settleEndpoint } from './apply-health-verdict.ts';
import { awaitEntry, type EntryDeps } from './await-slot.ts';

export type DeliverDeps = TryDeps &
  EntryDeps &
  SettleDeps & {
    readonly decrypt: DecryptSecret;
    /** A name that no other try under way has. */
    readonly newSlot: () => string;
    /** How much faster than the clock the ladder runs; 1 but on one machine. */
    readonly timeScale: number;
  };

/**
 * Makes the next automatic try of the delivery that a message names, if there is one to make now. Messages come more than
 * once and the row is the truth: of all messages about one try, one makes it.
 * @throws Error when the table or the secrets cannot be reached; the message must then come again
 */
export async function deliverWebhook(deps: DeliverDeps, message: string): Promise<void> {
  const { table, clock } = deps;
  const told = readDeliveryMessage(message);
  const { store_id: storeId, delivery_id: deliveryId, endpoint_id: endpointId, event_id: eventId } = told;
  const visit: Visit = { storeId, endpointId, slot: deps.newSlot() };
  const [event, entry] = await Promise.all([getEvent(table, storeId, eventId), awaitEntry(deps, visit)]);
  if (!entry.entered) return await passOver(deps, told, await getDelivery(table, storeId, deliveryId, clock()), entry);

  const place: Place = { visit, endpoint: entry.endpoint, isUsed: false };
  try {
    await deliverFrom(deps, told, place, event);
  } finally {
    if (!place.isUsed) await leaveUnused(table, visit);
  }
}

/** A place at an endpoint; once something was sent from it, what is noted of the outcome gives it back. */
type Place = { readonly visit: Visit; readonly endpoint: WebhookEndpoint; isUsed: boolean };

async function deliverFrom(deps: DeliverDeps, told: DeliveryMessage, place: Place, event: WholeEvent | null): Promise<void> {
  const { table, clock } = deps;
  const { endpoint } = place;
  if (event === null) return await endWithoutEvent(deps, told, endpoint);
  // Before the claim, so that a try is not used up when the secrets cannot be reached.
  const secrets = await Promise.all(signingSecrets(endpoint, clock()).map(({ ciphertext }) => deps.decrypt(ciphertext, endpoint.storeId)));
  const nowMs = clock();
  const name = { storeId: told.store_id, id: told.delivery_id };
  const { claimed, delivery } = await claimTry(table, name, { nowMs, leaseUntilMs: nowMs + tryLeaseMs, maxTries });
  if (delivery === null) return skip(deps, told, 'gone');
  if (!claimed) return await refuse(deps, told, delivery, endpoint, refuseTry(delivery, { nowMs, maxTries }) ?? 'under_way');
  place.isUsed = true;
  const number = delivery.lastNumber + 1;
  const result = await tryEndpoint(deps, { url: endpoint.url, secrets, event, number, trigger: 'automatic' });
  await conclude(deps, place, delivery, result);
}

/** There is nothing to send any more, nor will there be. */
async function endWithoutEvent(deps: DeliverDeps, told: DeliveryMessage, endpoint: WebhookEndpoint): Promise<void> {
  const { table, clock, log } = deps;
  const { store_id, delivery_id, event_id } = told;
  const nowMs = clock();
  const delivery = await getDelivery(table, store_id, delivery_id, nowMs);
  if (delivery === null) return skip(deps, told, 'gone');
  const refusal = refuseTry(delivery, { nowMs, maxTries });
  if (refusal !== null) return await refuse(deps, told, delivery, endpoint, refusal);
  log.error('webhooks.event_missing', { store_id, delivery_id, event_id });
  await giveUpDelivery(table, delivery, nowMs);
}

const skip = ({ log }: DeliverDeps, told: DeliveryMessage, reason: string): void =>
  log.info('webhooks.try_skipped', { store_id: told.store_id, delivery_id: told.delivery_id, reason });

/** The endpoint lets nothing through now: what can still be tried waits in its backlog. */
async function passOver(deps: DeliverDeps, told: DeliveryMessage, delivery: WebhookDelivery | null, entry: NoEntry): Promise<void> {
  const { table, clock } = deps;
  if (delivery === null) return skip(deps, told, 'gone');
  const refusal = refuseTry(delivery, { nowMs: clock(), maxTries });
  if (refusal !== null) return await refuse(deps, told, delivery, entry.because === 'gone' ? null : entry.endpoint, refusal);
  switch (entry.because) {
    case 'gone':
      await giveUpDelivery(table, delivery, clock());
      break;
    case 'off':
      await holdDelivery(table, delivery, clock());
      break;
    default:
      // First, so that a backlog is never left without somebody who looks at it.
      if (!entry.endpoint.traffic.isBacklogWatched) await wakeEndpoint(table, entry.endpoint, clock());
      await parkDelivery(table, delivery);
  }
  skip(deps, told, `endpoint_${entry.because}`);
}

/** A message about a delivery that must not be tried now, or not any more. */
async function refuse(
  deps: DeliverDeps,
  told: DeliveryMessage,
  delivery: WebhookDelivery,
  endpoint: WebhookEndpoint | null,
  refusal: NoTry,
): Promise<void> {
  // The sender of the last try was killed, or it would have ended the delivery itself.
  if (refusal === 'tries_used') {
    if (endpoint !== null) await settleFailure(deps, endpoint, { isGone: false, usedUpSinceMs: roundBeganAtMs(delivery) });
    await giveUpDelivery(deps.table, delivery, deps.clock());
  }
  skip(deps, told, refusal);
}

const settleFailure = (
  deps: DeliverDeps,
  endpoint: WebhookEndpoint,
  failure: { readonly isGone: boolean; readonly usedUpSinceMs: number | null },
): Promise<void> => settleEndpoint(deps, endpoint, { ...failure, nowMs: deps.clock(), timeScale: deps.timeScale });

async function conclude(deps: DeliverDeps, { visit, endpoint }: Place, delivery: WebhookDelivery, result: TryResult): Promise<void> {
  const { table, clock, log } = deps;
  const { made, succeeded, requestHeaders, response } = result;
  const standing: Standing = succeeded ? { status: 'succeeded', nextAttemptAtMs: null } : standingAfterFailure(response, delivery, deps);
  const record = () => recordTry(table, delivery, { made, requestHeaders, response, standing }, clock());
  let isRecorded: boolean;
  if (succeeded) {
    [isRecorded] = await Promise.all([record(), noteSuccess(table, visit, { nowMs: clock(), durationMs: made.durationMs })]);
  } else {
    const failed = await noteFailure(table, visit, endpoint, { nowMs: clock(), timeScale: deps.timeScale });
    const usedUpSinceMs = standing.status === 'failed' ? (roundBeganAtMs(delivery) ?? made.atMs) : null;
    // Before the outcome: after a crash in between, the delivery comes again and all of it is concluded anew. What was sent before
    // the endpoint was switched on again, or to an address that it has left meanwhile, says nothing of how it is now.
    if (failed !== null) await settleFailure(deps, failed, { isGone: made.responseCode === 410, usedUpSinceMs });
    isRecorded = await record();
  }
  const names = { store_id: delivery.storeId, delivery_id: delivery.id, endpoint_id: delivery.endpointId, event_id: delivery.eventId };
  // Somebody may have sent it by hand meanwhile, with success.
  isRecorded ||= await recordOvertakenTry(table, delivery, { made, requestHeaders, response });
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

/** Where a delivery stands after its next automatic try has failed, with what the receiver answered, if anything. */
export function standingAfterFailure(
  response: TryResult['response'],
  { attempts }: WebhookDelivery,
  { clock, random, timeScale }: Pick<DeliverDeps, 'clock' | 'random' | 'timeScale'>,
): Standing {
  const failedAtMs = clock();
  const nextMs = nextAttemptAtMs({
    attempt: attempts + 1,
    failedAtMs,
    jitter: random(),
    retryAfterSec: response === null ? null : retryAfterSec(response.headers, failedAtMs),
    timeScale,
  });
  return nextMs === null ? { status: 'failed', nextAttemptAtMs: null } : { status: 'pending', nextAttemptAtMs: nextMs };
}
