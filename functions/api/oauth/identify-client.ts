import { type App, appIdOf } from '#shared/apps/app.ts';
import { readInstallationId } from '#shared/apps/app-installations-table.ts';
import { getApp, hashOf, isSecretOf } from '#shared/apps/apps-table.ts';
import { type AuthorizationCode, storeOfCode } from '#shared/apps/authorization-code.ts';
import { getCode } from '#shared/apps/authorization-codes-table.ts';
import { readUninstalledAtMs } from '#shared/apps/uninstalled-apps-table.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { apiRefusal, type Store } from '#shared/stores/store.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { oauthEndpoints } from './endpoints.ts';

export type ExchangeBody = BodyOf<typeof oauthEndpoints.exchangeOAuthCode>;

/** An app that has authenticated and presented one of its own codes. The code may have expired or been used before. */
export type KnownClient = {
  readonly app: App;
  readonly code: AuthorizationCode;
  readonly store: Store;
  /** The id of the app's installation in the store; null if there is none. */
  readonly installationId: number | null;
  /**
   * The time when the store last uninstalled the app. Null if the store has never uninstalled the app, or if all codes
   * approved before the uninstallation have expired.
   */
  readonly uninstalledAtMs: number | null;
};

/**
 * Creates the one error for two cases, an unknown client and a wrong secret, so that callers cannot tell the cases
 * apart.
 */
const invalidClient = () => new DomainError('invalid_client', 'There is no app with this client_id and client_secret.');

/**
 * Creates the error for a code that cannot be used. The error is the same for every cause (unknown, expired, used,
 * other client, other redirect URI, wrong verifier), so that callers cannot tell the causes apart.
 */
export const invalidGrant = () => fieldError('code', 'invalid_grant', 'cannot be exchanged. Ask the merchant to approve the app again.');

/** The objects that a token request refers to; null for those that do not exist. */
export type FoundClient = {
  readonly app: App | null;
  readonly code: AuthorizationCode | null;
  readonly store: Store | null;
  readonly installationId: number | null;
  readonly uninstalledAtMs: number | null;
};

/** Reads the app, the authorization code and the store of a token request in parallel. */
export async function findClient(table: Table, { client_id: clientId, code }: ExchangeBody): Promise<FoundClient> {
  const appId = appIdOf(clientId);
  const storeId = storeOfCode(code);
  const isNamed = appId !== null && storeId !== null;
  const [app, known, store, installationId, uninstalledAtMs] = await Promise.all([
    appId === null ? null : getApp(table, appId),
    isNamed ? getCode(table, hashOf(code)) : null,
    isNamed ? getStore(table, storeId) : null,
    isNamed ? readInstallationId(table, storeId, clientId) : null,
    isNamed ? readUninstalledAtMs(table, storeId, clientId) : null,
  ]);
  return { app, code: known, store, installationId, uninstalledAtMs };
}

/**
 * Returns the client if the app has authenticated with its secret and presented one of its codes.
 * @throws DomainError `invalid_client`, `plan_without_api`, `store_not_active`; FieldErrors `invalid_grant`
 */
export function provenClient(
  { app, code, store, installationId, uninstalledAtMs }: FoundClient,
  { client_id: clientId, client_secret: secret }: ExchangeBody,
): KnownClient {
  if (app === null || !isSecretOf(app, secret)) throw invalidClient();
  if (code === null || code.clientId !== clientId || store === null) throw invalidGrant();
  const refusal = apiRefusal(store);
  // If the code was used before, this check is skipped, so that `refuseUnusable` can revoke the code's token.
  if (refusal !== null && code.usedAtMs === null) throw new DomainError(refusal, 'The API is not currently available to the store.');
  return { app, code, store, installationId, uninstalledAtMs };
}
