import { webhookDeliveryEndpoints } from '#functions/admin/webhook-deliveries/endpoints.ts';
import { webhookEndpointEndpoints } from '#functions/admin/webhook-endpoints/endpoints.ts';
import { webhookFiguresEndpoints } from '#functions/admin/webhook-figures/endpoints.ts';
import { webhookRecoveryEndpoints } from '#functions/admin/webhook-recoveries/endpoints.ts';

/** The receivers of a store's events and their deliveries: one contract file for each resource. */
export const adminWebhookEndpoints = {
  ...webhookEndpointEndpoints,
  ...webhookDeliveryEndpoints,
  ...webhookFiguresEndpoints,
  ...webhookRecoveryEndpoints,
} as const;
