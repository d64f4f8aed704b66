import type { Operations } from '#shared/http/request-context.ts';
import type { AdminWebhooksDeps } from '../deps.ts';
import type { webhookDeliveryEndpoints } from './endpoints.ts';
import { getWebhookDelivery } from './get-webhook-delivery.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { resendWebhookDelivery } from './resend-webhook-delivery.ts';

export const webhookDeliveryOperations = (deps: AdminWebhooksDeps): Operations<typeof webhookDeliveryEndpoints> => ({
  listWebhookDeliveries: listWebhookDeliveries(deps),
  getWebhookDelivery: getWebhookDelivery(deps),
  resendWebhookDelivery: resendWebhookDelivery(deps),
});
