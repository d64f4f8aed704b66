import type { Operations } from '#shared/http/request-context.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import { endpointPages, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import type { AdminWebhooksDeps } from '../operations.ts';
import { createWebhookEndpoint } from './create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts';
import type { webhookEndpointEndpoints } from './endpoints.ts';
import { rollWebhookSecret } from './roll-webhook-secret.ts';
import { sendWebhookSample } from './send-webhook-sample.ts';
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts';
import { webhookEndpointView } from './webhook-endpoint-view.ts';

export const webhookEndpointOperations = (deps: AdminWebhooksDeps): Operations<typeof webhookEndpointEndpoints> => ({
  listWebhookEndpoints: listPage(deps.table, 'webhook_endpoints', (_query, { storeId }) => endpointPages(storeId), webhookEndpointView),
  createWebhookEndpoint: createWebhookEndpoint(deps),
  getWebhookEndpoint: getOne('webhook endpoint', (storeId, id) => getEndpoint(deps.table, storeId, id), webhookEndpointView),
  updateWebhookEndpoint: updateWebhookEndpoint(deps),
  deleteWebhookEndpoint: deleteWebhookEndpoint(deps),
  rollWebhookSecret: rollWebhookSecret(deps),
  sendWebhookSample: sendWebhookSample(deps),
});
