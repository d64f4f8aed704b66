import { createHash } from 'node:crypto';
import { newSecret, secretEntropyBytes } from '#shared/api-keys/credential-secret.ts';
import { hashSecret, type WindowBefore, withWindowKept } from '#shared/api-keys/credentials-table.ts';
import { endpointOf } from '#shared/apps/app-endpoint.ts';
import { appEndpointWrites, getEndpointOfApp } from '#shared/apps/app-endpoint-table.ts';
import { type AppInstallation, maxInstallations, newInstallation, renewInstallation } from '#shared/apps/app-installation.ts';
import { getInstallation, installWrites, refreshWrites, revokeTokenWrite } from '#shared/apps/app-installations-table.ts';
import { exchangeRefusal } from '#shared/apps/authorization-code.ts';
import { useCodeWrite } from '#shared/apps/authorization-codes-table.ts';
import { approvedSinceCheck } from '#shared/apps/uninstalled-apps-table.ts';
import type { AnswerOf } from '#shared/http/endpoint.ts';
import { operationThatIdentifies } from '#shared/http/operation.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { type Commit, commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused } from '#shared/table/transact.ts';
import { writeAlone } from '#shared/table/write-alone.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import type { OAuthDeps } from './deps.ts';
import type { oauthEndpoints } from './endpoints.ts';
import { type ExchangeBody, findClient, invalidGrant, type KnownClient, provenClient } from './identify-client.ts';

type Exchange = typeof oauthEndpoints.exchangeOAuthCode;

/**
 * Exchanges a code for a token (specification: OAuth; RFC 6749, 4.1.3). If a code is exchanged several times, at the
 * same time or later, the first exchange gets the token and any further exchange revokes it.
 * @throws DomainError `invalid_client`, `plan_without_api`, `store_not_active`; FieldErrors `invalid_grant`,
 * `limit_reached`
 */
export const exchangeCode = (deps: OAuthDeps): Operation<Exchange> =>
  operationThatIdentifies({
    identify: async ({ body }: Input) => {
      const { app, store } = provenClient(await findClient(deps.table, body), body);
      return { actor: { type: 'app', id: app.id, name: app.name }, store };
    },
    run: ({ body }: Input, context: StoreContext) => exchange(deps, body, context),
  });

type Input = { readonly body: ExchangeBody };

/**
 * The installation of an app in a store, and the app's endpoint in that store. `endpoint` is null if the app has no
 * endpoint there.
 */
type Installed = { readonly installation: AppInstallation; readonly endpoint: WebhookEndpoint | null };

async function readInstalled(table: Table, { store, installationId: id }: KnownClient): Promise<Installed | null> {
  if (id === null) return null;
  const [installation, endpoint] = await Promise.all([getInstallation(table, store.id, id), getEndpointOfApp(table, store.id, id)]);
  return installation === null ? null : { installation, endpoint };
}

const conflicts = ['code', 'installation', 'installed_app', 'uninstalled_app', 'endpoint'];

async function exchange(deps: OAuthDeps, body: ExchangeBody, context: StoreContext): Promise<AnswerOf<Exchange>> {
  const { table } = deps;
  // If another request uses the code after this request has read it, the commit is refused. The retry then finds that
  // the code is used.
  return await retryOnConflict(conflicts, async () => {
    const client = provenClient(await findClient(table, body), body);
    const before = await readInstalled(table, client);
    await refuseUnusable(table, client, body, context);
    const { token, installation, writesAfter } = grantToken(deps, client, before, context);
    const { id, name, domain } = client.store;
    const answer = {
      status: 200,
      body: {
        access_token: token,
        token_type: 'Bearer',
        scope: installation.scopes.join(' '),
        installation_id: installation.id,
        store: { id, name, domain },
      },
    } as const;
    // Assumes that the rate window of the replaced token has ended, because most replaced tokens were not used in the
    // last minute. This assumption saves a read. If the window has not ended, the write is refused and tried again with
    // the actual window.
    await withWindowKept('over', (window) => commitGrant(table, context, { writes: writesAfter(window), events: [], answer }));
    return answer;
  });
}

/**
 * Refuses a code that cannot be exchanged. If the client has used the code before, the token that it got for the code
 * is revoked (RFC 9700, 4.5).
 * @throws FieldErrors `invalid_grant`
 */
async function refuseUnusable(
  table: Table,
  { code, uninstalledAtMs }: KnownClient,
  body: ExchangeBody,
  { nowMs }: StoreContext,
): Promise<void> {
  const challenge = body.code_verifier === undefined ? null : createHash('sha256').update(body.code_verifier).digest('base64url');
  const refusal = exchangeRefusal(
    code,
    { clientId: body.client_id, redirectUri: body.redirect_uri, challenge },
    { nowMs, uninstalledAtMs },
  );
  if (refusal === 'used' && code.issuedCredentialHash !== null) await writeAlone(table, revokeTokenWrite(code.issuedCredentialHash));
  if (refusal !== null) throw invalidGrant();
}

type Granted = {
  readonly token: string;
  readonly installation: AppInstallation;
  /** Returns the writes for the new token. `window` is the rate window of the replaced token. */
  readonly writesAfter: (window: WindowBefore) => readonly LabelledWrite[];
};

/** Creates the token for a code. Renews the app's installation in the store or, if there is none, creates it. */
function grantToken(
  { newId, randomBytes }: OAuthDeps,
  { app, code }: KnownClient,
  before: Installed | null,
  { storeId, nowMs }: StoreContext,
): Granted {
  const token = newSecret('so_app_', storeId, randomBytes(secretEntropyBytes));
  const grant = { scopes: code.scopes, credentialHash: hashSecret(token) };
  const use = useCodeWrite(code, grant.credentialHash, nowMs);
  if (before === null) {
    const installation = newInstallation(newId(), app, grant);
    const subscribing = appEndpointWrites(null, endpointOf(storeId, app, installation, null), nowMs);
    const writes = [use, approvedSinceCheck(code), ...installWrites(storeId, installation, token), ...subscribing];
    return { token, installation, writesAfter: () => writes };
  }
  const installation = renewInstallation(before.installation, app, grant, nowMs);
  const subscribing = appEndpointWrites(before.endpoint, endpointOf(storeId, app, installation, before.endpoint), nowMs);
  return {
    token,
    installation,
    writesAfter: (window) => [use, ...refreshWrites(storeId, before.installation, installation, token, window, nowMs), ...subscribing],
  };
}

async function commitGrant(table: Table, context: StoreContext, core: Commit): Promise<void> {
  try {
    await commit(table, context, core);
  } catch (error) {
    if (!(error instanceof TransactionRefused) || !error.refused.has('app_installations')) throw error;
    // If the code was refused, the client must not learn about the store's limit.
    if (error.refused.has('code')) throw error;
    throw fieldError('', 'limit_reached', `A store has at most ${maxInstallations} apps; uninstall one first.`);
  }
}
