import { topics } from '#shared/events/topics.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { createdBeforeParam, enumParam, idParam, listParams, textParam } from '#shared/http/query-params.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { responseClasses } from '#shared/webhooks/delivery/delivery-outcome.ts';
import { attemptFailures, deliveryStatuses } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { WebhookDeliverySchema } from '#shared/webhooks/delivery/webhook-delivery-schema.ts';

const path = '/stores/{store_id}/webhook-deliveries';
const scope = 'staff:developers|settings';

export const webhookDeliveryEndpoints = {
  listWebhookDeliveries: defineEndpoint({
    method: 'GET',
    path,
    scope,
    summary: 'List webhook deliveries',
    description: 'Newest first, kept 30 days. `request` and `response` are null here: get one delivery to see what was said.',
    query: {
      ...listParams,
      endpoint_id: idParam('Deliveries to this endpoint.'),
      status: enumParam(deliveryStatuses, 'Deliveries in this status.'),
      topic: enumParam(topics, 'Deliveries of this topic.'),
      event_id: textParam(64, 'Deliveries of this event.'),
      failure: enumParam(
        ['any', ...attemptFailures],
        'Deliveries whose last attempt failed like this; any: however it failed, also while more attempts follow.',
      ),
      response_class: enumParam(
        responseClasses,
        'Deliveries whose last attempt was answered with such a code; none: it failed without an answer. 2xx are those that succeeded.',
      ),
      created_before: createdBeforeParam,
    },
    success: { status: 200, body: pageSchema(WebhookDeliverySchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  getWebhookDelivery: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope,
    summary: 'Get a webhook delivery',
    description: 'With the last request, byte for byte, and what the receiver answered.',
    success: { status: 200, body: dataOf(WebhookDeliverySchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  resendWebhookDelivery: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/resend`,
    scope,
    summary: 'Send a webhook delivery again',
    description:
      'One attempt at once, in any status and also while the endpoint is off, and answers with what came of it. A success makes the delivery final; a failure leaves the automatic attempts as they were. At most 50 attempts are kept in `tries`.',
    success: { status: 200, body: dataOf(WebhookDeliverySchema) },
    errors: ['event_expired', 'limit_reached', 'no_recipient'],
    idempotent: true,
    emits: [],
  }),
} as const;
