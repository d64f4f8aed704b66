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
    description: 'Newest first, kept 30 days. `request` and `response` are null in the list: get one delivery to see them.',
    query: {
      ...listParams,
      endpoint_id: idParam('Deliveries to this endpoint.'),
      status: enumParam(deliveryStatuses, 'Deliveries in this status.'),
      topic: enumParam(topics, 'Deliveries of this topic.'),
      event_id: textParam(64, 'Deliveries of this event.'),
      failure: enumParam(
        ['any', ...attemptFailures],
        'Deliveries whose last attempt failed with this cause; any: with any cause, including deliveries that will be attempted again.',
      ),
      response_class: enumParam(
        responseClasses,
        'Deliveries whose last attempt was answered with a code of this class; none: it failed without an answer. 2xx selects those that succeeded.',
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
    description: "Includes the last request, byte for byte, and the receiver's answer.",
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
      'Makes one attempt immediately, in any status and even while the endpoint is off, and returns the outcome. A success makes the delivery final; a failure does not change the automatic attempts. `tries` keeps at most 50 attempts.',
    success: { status: 200, body: dataOf(WebhookDeliverySchema) },
    errors: ['event_expired', 'limit_reached', 'no_recipient'],
    idempotent: true,
    emits: [],
  }),
} as const;
