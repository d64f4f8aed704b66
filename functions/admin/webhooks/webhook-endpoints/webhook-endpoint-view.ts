import { timestamp, timestampOrNull } from '#shared/kernel/timestamp.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { failingSinceMs, healthOf } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import type { WebhookEndpointView } from './endpoints.ts';

/** An endpoint as staff see it. */
export const webhookEndpointView = (endpoint: WebhookEndpoint): WebhookEndpointView => ({
  object: 'webhook_endpoint',
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  topics: [...endpoint.topics],
  is_active: endpoint.isActive,
  health: healthOf(endpoint),
  failing_since: timestampOrNull(failingSinceMs(endpoint)),
  disabled_at: timestampOrNull(endpoint.disabledAtMs),
  disabled_reason: endpoint.disabledReason,
  secret_last4: endpoint.secretLast4,
  created_at: timestamp(endpoint.createdAtMs),
  updated_at: timestamp(endpoint.updatedAtMs),
});
