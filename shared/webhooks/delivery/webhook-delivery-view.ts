import { namedObject } from '#shared/kernel/named-values.ts';
import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { trimmedBody } from '../filter/payload-trim.ts';
import type { DeliveryAttempt, WebhookDelivery } from './webhook-delivery.ts';
import type { WebhookDeliveryView } from './webhook-delivery-schema.ts';

const attemptView = (one: DeliveryAttempt): WebhookDeliveryView['tries'][number] => ({
  number: one.number,
  trigger: one.trigger,
  at: timestamp(one.atMs),
  url: one.url,
  response_code: one.responseCode,
  duration_ms: one.durationMs,
  timings: {
    dns_ms: one.timings['dns_ms'] ?? null,
    connect_ms: one.timings['connect_ms'] ?? null,
    tls_ms: one.timings['tls_ms'] ?? null,
    first_byte_ms: one.timings['first_byte_ms'] ?? null,
    total_ms: one.timings['total_ms'] ?? null,
  },
  failure: one.failure,
  advice: one.advice,
});

/**
 * Returns the view of a delivery in lists. It omits the request and response, because with them a page of 250
 * deliveries would exceed the response size limit.
 */
export const listedDeliveryView = (delivery: WebhookDelivery): WebhookDeliveryView => ({
  object: 'webhook_delivery',
  id: delivery.id,
  event_id: delivery.eventId,
  endpoint_id: delivery.endpointId,
  topic: delivery.topic,
  fields: [...(delivery.trim?.fields ?? [])],
  exclude: [...(delivery.trim?.exclude ?? [])],
  status: delivery.status,
  response_code: delivery.responseCode,
  attempts: delivery.lastNumber,
  automatic_attempts: delivery.attemptCount,
  duration_ms: delivery.durationMs,
  next_attempt_at: timestampOrNull(delivery.nextAttemptAtMs),
  last_attempt_at: timestampOrNull(delivery.lastAttemptAtMs),
  created_at: timestamp(delivery.createdAtMs),
  tries: delivery.attempts.map(attemptView),
  request: null,
  response: null,
});

/**
 * Returns the view of a delivery with its last request and response. `eventBody` is the exact text of the event, or
 * null if the event has expired.
 */
export const webhookDeliveryView = (delivery: WebhookDelivery, eventBody: string | null): WebhookDeliveryView => ({
  ...listedDeliveryView(delivery),
  request:
    delivery.requestHeaders === null
      ? null
      : { headers: { ...delivery.requestHeaders }, body: eventBody === null ? null : trimmedBody(eventBody, delivery.trim) },
  response: delivery.response === null ? null : { headers: namedObject(delivery.response.headers), body: delivery.response.body },
});
