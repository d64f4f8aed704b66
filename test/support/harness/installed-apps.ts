import { randomInt } from 'node:crypto';
import { aStore } from '../builders/a-store.ts';
import type { Api } from './an-api.ts';
import type { CallOf } from './rotating-credentials.ts';

/** A registered app with its secrets, which are shown only once. */
export type RegisteredApp = {
  readonly id: number;
  readonly client_id: string;
  readonly client_secret: string;
  readonly redirect_uris: readonly string[];
  readonly [member: string]: unknown;
};

/** An app that is installed in the example store, with its token. */
export type InstalledApp = { readonly app: RegisteredApp; readonly id: number; readonly token: string };

const store = { store_id: aStore().id };

/**
 * Takes apps through their whole installation: operators register them, merchants approve them in the example store,
 * and the apps exchange their authorization codes.
 */
export function installedApps(api: Api, callOf: CallOf) {
  async function answered(endpoint: string, body: object) {
    const answer = await api.send(await callOf(endpoint, { params: store, body }));
    if (answer.statusCode >= 300) throw new Error(`${endpoint} answered ${answer.body}`);
    return answer.json.data;
  }

  /** Returns the request body that registers app `n`. */
  const registrationOf = (n: number, over: object = {}) => ({
    name: `ERP Sync ${n}`,
    slug: `erp-sync-${n}`,
    redirect_uris: [`https://app-${n}.example/callback`],
    scopes: ['read_products', 'write_orders'],
    ...over,
  });
  const register = (n: number, over: object = {}): Promise<RegisteredApp> => answered('POST /admin/v1/apps', registrationOf(n, over));

  /** Returns the query parameters with which an app asks a merchant for approval. */
  const asking = (app: RegisteredApp) => ({
    client_id: app.client_id,
    redirect_uri: app.redirect_uris[0] ?? '',
    scope: 'write_orders read_products',
  });
  const requestOf = (app: RegisteredApp): string => String(new URLSearchParams(asking(app)));
  const approvalOf = (app: RegisteredApp, over: object = {}) => ({ ...asking(app), decision: 'approve', ...over });

  /** Returns the request with which a merchant approves an app in a store. */
  const approvalIn = (storeId: string, app: RegisteredApp) =>
    callOf('POST /admin/v1/stores/{store_id}/oauth/approve', { params: { store_id: storeId }, body: approvalOf(app) });

  /** Sends a merchant's approval of an app in the example store, and returns the authorization code. */
  async function approve(app: RegisteredApp, over: object = {}): Promise<string> {
    const { redirect_to } = await answered('POST /admin/v1/stores/{store_id}/oauth/approve', approvalOf(app, over));
    return new URL(redirect_to).searchParams.get('code') ?? '';
  }

  /** Returns the token request that an app's backend sends. */
  const exchangeOf = (app: RegisteredApp, code: string, over: object = {}) => ({
    method: 'POST',
    route: '/v1/oauth/token',
    // Each request has a random address, so that the rate limit per address is not reached.
    address: `2001:db8::${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}`,
    body: {
      grant_type: 'authorization_code',
      client_id: app.client_id,
      client_secret: app.client_secret,
      code,
      redirect_uri: app.redirect_uris[0],
      ...over,
    },
  });

  /** Registers and installs app `n`. */
  async function install(n: number, over: object = {}): Promise<InstalledApp> {
    const app = await register(n, over);
    const answer = await api.send(exchangeOf(app, await approve(app)));
    if (answer.statusCode !== 200) throw new Error(`the token endpoint answered ${answer.body}`);
    return { app, id: answer.json.installation_id, token: answer.json.access_token };
  }

  return { registrationOf, register, requestOf, approvalOf, approvalIn, approve, exchangeOf, install };
}
