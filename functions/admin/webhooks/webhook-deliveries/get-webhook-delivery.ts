import { getEvent } from '#shared/events/outbox-table.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { AdminWebhooksDeps } from '../deps.ts';
import type { webhookDeliveryEndpoints } from './endpoints.ts';
import { webhookDeliveryView } from './webhook-delivery-view.ts';

/** One delivery, with the bytes that were sent. */
export const getWebhookDelivery =
  ({ table }: Pick<AdminWebhooksDeps, 'table'>): Operation<typeof webhookDeliveryEndpoints.getWebhookDelivery> =>
  async ({ params }, { storeId, nowMs }) => {
    const delivery = found(await getDelivery(table, storeId, params.id, nowMs), 'webhook delivery');
    const event = await getEvent(table, storeId, delivery.eventId);
    return { status: 200, body: { data: webhookDeliveryView(delivery, event?.body ?? null) } };
  };
