import { webhookDeliveryEndpoints } from './webhook-deliveries/endpoints.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints/endpoints.ts';
import { webhookFiguresEndpoints } from './webhook-figures/endpoints.ts';
import { webhookRecoveryEndpoints } from './webhook-recoveries/endpoints.ts';

/** What receives a store's events and what became of them: one contract file for each resource. */
export const adminWebhookEndpoints = {
  ...webhookEndpointEndpoints,
  ...webhookDeliveryEndpoints,
  ...webhookFiguresEndpoints,
  ...webhookRecoveryEndpoints,
} as const;
