import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { readPage } from '#shared/table/read-page.ts';
import { endpointPages } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import type { AdminWebhooksDeps } from '../deps.ts';
import type { webhookEndpointEndpoints } from './endpoints.ts';
import { webhookEndpointView } from './webhook-endpoint-view.ts';

/** A page of the store's endpoints. */
export const listWebhookEndpoints =
  ({ table }: Pick<AdminWebhooksDeps, 'table'>): Operation<typeof webhookEndpointEndpoints.listWebhookEndpoints> =>
  async ({ query }, { storeId, store: { cursorSecret }, nowMs }) => {
    const page = await readPage(table, endpointPages(storeId), readPageRequest(cursorSecret, 'webhook_endpoints', query));
    return { status: 200, body: listBody(cursorSecret, 'webhook_endpoints', query, page, { nowMs, view: webhookEndpointView }) };
  };
