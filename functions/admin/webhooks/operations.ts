import type { Operations } from '#shared/http/request-context.ts';
import type { AdminWebhooksDeps } from './deps.ts';
import type { adminWebhookEndpoints } from './endpoints.ts';
import { webhookDeliveryOperations } from './webhook-deliveries/operations.ts';
import { webhookEndpointOperations } from './webhook-endpoints/operations.ts';
import { webhookRecoveryOperations } from './webhook-recoveries/operations.ts';

/** The operations of the group, by the names of their contracts. */
export const adminWebhookOperations = (deps: AdminWebhooksDeps): Operations<typeof adminWebhookEndpoints> => ({
  ...webhookEndpointOperations(deps),
  ...webhookDeliveryOperations(deps),
  ...webhookRecoveryOperations(deps),
});
