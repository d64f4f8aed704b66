import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { truncateToBytes } from '#shared/operations/truncate-to-bytes.ts';
import { readPage } from '#shared/table/read-page.ts';
import { deliveryPages } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { AdminWebhooksDeps } from '../deps.ts';
import type { webhookDeliveryEndpoints } from './endpoints.ts';
import { listedDeliveryView } from './webhook-delivery-view.ts';

/** A page of the deliveries of the last 30 days. */
export const listWebhookDeliveries =
  ({ table }: Pick<AdminWebhooksDeps, 'table'>): Operation<typeof webhookDeliveryEndpoints.listWebhookDeliveries> =>
  async ({ query }, { storeId, store: { cursorSecret }, nowMs }) => {
    const filters = {
      ...(query.endpoint_id === undefined ? {} : { endpointId: query.endpoint_id }),
      ...(query.status === undefined ? {} : { status: query.status }),
      ...(query.topic === undefined ? {} : { topic: query.topic }),
      ...(query.event_id === undefined ? {} : { eventId: query.event_id }),
    };
    const wanted = readPageRequest(cursorSecret, 'webhook_deliveries', query);
    const page = await readPage(table, deliveryPages(storeId, filters, nowMs), wanted);
    return {
      status: 200,
      body: listBody(cursorSecret, 'webhook_deliveries', query, truncateToBytes(page, listedDeliveryView), {
        nowMs,
        view: (shown) => shown,
      }),
    };
  };
