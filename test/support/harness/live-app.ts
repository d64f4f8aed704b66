import { jsonClient } from './json-client.ts';
import type { LiveStore } from './live-store.ts';
import type { RunningStack } from './running-stack.ts';

export const redirectUri = 'https://app.example/callback?tenant=1';

/** An app that an operator has registered on a running stack. */
export type LiveApp = {
  readonly id: number;
  readonly client_id: string;
  readonly client_secret: string;
  readonly webhook_secret: string;
};
type Data<Fields> = { readonly data: Fields };

/** Registers an app whose name and slug are `slug`. */
export async function registerLiveApp({ demo }: Pick<RunningStack, 'demo'>, slug: string, over: object = {}): Promise<LiveApp> {
  const operator = jsonClient(demo.admin, demo.admin_token);
  const body = { name: slug, slug, redirect_uris: [redirectUri], scopes: ['read_store', 'write_orders'], ...over };
  const answer = await operator<Data<LiveApp>>('POST', '/apps', body);
  if (answer.status !== 201) throw new Error(`The registration answered ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** Approves an app in a store. Returns the URL to which the merchant is redirected. */
export async function approveLiveApp(store: LiveStore, app: LiveApp, over: object = {}): Promise<URL> {
  const request = { client_id: app.client_id, redirect_uri: redirectUri, scope: 'read_store write_orders', decision: 'approve', ...over };
  const answer = await store.admin<Data<{ readonly redirect_to: string }>>('POST', '/oauth/approve', request);
  if (answer.status !== 200) throw new Error(`The approval answered ${JSON.stringify(answer.body)}`);
  return new URL(answer.body.data.redirect_to);
}

export type TokenAnswer = {
  readonly access_token: string;
  readonly installation_id: number;
  readonly error?: { readonly errors: readonly { readonly param: string; readonly code: string }[] };
};

/** Exchanges an authorization code, as an app's backend does, and returns the answer. */
export async function exchangeLiveCode(
  api: string,
  app: LiveApp,
  code: string,
): Promise<{ readonly status: number; readonly body: TokenAnswer }> {
  const body = JSON.stringify({
    grant_type: 'authorization_code',
    client_id: app.client_id,
    client_secret: app.client_secret,
    code,
    redirect_uri: redirectUri,
  });
  const answer = await fetch(`${api}/oauth/token`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return { status: answer.status, body: (await answer.json()) as TokenAnswer };
}
