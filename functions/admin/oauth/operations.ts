import { is } from 'valibot';
import { includesScope, type Scope } from '#shared/api-keys/scopes.ts';
import { type App, appIdOf, clientIdOf, redirectTo } from '#shared/apps/app.ts';
import { type AppInstallation, grantedTopics, maxInstallations } from '#shared/apps/app-installation.ts';
import { readInstallationId, readInstallationOfApp } from '#shared/apps/app-installations-table.ts';
import { getApp, hashOf } from '#shared/apps/apps-table.ts';
import { codeEntropyBytes, codeLifetimeMs, newCode } from '#shared/apps/authorization-code.ts';
import { addCodeWrite } from '#shared/apps/authorization-codes-table.ts';
import { checkAuthorizationRequest } from '#shared/apps/authorization-request.ts';
import { scopeWords } from '#shared/apps/scope-words.ts';
import { authorize } from '#shared/http/authorize.ts';
import type { Operation, Operations, PlatformContext } from '#shared/http/request-context.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { StoreId } from '#shared/kernel/fields-schema.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { getMember } from '#shared/staff/staff-table.ts';
import { apiRefusal } from '#shared/stores/store.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import { commit } from '#shared/table/commit.ts';
import { countHeld } from '#shared/table/counters/quota-counter.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { AdminAppsDeps } from '../groups/apps/deps.ts';
import { type OAuthRequestView, oauthApprovalEndpoints } from './endpoints.ts';

export const oauthApprovalOperations = (deps: AdminAppsDeps): Operations<typeof oauthApprovalEndpoints> => ({
  getOAuthRequest: getOAuthRequest(deps),
  approveOAuth: approveOAuth(deps),
});

async function appOfClient(table: Table, clientId: string): Promise<App | null> {
  const id = appIdOf(clientId);
  return id === null ? null : getApp(table, id);
}

/**
 * Describes an app's authorization request. This operation never redirects to the app: if there is an error, the
 * merchant stays on the page and sees the cause.
 */
const getOAuthRequest =
  ({ table }: Pick<AdminAppsDeps, 'table'>): Operation<typeof oauthApprovalEndpoints.getOAuthRequest> =>
  async ({ query }, context) => {
    const { client_id: clientId, redirect_uri: redirectUri, scope } = query;
    const asking = { redirectUri, scope };
    const [known, installation] = await Promise.all([
      appOfClient(table, clientId),
      query.store_id === undefined ? undefined : installationSeenBy(table, context, query.store_id, clientId),
    ]);
    const { app, asked } = checkAuthorizationRequest(known, asking);
    return { status: 200, body: { data: requestView(app, asking.redirectUri, asked, installation) } };
  };

/**
 * Checks that the caller may manage the store's apps. Then reads an app's installation in the store; returns null if
 * the app is not installed.
 * @throws DomainError `not_found`, `insufficient_scope`
 */
async function installationSeenBy(
  table: Table,
  { staff, actor }: PlatformContext,
  storeId: string,
  clientId: string,
): Promise<AppInstallation | null> {
  if (staff === null || !is(StoreId, storeId)) throw new DomainError('not_found', 'There is no such store.');
  const [store, member, installation] = await Promise.all([
    getStore(table, storeId),
    getMember(table, storeId, staff.email),
    appIdOf(clientId) === null ? null : readInstallationOfApp(table, storeId, clientId),
  ]);
  authorize(oauthApprovalEndpoints.approveOAuth.scope, { kind: 'staff', actor, ...staff, member, store });
  return installation;
}

/** Converts a request to its view. `installation` is undefined if the request names no store. */
const requestView = (
  app: App,
  redirectUri: string,
  asked: readonly Scope[],
  installation: AppInstallation | null | undefined,
): OAuthRequestView => ({
  object: 'oauth_request',
  app: { client_id: clientIdOf(app.id), name: app.name, slug: app.slug },
  redirect_uri: redirectUri,
  scopes: asked.map((scope) => ({
    scope,
    description: scopeWords[scope],
    access: scope.startsWith('write_') ? 'write' : 'read',
    is_new: installation === undefined ? null : !includesScope(installation?.scopes ?? [], scope),
  })),
  webhook_topics: app.webhookUrl === null ? [] : [...grantedTopics(app.webhookTopics, asked)],
  installation: installation
    ? { id: installation.id, scopes: [...installation.scopes], installed_at: timestamp(installation.createdAtMs) }
    : null,
});

/**
 * Reports whether a store has reached its app limit and so cannot install this app; false for an app that is already
 * installed. The final decision is made when the code is exchanged.
 */
async function hasNoRoomFor(table: Table, storeId: string, clientId: string): Promise<boolean> {
  if (appIdOf(clientId) === null) return false;
  const [installationId, held] = await Promise.all([
    readInstallationId(table, storeId, clientId),
    countHeld(table, storeId, 'app_installations'),
  ]);
  return installationId === null && held >= maxInstallations;
}

/**
 * Approves or denies an app's request. Approval issues a code that is bound to everything that was approved (RFC 9700,
 * 2.1 and 4.5).
 */
const approveOAuth =
  ({ table, randomBytes }: AdminAppsDeps): Operation<typeof oauthApprovalEndpoints.approveOAuth> =>
  async ({ body }, context) => {
    const { store, storeId, nowMs } = context;
    const redirectUri = body.redirect_uri;
    const [known, isFull] = await Promise.all([appOfClient(table, body.client_id), hasNoRoomFor(table, storeId, body.client_id)]);
    const { app, asked } = checkAuthorizationRequest(known, { redirectUri, scope: body.scope });
    const state = body.state === undefined ? {} : { state: body.state };
    const answerOf = (answers: Readonly<Record<string, string>>) =>
      ({
        status: 200,
        body: { data: { object: 'oauth_redirect', redirect_to: redirectTo(redirectUri, { ...answers, ...state }) } },
      }) as const;
    if (body.decision === 'deny') {
      return answerOf({ error: 'access_denied', error_description: 'The merchant did not approve the app.' });
    }
    const refusal = apiRefusal(store);
    if (refusal !== null) throw new DomainError(refusal, 'Apps need the API, which is not currently available to this store.');
    if (isFull) throw fieldError('', 'limit_reached', `A store has at most ${maxInstallations} apps; uninstall one first.`);
    const code = newCode(storeId, Buffer.from(randomBytes(codeEntropyBytes)).toString('base64url'));
    const answer = answerOf({ code, store: store.domain });
    const write = addCodeWrite({
      codeHash: hashOf(code),
      storeId,
      clientId: clientIdOf(app.id),
      redirectUri,
      scopes: asked,
      codeChallenge: body.code_challenge ?? null,
      expiresAtMs: nowMs + codeLifetimeMs,
      usedAtMs: null,
      issuedCredentialHash: null,
    });
    await commit(table, context, { writes: [write], events: [], answer });
    return answer;
  };
