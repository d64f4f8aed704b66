import { getEvent } from '#shared/events/outbox-table.ts';
import type { ListQuery } from '#shared/http/paging.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import type { ResponseClass } from '#shared/webhooks/delivery/delivery-outcome.ts';
import { deliveryPages } from '#shared/webhooks/delivery/delivery-pages-table.ts';
import { getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { AttemptFailure, WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { listedDeliveryView, webhookDeliveryView } from '#shared/webhooks/delivery/webhook-delivery-view.ts';
import type { AdminWebhooksDeps } from '../groups/webhooks/deps.ts';
import type { webhookDeliveryEndpoints } from './endpoints.ts';
import { resendWebhookDelivery } from './resend-webhook-delivery.ts';

export const webhookDeliveryOperations = (deps: AdminWebhooksDeps): Operations<typeof webhookDeliveryEndpoints> => ({
  listWebhookDeliveries: listPage(
    deps.table,
    'webhook_deliveries',
    (query: DeliveryQuery, { storeId, nowMs }) => deliveryPages(deps.table, storeId, filtersOf(query), nowMs),
    listedDeliveryView,
  ),
  getWebhookDelivery: getOne(
    'webhook delivery',
    (storeId, id, { nowMs }) => getDelivery(deps.table, storeId, id, nowMs),
    async (delivery, { storeId }) => {
      const event = await getEvent(deps.table, storeId, delivery.eventId);
      return webhookDeliveryView(delivery, event?.body ?? null);
    },
  ),
  resendWebhookDelivery: resendWebhookDelivery(deps),
});

type DeliveryQuery = ListQuery & {
  readonly endpoint_id?: number;
  readonly status?: WebhookDelivery['status'];
  readonly topic?: WebhookDelivery['topic'];
  readonly event_id?: string;
  readonly failure?: AttemptFailure | 'any';
  readonly response_class?: ResponseClass;
  readonly created_before?: string;
};

const filtersOf = (query: DeliveryQuery) => ({
  ...(query.endpoint_id === undefined ? {} : { endpointId: query.endpoint_id }),
  ...(query.status === undefined ? {} : { status: query.status }),
  ...(query.topic === undefined ? {} : { topic: query.topic }),
  ...(query.event_id === undefined ? {} : { eventId: query.event_id }),
  ...(query.failure === undefined ? {} : { failure: query.failure }),
  ...(query.response_class === undefined ? {} : { responseClass: query.response_class }),
  ...(query.created_before === undefined ? {} : { createdBeforeMs: Date.parse(query.created_before) }),
});
