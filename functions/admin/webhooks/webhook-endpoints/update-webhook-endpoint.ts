import type { BodyOf } from '#shared/http/endpoint.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { movedTo, switchedOn, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { changeEndpointWrite, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { normalUrl } from '#shared/webhooks/sending/normal-url.ts';
import type { AdminWebhooksDeps } from '../operations.ts';
import { checkTarget, lockUrl, urlRefusal } from './endpoint-url.ts';
import type { webhookEndpointEndpoints } from './endpoints.ts';
import { webhookEndpointView } from './webhook-endpoint-view.ts';

type Deps = Pick<AdminWebhooksDeps, 'table' | 'sender'>;
type Body = BodyOf<typeof webhookEndpointEndpoints.updateWebhookEndpoint>;

/** Changes what is sent; the next attempt of every delivery already goes by it. */
export const updateWebhookEndpoint =
  ({ table, sender }: Deps): Operation<typeof webhookEndpointEndpoints.updateWebhookEndpoint> =>
  async ({ params, body }, context) => {
    const url = body.url === undefined ? undefined : checkTarget(body.url, sender.policy, context.apiHost);
    return retryOnConflict(['endpoint'], async () => {
      const before = found(await getEndpoint(table, context.storeId, params.id), 'webhook endpoint');
      const changed = changedEndpoint(before, { ...body, url: url ?? before.url });
      if (sameValue(before, changed)) return { status: 200, body: { data: webhookEndpointView(before) } };

      const { endpoint: after, writes } = lockUrl(before, {
        ...changed,
        updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, context.nowMs),
      });
      const answer = { status: 200, body: { data: webhookEndpointView(after) } } as const;
      try {
        await commit(table, context, { writes: [changeEndpointWrite(before, after), ...writes], events: [], answer });
      } catch (error) {
        // A change that lost to another is decided again first.
        if (!(error instanceof TransactionRefused) || error.refused.has('endpoint')) throw error;
        throw urlRefusal(error, after.url === before.url ? 'is_active' : 'url') ?? error;
      }
      return answer;
    });
  };

/** What is undefined stays; `url` is the one to have then. */
function changedEndpoint(before: WebhookEndpoint, body: Omit<Body, 'url'> & { readonly url: string }): WebhookEndpoint {
  const edited = {
    ...(body.url === before.url ? before : atAddress(before, body.url)),
    description: body.description === undefined ? before.description : (body.description ?? ''),
    topics: body.topics ?? before.topics,
  };
  if (body.is_active === undefined) return edited;
  return body.is_active ? switchedOn(edited) : { ...edited, isActive: false };
}

/** An address stored before there was a normal form may be spelled otherwise, and is the same nevertheless. */
const atAddress = (before: WebhookEndpoint, url: string): WebhookEndpoint =>
  url === normalUrl(before.url) ? { ...before, url } : movedTo(before, url);
