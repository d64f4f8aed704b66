import type { Operations } from '#shared/http/request-context.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import { getRecovery, recoveryPages } from '#shared/webhooks/recovery/webhook-recoveries-table.ts';
import type { AdminWebhooksDeps } from '../groups/webhooks/deps.ts';
import type { webhookRecoveryEndpoints } from './endpoints.ts';
import { recoverWebhookEndpoint, webhookRecoveryView } from './recover-webhook-endpoint.ts';

export const webhookRecoveryOperations = (deps: AdminWebhooksDeps): Operations<typeof webhookRecoveryEndpoints> => ({
  recoverWebhookEndpoint: recoverWebhookEndpoint(deps),
  listWebhookRecoveries: listPage(
    deps.table,
    'webhook_recoveries',
    (_query, { storeId, nowMs }) => recoveryPages(storeId, nowMs),
    webhookRecoveryView,
  ),
  getWebhookRecovery: getOne(
    'webhook recovery',
    (storeId, id, { nowMs }) => getRecovery(deps.table, storeId, id, nowMs),
    webhookRecoveryView,
  ),
});
