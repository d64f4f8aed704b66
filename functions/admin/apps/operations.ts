import { type App, type AppChange, blankApp, changeApp, clientIdOf } from '#shared/apps/app.ts';
import { appBody } from '#shared/apps/app-body.ts';
import { addAppWrites, getApp, hashOf, listApps, replaceAppWrite } from '#shared/apps/apps-table.ts';
import { codeEntropyBytes } from '#shared/apps/authorization-code.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations, PlatformContext } from '#shared/http/request-context.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { appWebhookSecretContext } from '#shared/kernel/secret-box.ts';
import { nextUpdatedAtMs, timestamp } from '#shared/kernel/time.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { type LabelledWrite, TransactionRefused, transact } from '#shared/table/transact.ts';
import { rollSecrets } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { checkFilter } from '#shared/webhooks/filter/check-filter.ts';
import { filterView } from '#shared/webhooks/filter/event-filter-body.ts';
import { isOwnHost, normalUrl, type TargetPolicy, targetProblem } from '#shared/webhooks/sending/target-url.ts';
import { newSigningSecret } from '#shared/webhooks/signing/signature.ts';
import type { AdminAppsDeps } from '../groups/apps/deps.ts';
import type { AppView, appEndpoints } from './endpoints.ts';

export const appOperations = (deps: AdminAppsDeps): Operations<typeof appEndpoints> => ({
  listApps: listAllApps(deps),
  createApp: createApp(deps),
  getApp: async ({ params }) => ({ status: 200, body: { data: appView(await knownApp(deps, params.id)) } }),
  updateApp: updateApp(deps),
  rollAppClientSecret: rollClientSecret(deps),
  rollAppWebhookSecret: rollWebhookSecret(deps),
});

/** Converts an app to its view for operators. */
const appView = (app: App): AppView => ({
  object: 'app',
  id: app.id,
  client_id: clientIdOf(app.id),
  name: app.name,
  slug: app.slug,
  redirect_uris: [...app.redirectUris],
  scopes: [...app.scopes],
  webhook_url: app.webhookUrl,
  webhook_topics: [...app.webhookTopics],
  ...filterViewOf(app),
  client_secret_last4: app.clientSecretLast4,
  webhook_secret_last4: app.webhookSecretLast4,
  created_at: timestamp(app.createdAtMs),
  updated_at: timestamp(app.updatedAtMs),
});

function filterViewOf({ webhookFilter }: App) {
  const { when_changed, where, fields, exclude } = filterView(webhookFilter);
  return { webhook_when_changed: when_changed, webhook_where: where, webhook_fields: fields, webhook_exclude: exclude };
}

/**
 * Checks an app's webhook filter against the payloads of the app's topics and returns the app with the checked filter.
 * @throws FieldErrors if the filter is invalid, for example if it names a field that is in none of these payloads
 */
const filtered = <Kept extends Pick<App, 'webhookFilter' | 'webhookTopics'>>(app: Kept): Kept => ({
  ...app,
  webhookFilter: checkFilter(app.webhookFilter, app.webhookTopics, 'webhook_'),
});

async function knownApp({ table }: Pick<AdminAppsDeps, 'table'>, id: number): Promise<App> {
  const app = await getApp(table, id);
  if (app === null) throw new DomainError('not_found', 'There is no such app.');
  return app;
}

const listAllApps =
  ({ table, platformCursorSecret }: AdminAppsDeps): Operation<typeof appEndpoints.listApps> =>
  async ({ query }, { nowMs }) => {
    const secret = await platformCursorSecret();
    const page = await listApps(table, readPageRequest(secret, 'apps', query));
    return { status: 200, body: listBody(secret, 'apps', query, page, { nowMs, view: appView }) };
  };

const newClientSecret = ({ randomBytes }: Pick<AdminAppsDeps, 'randomBytes'>): string =>
  `cs_${Buffer.from(randomBytes(codeEntropyBytes)).toString('base64url')}`;
const traces = (clientSecret: string) => ({ clientSecretHash: hashOf(clientSecret), clientSecretLast4: clientSecret.slice(-4) });

const write = (deps: AdminAppsDeps, { deadlineMs, clock }: PlatformContext, writes: readonly LabelledWrite[]): Promise<void> =>
  transact(deps.table, writes, { deadlineMs, nowMs: clock });

/** Registers an app under an unused slug. */
const createApp =
  (deps: AdminAppsDeps): Operation<typeof appEndpoints.createApp> =>
  async ({ body }, context) => {
    const wanted = filtered(changeApp(blankApp, checked(appBody.read(body), deps.webhookPolicy, context.apiHost)));
    const clientSecret = newClientSecret(deps);
    const webhookSecret = newSigningSecret(deps.randomBytes);
    const ciphertext = await deps.secrets.encrypt(webhookSecret, appWebhookSecretContext);
    return retryOnConflict(['app'], async () => {
      const id = deps.newId();
      const app: App = {
        id,
        ...wanted,
        ...traces(clientSecret),
        webhookSecrets: [{ ciphertext, validUntilMs: null }],
        webhookSecretLast4: webhookSecret.slice(-4),
        createdAtMs: idTimeMs(id),
        updatedAtMs: idTimeMs(id),
      };
      try {
        await write(deps, context, addAppWrites(app));
      } catch (error) {
        const isTaken = error instanceof TransactionRefused && error.refused.has('slug');
        throw isTaken ? fieldError('slug', 'taken', 'is taken by another app.') : error;
      }
      return { status: 201, body: { data: { ...appView(app), client_secret: clientSecret, webhook_secret: webhookSecret } } };
    });
  };

/**
 * Checks the fields that were sent for an app and returns them with a normalized webhook URL.
 * @throws FieldErrors `invalid_url`, `blocked_address`
 */
function checked(sent: AppChange, policy: TargetPolicy, apiHost: string): AppChange {
  const { webhookUrl: url } = sent;
  if (url == null) return sent;
  const problem = targetProblem(url, policy);
  if (problem !== null) throw fieldError('webhook_url', problem.code, problem.message);
  if (isOwnHost(url, apiHost)) throw fieldError('webhook_url', 'blocked_address', 'must not point to this API.');
  return { ...sent, webhookUrl: normalUrl(url) };
}

/** Applies a change to an app and returns the app. Saves the app only if the change has an effect. */
const saveChange = (deps: AdminAppsDeps, context: PlatformContext, id: number, change: (before: App) => App): Promise<App> =>
  retryOnConflict(['app'], async () => {
    const before = await knownApp(deps, id);
    const changed = change(before);
    if (sameValue(before, changed)) return before;
    const after = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, context.nowMs) };
    await write(deps, context, [replaceAppWrite(before, after)]);
    return after;
  });

const updateApp =
  (deps: AdminAppsDeps): Operation<typeof appEndpoints.updateApp> =>
  async ({ params, body }, context) => {
    const change = checked(appBody.read(body), deps.webhookPolicy, context.apiHost);
    const app = await saveChange(deps, context, params.id, (before) => filtered(changeApp(before, change)));
    return { status: 200, body: { data: appView(app) } };
  };

const rollClientSecret =
  (deps: AdminAppsDeps): Operation<typeof appEndpoints.rollAppClientSecret> =>
  async ({ params }, context) => {
    const clientSecret = newClientSecret(deps);
    const app = await saveChange(deps, context, params.id, (before) => ({ ...before, ...traces(clientSecret) }));
    return { status: 200, body: { data: { ...appView(app), client_secret: clientSecret } } };
  };

const defaultOverlapHours = 24;
const msPerHour = 3_600_000;

const rollWebhookSecret =
  (deps: AdminAppsDeps): Operation<typeof appEndpoints.rollAppWebhookSecret> =>
  async ({ params, body }, context) => {
    const { nowMs } = context;
    const secret = newSigningSecret(deps.randomBytes);
    const ciphertext = await deps.secrets.encrypt(secret, appWebhookSecretContext);
    const overlapEndsMs = nowMs + (body.overlap_hours ?? defaultOverlapHours) * msPerHour;
    const app = await saveChange(deps, context, params.id, (before) => ({
      ...before,
      webhookSecrets: rollSecrets(before.webhookSecrets, ciphertext, { nowMs, overlapEndsMs }),
      webhookSecretLast4: secret.slice(-4),
    }));
    return { status: 200, body: { data: { ...appView(app), webhook_secret: secret } } };
  };
