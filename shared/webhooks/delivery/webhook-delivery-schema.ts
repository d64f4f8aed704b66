import * as v from 'valibot';
import { topics } from '#shared/events/topics.ts';
import { Count, enumOf, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { namedTextsSchema } from '#shared/kernel/named-texts-schema.ts';
import { attemptFailures, attemptTriggers, deliveryStatuses } from './webhook-delivery.ts';

const Headers = namedTextsSchema(v.string());
const Message = v.strictObject({ headers: Headers, body: v.nullable(v.string()) });

const Milliseconds = v.nullable(Count);

/** The duration of each phase, in ms; null for a phase that was not reached or not needed. */
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

/** An event to be delivered to an endpoint. `failed` means that no automatic attempt will follow. */
export const WebhookDeliverySchema = v.pipe(
  v.strictObject({
    object: v.literal('webhook_delivery'),
    id: Id,
    event_id: v.string(),
    endpoint_id: Id,
    topic: enumOf(topics),
    /**
     * The endpoint's `fields` and `exclude` at the time when the delivery was created. If the whole payload is sent,
     * both lists are empty.
     */
    fields: v.array(v.string()),
    exclude: v.array(v.string()),
    status: enumOf(deliveryStatuses),
    response_code: v.nullable(Count),
    attempts: Count,
    /** How many of the eight automatic attempts have begun since the delivery was created or last recovered. */
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
