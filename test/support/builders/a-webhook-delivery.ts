import type { WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { aStore } from './a-store.ts';
import { aWebhookEndpoint } from './a-webhook-endpoint.ts';
import { anEvent } from './an-event.ts';

/**
 * Builds a delivery of `anEvent` to `aWebhookEndpoint`, before the first attempt; override only what the test needs.
 */
export const aWebhookDelivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 900,
  storeId: aStore().id,
  eventId: anEvent().id,
  endpointId: aWebhookEndpoint().id,
  topic: 'customer.created',
  trim: null,
  status: 'pending',
  attemptCount: 0,
  lastNumber: Math.max(over.attemptCount ?? 0, ...(over.attempts ?? []).map(({ number }) => number)),
  nextAttemptAtMs: anEvent().createdAtMs,
  lastAttemptAtMs: null,
  leaseUntilMs: null,
  responseCode: null,
  durationMs: null,
  attempts: [],
  requestHeaders: null,
  response: null,
  createdAtMs: anEvent().createdAtMs,
  updatedAtMs: anEvent().createdAtMs,
  ...over,
});
