import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { commit } from '#shared/table/commit.ts';
import { countDown } from '#shared/table/quota-counter.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { closeEndpointWrite } from '#shared/webhooks/endpoint/closed-endpoints-table.ts';
import { getEndpoint, removeEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import type { AdminWebhooksDeps } from '../operations.ts';
import { freeUrlWrites } from './endpoint-url.ts';
import type { webhookEndpointEndpoints } from './endpoints.ts';

/** Removes an endpoint with its secrets. Its deliveries stay listed for their 30 days; those that waited for it end as failed. */
export const deleteWebhookEndpoint =
  ({ table }: Pick<AdminWebhooksDeps, 'table'>): Operation<typeof webhookEndpointEndpoints.deleteWebhookEndpoint> =>
  ({ params }, context) =>
    retryOnConflict(['endpoint'], async () => {
      const { storeId } = context;
      const endpoint = found(await getEndpoint(table, storeId, params.id), 'webhook endpoint');
      const answer = { status: 200, body: { data: { object: 'webhook_endpoint', id: endpoint.id, deleted: true } } } as const;
      const writes = [
        removeEndpointWrite(endpoint),
        ...freeUrlWrites(endpoint),
        closeEndpointWrite({ storeId, id: endpoint.id, closedAtMs: context.nowMs }),
        countDown(storeId, 'webhook_endpoints', { above: 0 }),
      ];
      await commit(table, context, { writes, events: [], answer });
      return answer;
    });
