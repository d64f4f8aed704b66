import { sampleEvent } from '#events/sample-event.ts';
import { manualTarget } from '#functions/admin/webhook-deliveries/resend-webhook-delivery.ts';
import { sampleEventWrite } from '#shared/events/events-table.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { addFinalDeliveryWrite } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { sampleEventPrefix, type WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { webhookDeliveryView } from '#shared/webhooks/delivery/webhook-delivery-view.ts';
import { getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { activeTrim, trimmedBody } from '#shared/webhooks/filter/payload-trim.ts';
import { type AttemptResult, sendAttempt } from '#shared/webhooks/sending/send-attempt.ts';
import type { AdminWebhooksDeps } from '../groups/webhooks/deps.ts';
import type { webhookEndpointEndpoints } from './endpoints.ts';

type Deps = Pick<AdminWebhooksDeps, 'table' | 'newId' | 'newEventId' | 'decrypt' | 'sender'>;

/**
 * Immediately sends an endpoint a sample event of any topic and returns the outcome. The endpoint's health is not
 * affected.
 */
export const sendWebhookSample =
  ({ table, newId, newEventId, ...deps }: Deps): Operation<typeof webhookEndpointEndpoints.sendWebhookSample> =>
  async ({ params, body: { topic } }, context) => {
    const { storeId, store, nowMs } = context;
    const endpoint = orNotFound(await getEndpoint(table, storeId, params.id), 'webhook endpoint');
    const id = newEventId().replace(/^evt_/, sampleEventPrefix);
    const event = { id, topic, createdAtMs: nowMs, body: sampleEvent(topic, { id, store, nowMs }) };
    const target = await manualTarget({ table, ...deps }, endpoint);
    const trim = activeTrim(endpoint.filter);
    const sent = { ...event, body: trimmedBody(event.body, trim) };
    const result = await sendAttempt(deps.sender, { ...target, event: sent, number: 1, trigger: 'sample' });
    return retryOnConflict(['delivery'], async () => {
      const delivery = finalDelivery({ id: newId(), storeId, endpointId: endpoint.id, trim }, event, result);
      const answer = { status: 201, body: { data: webhookDeliveryView(delivery, event.body) } } as const;
      await commit(table, context, { writes: [sampleEventWrite(storeId, event), addFinalDeliveryWrite(delivery)], events: [], answer });
      return answer;
    });
  };

const finalDelivery = (
  names: Pick<WebhookDelivery, 'id' | 'storeId' | 'endpointId' | 'trim'>,
  event: { readonly id: string; readonly topic: WebhookDelivery['topic'] },
  { made, succeeded, requestHeaders, response }: AttemptResult,
): WebhookDelivery => ({
  ...names,
  eventId: event.id,
  topic: event.topic,
  status: succeeded ? 'succeeded' : 'failed',
  attemptCount: 0,
  lastNumber: made.number,
  nextAttemptAtMs: null,
  lastAttemptAtMs: made.atMs,
  leaseUntilMs: null,
  responseCode: made.responseCode,
  durationMs: made.durationMs,
  attempts: [made],
  requestHeaders,
  response,
  createdAtMs: idTimeMs(names.id),
  updatedAtMs: idTimeMs(names.id),
});
