import { type App, appIdOf } from '#shared/apps/app.ts';
import { installationIdOf } from '#shared/apps/app-installations-table.ts';
import { getApp, hashOf, isSecretOf } from '#shared/apps/apps-table.ts';
import { type AuthorizationCode, storeOfCode } from '#shared/apps/authorization-code.ts';
import { getCode } from '#shared/apps/authorization-codes-table.ts';
import { uninstalledAtMsOf } from '#shared/apps/uninstalled-apps-table.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { apiRefusal, type Store } from '#shared/stores/store.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { oauthEndpoints } from './endpoints.ts';

export type ExchangeBody = BodyOf<typeof oauthEndpoints.exchangeOAuthCode>;

/** An app that has proved itself with a code of its own, which may have been used or have expired. */
export type KnownClient = {
  readonly app: App;
  readonly code: AuthorizationCode;
  readonly store: Store;
  /** Which installation of the app the store has; null when it has none. */
  readonly installationId: number | null;
  /** When the store last uninstalled the app; null when that is long ago, or never was. */
  readonly uninstalledAtMs: number | null;
};

/** Never says whether the client or its secret was wrong. */
const invalidClient = () => new DomainError('invalid_client', 'There is no app with this client_id and client_secret.');

/** Never says what of a code was wrong: unknown, expired, used, of another client or address, or without its verifier. */
export const invalidGrant = () => fieldError('code', 'invalid_grant', 'cannot be exchanged. Ask the merchant to approve the app again.');

/** What a request for a token names, as it was read; null for what does not exist. */
export type FoundClient = {
  readonly app: App | null;
  readonly code: AuthorizationCode | null;
  readonly store: Store | null;
  readonly installationId: number | null;
  readonly uninstalledAtMs: number | null;
};

/** Reads the app that asks for a token, its code and the code's store, all at once. */
export async function findClient(table: Table, { client_id: clientId, code }: ExchangeBody): Promise<FoundClient> {
  const appId = appIdOf(clientId);
  const storeId = storeOfCode(code);
  const isNamed = appId !== null && storeId !== null;
  const [app, known, store, installationId, uninstalledAtMs] = await Promise.all([
    appId === null ? null : getApp(table, appId),
    isNamed ? getCode(table, hashOf(code)) : null,
    isNamed ? getStore(table, storeId) : null,
    isNamed ? installationIdOf(table, storeId, clientId) : null,
    isNamed ? uninstalledAtMsOf(table, storeId, clientId) : null,
  ]);
  return { app, code: known, store, installationId, uninstalledAtMs };
}

/**
 * The app that has proved itself by its secret and its code.
 * @throws DomainError `invalid_client`, `plan_without_api`, `store_not_active`; FieldErrors `invalid_grant`
 */
export function provenClient(
  { app, code, store, installationId, uninstalledAtMs }: FoundClient,
  { client_id: clientId, client_secret: secret }: ExchangeBody,
): KnownClient {
  if (app === null || !isSecretOf(app, secret)) throw invalidClient();
  if (code === null || code.clientId !== clientId || store === null) throw invalidGrant();
  const refusal = apiRefusal(store);
  // A used code goes on: the token that it was exchanged for has to end.
  if (refusal !== null && code.usedAtMs === null) throw new DomainError(refusal, 'The store does not have the API at the moment.');
  return { app, code, store, installationId, uninstalledAtMs };
}
