import { webhookDeliveryOperations } from '#functions/admin/webhook-deliveries/operations.ts';
import { webhookEndpointOperations } from '#functions/admin/webhook-endpoints/operations.ts';
import { webhookFiguresOperations } from '#functions/admin/webhook-figures/operations.ts';
import { webhookRecoveryOperations } from '#functions/admin/webhook-recoveries/operations.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { AdminWebhooksDeps } from './deps.ts';
import type { adminWebhookEndpoints } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const adminWebhookOperations = (deps: AdminWebhooksDeps): Operations<typeof adminWebhookEndpoints> => ({
  ...webhookEndpointOperations(deps),
  ...webhookDeliveryOperations(deps),
  ...webhookFiguresOperations(deps),
  ...webhookRecoveryOperations(deps),
});
