import type { BodyOf } from '#shared/http/endpoint.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import { FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { webhookSecretOf } from '#shared/kernel/secret-box.ts';
import { nextUpdatedAtMs, timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { commit } from '#shared/table/commit.ts';
import { countUp } from '#shared/table/quota-counter.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { maxEndpoints, movedTo, switchedOn, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { addEndpointWrite, changeEndpointWrite, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { failingSinceMs, freshHealthRecord, healthOf, nextProbeAtMs } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { normalUrl } from '#shared/webhooks/sending/target-url.ts';
import { newSigningSecret } from '#shared/webhooks/signing/signature.ts';
import type { AdminWebhooksDeps } from '../groups/webhooks/deps.ts';
import { checkTarget, type LockedEndpoint, lockUrl, urlRefusal } from './endpoint-url.ts';
import type { WebhookEndpointView, webhookEndpointEndpoints } from './endpoints.ts';

/** Adds an endpoint whose signing secret is told once (specification: Events, 2). */
export const createWebhookEndpoint =
  (deps: AdminWebhooksDeps): Operation<typeof webhookEndpointEndpoints.createWebhookEndpoint> =>
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
        evaluatedFromMs: null,
        urlLock: null,
        secrets: [{ ciphertext, validUntilMs: null }],
        secretLast4: secret.slice(-4),
        appClientId: null,
        onlyEventId: null,
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
  { table }: AdminWebhooksDeps,
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

/** An endpoint as staff see it. */
export const webhookEndpointView = (endpoint: WebhookEndpoint): WebhookEndpointView => ({
  object: 'webhook_endpoint',
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  topics: [...endpoint.topics],
  is_active: endpoint.isActive,
  health: healthOf(endpoint),
  failing_since: timestampOrNull(failingSinceMs(endpoint)),
  next_probe_at: timestampOrNull(nextProbeAtMs(endpoint)),
  disabled_at: timestampOrNull(endpoint.disabledAtMs),
  disabled_reason: endpoint.disabledReason,
  secret_last4: endpoint.secretLast4,
  app_client_id: endpoint.appClientId,
  created_at: timestamp(endpoint.createdAtMs),
  updated_at: timestamp(endpoint.updatedAtMs),
});

type Body = BodyOf<typeof webhookEndpointEndpoints.updateWebhookEndpoint>;

/** Changes what is sent; the next attempt of every delivery already goes by it. */
export const updateWebhookEndpoint =
  ({ table, sender }: AdminWebhooksDeps): Operation<typeof webhookEndpointEndpoints.updateWebhookEndpoint> =>
  async ({ params, body }, context) => {
    const url = body.url === undefined ? undefined : checkTarget(body.url, sender.policy, context.apiHost);
    return retryOnConflict(['endpoint'], async () => {
      const before = found(await getEndpoint(table, context.storeId, params.id), 'webhook endpoint');
      const changed = changedEndpoint(before, { ...body, url: url ?? before.url });
      refuseAppChange(before, changed);
      if (sameValue(before, changed)) return { status: 200, body: { data: webhookEndpointView(before) } };

      const { endpoint: after, writes } = lockUrl(before, {
        ...changed,
        updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, context.nowMs),
      });
      const answer = { status: 200, body: { data: webhookEndpointView(after) } } as const;
      try {
        await commit(table, context, {
          writes: [changeEndpointWrite(before, after), ...writes],
          events: [],
          answer,
          before: webhookEndpointView(before),
        });
      } catch (error) {
        // A change that lost to another is decided again first.
        if (!(error instanceof TransactionRefused) || error.refused.has('endpoint')) throw error;
        throw urlRefusal(error, after.url === before.url ? 'is_active' : 'url') ?? error;
      }
      return answer;
    });
  };

/**
 * Staff switch the endpoint of an app on and off, and may say what it is; the rest belongs to the app.
 * @throws FieldErrors `read_only`
 */
function refuseAppChange(before: WebhookEndpoint, after: WebhookEndpoint): void {
  if (before.appClientId === null) return;
  const changed = (['url', 'topics'] as const).filter((field) => !sameValue(before[field], after[field]));
  if (changed.length > 0) throw new FieldErrors(changed.map((param) => ({ param, code: 'read_only', message: 'is decided by the app.' })));
}

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
