import type { Operations } from '#shared/http/request-context.ts';
import type { AdminWebhooksDeps } from '../deps.ts';
import { createWebhookEndpoint } from './create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts';
import type { webhookEndpointEndpoints } from './endpoints.ts';
import { getWebhookEndpoint } from './get-webhook-endpoint.ts';
import { listWebhookEndpoints } from './list-webhook-endpoints.ts';
import { rollWebhookSecret } from './roll-webhook-secret.ts';
import { sendWebhookSample } from './send-webhook-sample.ts';
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts';

export const webhookEndpointOperations = (deps: AdminWebhooksDeps): Operations<typeof webhookEndpointEndpoints> => ({
  listWebhookEndpoints: listWebhookEndpoints(deps),
  createWebhookEndpoint: createWebhookEndpoint(deps),
  getWebhookEndpoint: getWebhookEndpoint(deps),
  updateWebhookEndpoint: updateWebhookEndpoint(deps),
  deleteWebhookEndpoint: deleteWebhookEndpoint(deps),
  rollWebhookSecret: rollWebhookSecret(deps),
  sendWebhookSample: sendWebhookSample(deps),
});
