import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { webhookSecretOf } from '#shared/kernel/secret-box.ts';
import { commit } from '#shared/table/commit.ts';
import { countUp } from '#shared/table/quota-counter.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { maxEndpoints } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { newSigningSecret } from '#shared/webhooks/signing/signature.ts';
import type { AdminWebhooksDeps } from '../operations.ts';
import { checkTarget, type LockedEndpoint, lockUrl, urlRefusal } from './endpoint-url.ts';
import type { webhookEndpointEndpoints } from './endpoints.ts';
import { webhookEndpointView } from './webhook-endpoint-view.ts';

type Deps = Pick<AdminWebhooksDeps, 'table' | 'newId' | 'randomBytes' | 'secrets' | 'sender'>;

/** Adds an endpoint whose signing secret is told once (specification: Events, 2). */
export const createWebhookEndpoint =
  (deps: Deps): Operation<typeof webhookEndpointEndpoints.createWebhookEndpoint> =>
  async ({ body }, context) => {
    const url = checkTarget(body.url, deps.sender.policy, context.apiHost);
    const { storeId } = context;
    const secret = newSigningSecret(deps.randomBytes);
    const ciphertext = await deps.secrets.encrypt(secret, webhookSecretOf(storeId));
    return retryOnConflict(['endpoint'], async () => {
      const id = deps.newId();
      const locked = lockUrl(null, {
        id,
        storeId,
        url,
        description: body.description ?? '',
        topics: body.topics,
        isActive: body.is_active ?? true,
        disabledAtMs: null,
        disabledReason: null,
        judgedFromMs: null,
        urlLock: null,
        secrets: [{ ciphertext, validUntilMs: null }],
        secretLast4: secret.slice(-4),
        createdAtMs: idTimeMs(id),
        updatedAtMs: idTimeMs(id),
        healthRecord: freshHealthRecord,
      });
      const answer = { status: 201, body: { data: { ...webhookEndpointView(locked.endpoint), secret } } } as const;
      await add(deps, context, locked, answer);
      return answer;
    });
  };

async function add(
  { table }: Pick<Deps, 'table'>,
  context: StoreContext,
  { endpoint, writes: locking }: LockedEndpoint,
  answer: { readonly status: number; readonly body: unknown },
): Promise<void> {
  const counting = countUp(context.storeId, 'webhook_endpoints', { below: maxEndpoints });
  try {
    await commit(table, context, { writes: [addEndpointWrite(endpoint), ...locking, counting], events: [], answer });
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if (error.refused.has('webhook_endpoints')) {
      throw fieldError('', 'limit_reached', `A store has at most ${maxEndpoints} webhook endpoints.`);
    }
    throw urlRefusal(error, 'url') ?? error;
  }
}
