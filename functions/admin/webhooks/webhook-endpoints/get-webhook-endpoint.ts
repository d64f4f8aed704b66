import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import type { AdminWebhooksDeps } from '../deps.ts';
import type { webhookEndpointEndpoints } from './endpoints.ts';
import { webhookEndpointView } from './webhook-endpoint-view.ts';

/** One endpoint of the store. */
export const getWebhookEndpoint =
  ({ table }: Pick<AdminWebhooksDeps, 'table'>): Operation<typeof webhookEndpointEndpoints.getWebhookEndpoint> =>
  async ({ params }, { storeId }) => {
    const endpoint = found(await getEndpoint(table, storeId, params.id), 'webhook endpoint');
    return { status: 200, body: { data: webhookEndpointView(endpoint) } };
  };
