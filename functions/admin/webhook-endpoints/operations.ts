import type { Operation, Operations } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { webhookSecretOf } from '#shared/kernel/secret-box.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import { commit } from '#shared/table/commit.ts';
import { countDown } from '#shared/table/counters/quota-counter.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { closeEndpointWrite } from '#shared/webhooks/endpoint/closed-endpoints-table.ts';
import { rollSecrets, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { changeEndpointWrite, endpointPages, getEndpoint, removeEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { newSigningSecret } from '#shared/webhooks/signing/signature.ts';
import type { AdminWebhooksDeps } from '../groups/webhooks/deps.ts';
import { freeUrlWrites } from './endpoint-url.ts';
import type { webhookEndpointEndpoints } from './endpoints.ts';
import { previewWebhookFilter } from './preview-webhook-filter.ts';
import { createWebhookEndpoint, updateWebhookEndpoint, webhookEndpointView } from './save-webhook-endpoint.ts';
import { sendWebhookSample } from './send-webhook-sample.ts';

export const webhookEndpointOperations = (deps: AdminWebhooksDeps): Operations<typeof webhookEndpointEndpoints> => ({
  listWebhookEndpoints: listPage(deps.table, 'webhook_endpoints', (_query, { storeId }) => endpointPages(storeId), webhookEndpointView),
  createWebhookEndpoint: createWebhookEndpoint(deps),
  getWebhookEndpoint: getOne('webhook endpoint', (storeId, id) => getEndpoint(deps.table, storeId, id), webhookEndpointView),
  updateWebhookEndpoint: updateWebhookEndpoint(deps),
  deleteWebhookEndpoint: deleteWebhookEndpoint(deps),
  rollWebhookSecret: rollWebhookSecret(deps),
  previewWebhookFilter: previewWebhookFilter(deps),
  sendWebhookSample: sendWebhookSample(deps),
});

/**
 * Deletes an endpoint with its secrets. Its deliveries remain listed for 30 days; those that are still waiting end as
 * failed.
 */
const deleteWebhookEndpoint =
  ({ table }: Pick<AdminWebhooksDeps, 'table'>): Operation<typeof webhookEndpointEndpoints.deleteWebhookEndpoint> =>
  ({ params }, context) =>
    retryOnConflict(['endpoint'], async () => {
      const { storeId } = context;
      const endpoint = ownEndpoint(await getEndpoint(table, storeId, params.id));
      const answer = { status: 200, body: { data: { object: 'webhook_endpoint', id: endpoint.id, deleted: true } } } as const;
      const writes = [
        removeEndpointWrite(endpoint),
        ...freeUrlWrites(endpoint),
        closeEndpointWrite({ storeId, id: endpoint.id, closedAtMs: context.nowMs }),
        countDown(storeId, 'webhook_endpoints', { above: 0 }),
      ];
      await commit(table, context, { writes, events: [], answer, before: webhookEndpointView(endpoint) });
      return answer;
    });

/**
 * Checks that an endpoint exists and belongs to the store rather than to an app.
 * @throws DomainError `not_found`; FieldErrors `owned_by_app`
 */
function ownEndpoint(known: WebhookEndpoint | null): WebhookEndpoint {
  const endpoint = orNotFound(known, 'webhook endpoint');
  if (endpoint.appClientId === null) return endpoint;
  throw fieldError(
    '',
    'owned_by_app',
    "This endpoint belongs to an app and uses the app's secret. To remove the endpoint, uninstall the app.",
  );
}

type Deps = Pick<AdminWebhooksDeps, 'table' | 'randomBytes' | 'secrets'>;

const defaultOverlapHours = 24;
const msPerHour = 3_600_000;

/**
 * Gives an endpoint a new secret. Until the overlap ends, deliveries are also signed with the previous secret
 * (specification: Events, 2).
 */
const rollWebhookSecret =
  ({ table, randomBytes, secrets }: Deps): Operation<typeof webhookEndpointEndpoints.rollWebhookSecret> =>
  async ({ params, body }, context) => {
    const { storeId, nowMs } = context;
    const secret = newSigningSecret(randomBytes);
    const ciphertext = await secrets.encrypt(secret, webhookSecretOf(storeId));
    const overlapEndsMs = nowMs + (body.overlap_hours ?? defaultOverlapHours) * msPerHour;
    return retryOnConflict(['endpoint'], async () => {
      const before = ownEndpoint(await getEndpoint(table, storeId, params.id));
      const after = {
        ...before,
        secrets: rollSecrets(before.secrets, ciphertext, { nowMs, overlapEndsMs }),
        secretLast4: secret.slice(-4),
        updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs),
      };
      const answer = { status: 200, body: { data: { ...webhookEndpointView(after), secret } } } as const;
      await commit(table, context, {
        writes: [changeEndpointWrite(before, after)],
        events: [],
        answer,
        before: webhookEndpointView(before),
      });
      return answer;
    });
  };
