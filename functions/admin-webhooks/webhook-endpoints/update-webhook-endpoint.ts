import { commit } from '../../../shared/data/commit.ts';
import { retryStale } from '../../../shared/data/retry-stale.ts';
import { changeEndpointWrite, getEndpoint } from '../../../shared/data/webhook-endpoints.ts';
import { nextUpdatedAtMs } from '../../../shared/domain/revision.ts';
import { sameValue } from '../../../shared/domain/same-value.ts';
import { movedTo, switchedOn, type WebhookEndpoint } from '../../../shared/domain/webhook-endpoint.ts';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import { found } from '../../../shared/http/found.ts';
import type { Operation } from '../../../shared/http/request-context.ts';
import type { AdminWebhooksDeps } from '../deps.ts';
import { checkTarget } from './check-target.ts';
import type { webhookEndpointEndpoints } from './endpoints.ts';
import { webhookEndpointView } from './webhook-endpoint-view.ts';

type Deps = Pick<AdminWebhooksDeps, 'table' | 'allowLoopbackReceivers'>;
type Body = BodyOf<typeof webhookEndpointEndpoints.updateWebhookEndpoint>;

/** Changes what is sent; the next try of every delivery already goes by it. */
export const updateWebhookEndpoint =
  ({ table, allowLoopbackReceivers }: Deps): Operation<typeof webhookEndpointEndpoints.updateWebhookEndpoint> =>
  async ({ params, body }, context) => {
    if (body.url !== undefined) checkTarget(body.url, allowLoopbackReceivers, context.apiHost);
    return retryStale(['endpoint'], async () => {
      const before = found(await getEndpoint(table, context.storeId, params.id), 'webhook endpoint');
      const changed = changedEndpoint(before, body);
      if (sameValue(before, changed)) return { status: 200, body: { data: webhookEndpointView(before) } };

      const after = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, context.nowMs) };
      const answer = { status: 200, body: { data: webhookEndpointView(after) } } as const;
      await commit(table, context, { writes: [changeEndpointWrite(before, after)], events: [], answer });
      return answer;
    });
  };

function changedEndpoint(before: WebhookEndpoint, body: Body): WebhookEndpoint {
  const edited = {
    ...movedTo(before, body.url ?? before.url),
    description: body.description === undefined ? before.description : (body.description ?? ''),
    topics: body.topics ?? before.topics,
  };
  if (body.is_active === undefined) return edited;
  return body.is_active ? switchedOn(edited) : { ...edited, isActive: false };
}
