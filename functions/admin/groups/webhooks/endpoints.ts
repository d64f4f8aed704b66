import { webhookDeliveryEndpoints } from '#functions/admin/webhook-deliveries/endpoints.ts';
import { webhookEndpointEndpoints } from '#functions/admin/webhook-endpoints/endpoints.ts';
import { webhookFiguresEndpoints } from '#functions/admin/webhook-figures/endpoints.ts';
import { webhookRecoveryEndpoints } from '#functions/admin/webhook-recoveries/endpoints.ts';

/** A store's webhook endpoints and their deliveries: one contract file per resource. */
export const adminWebhookEndpoints = {
  ...webhookEndpointEndpoints,
  ...webhookDeliveryEndpoints,
  ...webhookFiguresEndpoints,
  ...webhookRecoveryEndpoints,
} as const;
