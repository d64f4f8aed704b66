import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { webhookSecretOf } from '#shared/kernel/secret-box.ts';
import { nextUpdatedAtMs, timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { commit } from '#shared/table/commit.ts';
import { countUp } from '#shared/table/counters/quota-counter.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { blankEndpoint, changeEndpoint } from '#shared/webhooks/endpoint/change-endpoint.ts';
import { isSwitchedOn, maxEndpoints, sendingOf, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { webhookEndpointBody } from '#shared/webhooks/endpoint/webhook-endpoint-body.ts';
import { addEndpointWrite, changeEndpointWrite, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { failingSinceMs, healthOf, nextProbeAtMs } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { checkFilter } from '#shared/webhooks/filter/check-filter.ts';
import { filterView } from '#shared/webhooks/filter/event-filter-body.ts';
import { newSigningSecret } from '#shared/webhooks/signing/signature.ts';
import type { AdminWebhooksDeps } from '../groups/webhooks/deps.ts';
import { checkTarget, type LockedEndpoint, lockUrl, urlRefusal } from './endpoint-url.ts';
import type { WebhookEndpointView, webhookEndpointEndpoints } from './endpoints.ts';

/**
 * Creates an endpoint and returns it with its signing secret (specification: Events, 2). No other operation returns
 * this secret.
 */
export const createWebhookEndpoint =
  (deps: AdminWebhooksDeps): Operation<typeof webhookEndpointEndpoints.createWebhookEndpoint> =>
  async ({ body }, context) => {
    const sent = webhookEndpointBody.read(body);
    const url = checkTarget(body.url, deps.sender.policy, context.apiHost);
    const { storeId } = context;
    const secret = newSigningSecret(deps.randomBytes);
    const ciphertext = await deps.secrets.encrypt(secret, webhookSecretOf(storeId));
    return retryOnConflict(['endpoint'], async () => {
      const secrets = [{ ciphertext, validUntilMs: null }];
      const blank = blankEndpoint({ id: deps.newId(), storeId, url, secrets, secretLast4: secret.slice(-4) });
      const locked = lockUrl(null, filtered(changeEndpoint(blank, { ...sent, url })));
      const answer = { status: 201, body: { data: { ...webhookEndpointView(locked.endpoint), secret } } } as const;
      await add(deps, context, locked, answer);
      return answer;
    });
  };

/**
 * Checks an endpoint's filter against the payloads of its topics. An app's filter is not checked here, because it was
 * checked when the app was saved.
 * @throws FieldErrors if the filter is invalid, for example if it names a field that is in none of these payloads
 */
const filtered = (endpoint: WebhookEndpoint): WebhookEndpoint =>
  endpoint.appClientId === null ? { ...endpoint, filter: checkFilter(endpoint.filter, endpoint.topics) } : endpoint;

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

/** Converts an endpoint to its view for staff. */
export const webhookEndpointView = (endpoint: WebhookEndpoint): WebhookEndpointView => ({
  object: 'webhook_endpoint',
  id: endpoint.id,
  name: endpoint.name,
  url: endpoint.url,
  description: endpoint.description,
  topics: [...endpoint.topics],
  ...filterView(endpoint.filter),
  is_active: isSwitchedOn(endpoint),
  sending: sendingOf(endpoint),
  health: healthOf(endpoint),
  failing_since: timestampOrNull(failingSinceMs(endpoint)),
  failed_attempts: endpoint.healthRecord.failures,
  last_failed_at: timestampOrNull(endpoint.healthRecord.lastFailureAtMs),
  next_probe_at: timestampOrNull(nextProbeAtMs(endpoint)),
  disabled_at: timestampOrNull(endpoint.disabledAtMs),
  secret_last4: endpoint.secretLast4,
  app_client_id: endpoint.appClientId,
  created_at: timestamp(endpoint.createdAtMs),
  updated_at: timestamp(endpoint.updatedAtMs),
});

/**
 * Updates the fields that were sent. The change applies to all later attempts, including attempts of deliveries that
 * were created earlier.
 */
export const updateWebhookEndpoint =
  ({ table, sender }: AdminWebhooksDeps): Operation<typeof webhookEndpointEndpoints.updateWebhookEndpoint> =>
  async ({ params, body }, context) => {
    const sent = webhookEndpointBody.read(body);
    const url = sent.url === undefined ? undefined : checkTarget(sent.url, sender.policy, context.apiHost);
    return retryOnConflict(['endpoint'], async () => {
      const before = orNotFound(await getEndpoint(table, context.storeId, params.id), 'webhook endpoint');
      const wanted = changeEndpoint(before, { ...sent, url });
      refuseAppChange(before, wanted);
      const changed = filtered(wanted);
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
        // If another request has changed the endpoint, `retryOnConflict` catches the error and repeats the update.
        if (!(error instanceof TransactionRefused) || error.refused.has('endpoint')) throw error;
        throw urlRefusal(error, after.url === before.url ? 'is_active' : 'url') ?? error;
      }
      return answer;
    });
  };

/**
 * Checks that a change to an app's endpoint affects only the on/off switch and the description; the app decides the
 * rest.
 * @throws FieldErrors `read_only`
 */
function refuseAppChange(before: WebhookEndpoint, after: WebhookEndpoint): void {
  if (before.appClientId === null) return;
  const decided = (endpoint: WebhookEndpoint) => ({ url: endpoint.url, topics: endpoint.topics, ...filterView(endpoint.filter) });
  const was = decided(before);
  const changed = Object.entries(decided(after)).flatMap(([field, value]) =>
    sameValue(was[field as keyof typeof was], value) ? [] : [field],
  );
  if (changed.length > 0)
    throw new FieldErrors(changed.map((param) => ({ param, code: 'read_only', message: 'is set by the app and cannot be changed here.' })));
}
