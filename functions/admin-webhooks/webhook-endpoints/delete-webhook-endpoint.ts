import { closeEndpointWrite } from '../../../shared/data/closed-endpoints.ts';
import { commit } from '../../../shared/data/commit.ts';
import { retryStale } from '../../../shared/data/retry-stale.ts';
import { countDown } from '../../../shared/data/tally.ts';
import { getEndpoint, removeEndpointWrite } from '../../../shared/data/webhook-endpoints.ts';
import { found } from '../../../shared/http/found.ts';
import type { Operation } from '../../../shared/http/request-context.ts';
import type { AdminWebhooksDeps } from '../deps.ts';
import type { webhookEndpointEndpoints } from './endpoints.ts';
import { freeUrlWrites } from './url-lock.ts';

/** Removes an endpoint with its secrets. Its deliveries stay listed for their 30 days; those that waited for it end as failed. */
export const deleteWebhookEndpoint =
  ({ table }: Pick<AdminWebhooksDeps, 'table'>): Operation<typeof webhookEndpointEndpoints.deleteWebhookEndpoint> =>
  ({ params }, context) =>
    retryStale(['endpoint'], async () => {
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
