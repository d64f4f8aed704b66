import * as v from 'valibot';
import { topics } from '#shared/events/topics.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { createdBeforeParam, enumParam, idParam, listParams, textParam } from '#shared/http/query-params.ts';
import { Count, enumOf, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { namedTextsSchema } from '#shared/kernel/named-texts-schema.ts';
import { responseClasses } from '#shared/webhooks/delivery/delivery-outcome.ts';
import { attemptFailures, attemptTriggers, deliveryStatuses } from '#shared/webhooks/delivery/webhook-delivery.ts';

const Headers = namedTextsSchema(v.string());
const Message = v.strictObject({ headers: Headers, body: v.nullable(v.string()) });

const Milliseconds = v.nullable(Count);

/** How long each phase took; null for one that was not reached, or not needed. */
const Timings = v.strictObject({
  dns_ms: Milliseconds,
  connect_ms: Milliseconds,
  tls_ms: Milliseconds,
  first_byte_ms: Milliseconds,
  total_ms: Milliseconds,
});

export const DeliveryTrySchema = v.pipe(
  v.strictObject({
    number: Count,
    trigger: enumOf(attemptTriggers),
    at: Timestamp,
    url: v.string(),
    response_code: v.nullable(Count),
    duration_ms: Count,
    timings: Timings,
    failure: v.nullable(enumOf(attemptFailures)),
    advice: v.nullable(v.string()),
  }),
  v.title('WebhookDeliveryTry'),
);

/** One event on its way to one endpoint. `failed` says that all attempts are used. */
export const WebhookDeliverySchema = v.pipe(
  v.strictObject({
    object: v.literal('webhook_delivery'),
    id: Id,
    event_id: v.string(),
    endpoint_id: Id,
    topic: enumOf(topics),
    status: enumOf(deliveryStatuses),
    response_code: v.nullable(Count),
    attempts: Count,
    /** Of the eight: those that were begun since the delivery was created or recovered. */
    automatic_attempts: Count,
    duration_ms: v.nullable(Count),
    next_attempt_at: v.nullable(Timestamp),
    last_attempt_at: v.nullable(Timestamp),
    created_at: Timestamp,
    tries: v.array(DeliveryTrySchema),
    request: v.nullable(Message),
    response: v.nullable(Message),
  }),
  v.title('WebhookDelivery'),
);
export type WebhookDeliveryView = v.InferOutput<typeof WebhookDeliverySchema>;

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
      failure: enumParam(attemptFailures, 'Deliveries whose last attempt failed like this.'),
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
    errors: ['event_expired', 'limit_reached'],
    idempotent: true,
    emits: [],
  }),
} as const;
