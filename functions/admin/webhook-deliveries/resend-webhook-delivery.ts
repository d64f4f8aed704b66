import { getEvent } from '#shared/events/outbox-table.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { recordManualAttemptWrite, takeNumber } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { afterManualAttempt, isSample, maxAttemptsOnRecord, type WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { webhookDeliveryView } from '#shared/webhooks/delivery/webhook-delivery-view.ts';
import { mayReceive, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { recordSuccess } from '#shared/webhooks/endpoint-health/endpoint-health-table.ts';
import { trimmedBody } from '#shared/webhooks/filter/payload-trim.ts';
import { type AttemptTarget, attemptTarget } from '#shared/webhooks/sending/attempt-target-table.ts';
import { sendAttempt } from '#shared/webhooks/sending/send-attempt.ts';
import type { AdminWebhooksDeps } from '../groups/webhooks/deps.ts';
import type { webhookDeliveryEndpoints } from './endpoints.ts';

/**
 * Sends a delivery again immediately, whatever its status, even if its endpoint is off. A success completes the
 * delivery. A failure is recorded, but the delivery's status stays the same.
 */
export const resendWebhookDelivery =
  (deps: AdminWebhooksDeps): Operation<typeof webhookDeliveryEndpoints.resendWebhookDelivery> =>
  async ({ params }, context) => {
    const { table } = deps;
    const { storeId, nowMs, clock } = context;
    const { eventId, endpointId } = orNotFound(await getDelivery(table, storeId, params.id, nowMs), 'webhook delivery');
    const [event, endpoint] = await Promise.all([getEvent(table, storeId, eventId), getEndpoint(table, storeId, endpointId)]);
    const receiver = orNotFound(endpoint, 'webhook endpoint');
    if (event === null) throw fieldError('', 'event_expired', 'The event of this delivery has expired.');
    if (!isSample({ eventId }) && !mayReceive(receiver, event.topic)) throw notGranted;
    const target = await manualTarget(deps, receiver);
    // Take the attempt's number only now, so that a refused request does not use up a number.
    const taken = await takeNumber(table, { storeId, id: params.id }, { nowMs, most: maxAttemptsOnRecord });
    if (!taken.taken && taken.because === 'full') throw tooManyAttempts;
    const { number, delivery: first } = orNotFound(taken.taken ? taken : null, 'webhook delivery');

    const sent = { ...event, body: trimmedBody(event.body, first.trim) };
    const result = await sendAttempt(deps.sender, { ...target, event: sent, number, trigger: 'manual' });
    let known: WebhookDelivery | null = first;
    const recorded = retryOnConflict(['delivery'], async () => {
      // If a write was refused, an automatic attempt or another user has changed the delivery since it was read, so
      // read it again.
      const before = known ?? orNotFound(await getDelivery(table, storeId, params.id, nowMs), 'webhook delivery');
      known = null;
      const atMs = clock();
      const after = { ...afterManualAttempt(before, result), updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, atMs) };
      const answer = { status: 200, body: { data: webhookDeliveryView(after, event.body) } } as const;
      await commit(table, context, { writes: [recordManualAttemptWrite(before, result, atMs)], events: [], answer });
      return answer;
    });
    const showsHealth = result.succeeded && !isSample(first);
    const { durationMs } = result.made;
    const noted = showsHealth ? recordSuccess(table, { storeId, endpointId, slot: null }, { nowMs: clock(), durationMs }) : null;
    const [answer] = await Promise.all([recorded, noted]);
    return answer;
  };

const notGranted = fieldError('', 'no_recipient', 'The app of this endpoint no longer receives events of this topic.');

const tooManyAttempts = fieldError(
  '',
  'limit_reached',
  `A delivery can be sent again until it has ${maxAttemptsOnRecord} attempts on record.`,
);

/**
 * Returns the target of a manual attempt. Like an automatic attempt, it uses the endpoint's current URL and secrets.
 * The endpoint may be enabled or disabled.
 * @throws FieldErrors `no_recipient` if the endpoint belongs to an app that no longer has a URL
 */
export async function manualTarget(
  { table, decrypt, sender }: Pick<AdminWebhooksDeps, 'table' | 'decrypt' | 'sender'>,
  endpoint: WebhookEndpoint,
): Promise<AttemptTarget> {
  const target = await attemptTarget({ table, decrypt }, endpoint, sender.clock());
  if (target === null) throw fieldError('', 'no_recipient', 'The app of this endpoint no longer has a webhook URL.');
  return target;
}
