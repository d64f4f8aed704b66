import { claimAttempt, recordAttempt } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { readDeliveryMessage } from '#shared/webhooks/delivery/delivery-message.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import { type DeliveryAttempt, maxMessageReceives } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { attemptLeaseMs } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { type DeliverDeps, deliverWebhook, outcomeAfterFailure } from './deliver-webhook.ts';

const advice = 'This attempt was not made because of a fault of ours; you need do nothing. It is repeated like any other.';

/**
 * Handles one message about a delivery. When it has failed as often as a message may, the fault becomes an attempt of the
 * delivery, so that its owner sees it, the retry schedule goes on, and nothing ends unseen in the dead-letter queue.
 * @throws Error when the message must come again, or the table cannot be written
 */
export async function deliverRecord(
  deps: DeliverDeps,
  { body, receives }: { readonly body: string; readonly receives: number },
): Promise<void> {
  try {
    await deliverWebhook(deps, body);
  } catch (error) {
    if (receives < maxMessageReceives) throw error;
    await recordFault(deps, body, error);
  }
}

async function recordFault(deps: DeliverDeps, message: string, error: unknown): Promise<void> {
  const { table, clock, log } = deps;
  const { store_id: storeId, delivery_id: deliveryId, endpoint_id: endpointId } = readDeliveryMessage(message);
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
    advice,
  };
  const outcome = outcomeAfterFailure(null, delivery, deps);
  await recordAttempt(table, delivery, { made, requestHeaders: delivery.requestHeaders, response: null, outcome }, nowMs);
}
