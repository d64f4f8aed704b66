import type { Operations } from '#shared/http/request-context.ts';
import type { AdminWebhooksDeps } from '../deps.ts';
import type { webhookRecoveryEndpoints } from './endpoints.ts';
import { getWebhookRecovery } from './get-webhook-recovery.ts';
import { listWebhookRecoveries } from './list-webhook-recoveries.ts';
import { recoverWebhookEndpoint } from './recover-webhook-endpoint.ts';

export const webhookRecoveryOperations = (deps: AdminWebhooksDeps): Operations<typeof webhookRecoveryEndpoints> => ({
  recoverWebhookEndpoint: recoverWebhookEndpoint(deps),
  listWebhookRecoveries: listWebhookRecoveries(deps),
  getWebhookRecovery: getWebhookRecovery(deps),
});
