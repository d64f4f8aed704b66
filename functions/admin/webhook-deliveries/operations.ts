import type { Operations } from '../../../shared/http/request-context.ts';
import type { AdminDeps } from '../deps.ts';
import type { webhookDeliveryEndpoints } from './endpoints.ts';
import { getWebhookDelivery } from './get-webhook-delivery.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';

export const webhookDeliveryOperations = (deps: AdminDeps): Operations<typeof webhookDeliveryEndpoints> => ({
  listWebhookDeliveries: listWebhookDeliveries(deps),
  getWebhookDelivery: getWebhookDelivery(deps),
});
