import { setTimeout as pause } from 'node:timers/promises';
import type { Screen } from '#functions/console/web/screens.ts';
import type { Demo } from '#infra/local/seed/demo-file.ts';
import { exchangeLiveCode, type LiveApp, redirectUri } from '#test/support/harness/live-app.ts';

/**
 * Calls the admin API and returns the body of the response. A path with a leading slash belongs to the demo store; a
 * path without it (`apps`) belongs to no store. A call with a body is a POST by default. If the rate limit is exceeded,
 * waits for the next window.
 */
export type CallStore = (path: string, body?: object, method?: 'POST' | 'PUT' | 'PATCH') => Promise<unknown>;

/** Returns a function that calls the admin API as the owner of the demo store. */
export const callStoreOf =
  ({ admin, admin_token, store_id }: Pick<Demo, 'admin' | 'admin_token' | 'store_id'>): CallStore =>
  async (path, body, method = 'POST') => {
    const headers = { authorization: `Bearer ${admin_token}`, 'content-type': 'application/json' };
    const sent = body === undefined ? { headers } : { method, headers, body: JSON.stringify(body) };
    for (;;) {
      const response = await fetch(path.startsWith('/') ? `${admin}/stores/${store_id}${path}` : `${admin}/${path}`, sent);
      if (response.status !== 429) return response.json();
      await pause(Number(response.headers.get('retry-after')) * 1000);
    }
  };

type Source = {
  /** The path of the API list that contains the screen's object, in the format of `CallStore`. */
  readonly list: string;
  /** The name of the row's field that supplies the id in the screen's address. */
  readonly field: string;
  /** Reports whether a row is the one to use. If this function is missing, the first row is used. */
  readonly isWanted?: (row: Readonly<Record<string, unknown>>) => boolean;
};

/**
 * The lists that supply the ids in the addresses of these screens. A screen without an entry uses the list at its own
 * path: `/orders` for `/orders/:id`.
 */
const sources: Readonly<Record<string, Source>> = {
  '/apps/:id': { list: 'apps', field: 'id' },
  '/imports/:id': { list: '/bulk-operations', field: 'id', isWanted: (row) => row['imported_file'] != null },
  '/requests/:id': { list: '/events', field: 'request_id' },
};

/** Creates the objects that the demo lacks, so that every screen has content. */
export async function prepareStore(call: CallStore, { api }: Pick<Demo, 'api'>): Promise<void> {
  const endpoint = await call('/webhook-endpoints', { url: 'http://127.0.0.1:1/hook', topics: ['order.created', 'order.paid'] });
  const { data } = endpoint as { readonly data: { readonly id: string } };
  await call(`/webhook-endpoints/${data.id}/send-sample`, { topic: 'order.paid' });
  await call(`/webhook-endpoints/${data.id}/recover`, { since: new Date(Date.now() - 3_600_000).toISOString() });
  const products = (await call('/products?sku=ENAMEL-MUG')) as {
    readonly data: readonly { readonly variants: readonly { readonly id: number }[] }[];
  };
  await call(`/variant-supplies/${products.data[0]?.variants[0]?.id}`, { provider: 'printful' }, 'PUT');
  const file = 'Email,First Name\nada.imported@example.com,Ada\nnobody,No\n';
  const { data: made } = (await call('/imports', { kind: 'customers', file_name: 'customers.csv', size: file.length })) as {
    readonly data: { readonly id: number; readonly upload: { readonly url: string } };
  };
  await fetch(made.upload.url, { method: 'PUT', body: file });
  await call(`/imports/${made.id}/plan`, {});
  const lines = '{"name":"Made by a file","variants":[{"price":"1.00"}]}\n{"name":""}\n';
  const { data: bulk } = (await call('/bulk-operations', { operation: 'createProduct', dry_run: true, size: lines.length })) as {
    readonly data: { readonly id: number; readonly upload: { readonly url: string } };
  };
  await fetch(bulk.upload.url, { method: 'PUT', body: lines });
  await call(`/bulk-operations/${bulk.id}/start`, {});
  const app = await call('apps', {
    ...{ name: 'ERP Sync', slug: 'erp-sync', redirect_uris: [redirectUri], scopes: ['read_store', 'write_orders'] },
    ...{ webhook_url: 'http://127.0.0.1:1/hook', webhook_topics: ['order.paid'] },
  });
  const { data: registered } = app as { readonly data: LiveApp };
  const asked = { client_id: registered.client_id, redirect_uri: redirectUri, scope: 'read_store write_orders' };
  const approved = await call('/oauth/approve', { ...asked, decision: 'approve' });
  const { redirect_to: back } = (approved as { readonly data: { readonly redirect_to: string } }).data;
  await exchangeLiveCode(api, registered, new URL(back).searchParams.get('code') ?? '');
}

/**
 * Returns a screen's address within the store. If the address contains an id, it is the id of an existing object.
 * @throws Error if the list of such objects has no suitable row
 */
export async function addressOfScreen({ path }: Pick<Screen, 'path'>, call: CallStore): Promise<string> {
  if (!path.includes('/:id')) return path;
  const { list, field, isWanted = () => true }: Source = sources[path] ?? { list: path.slice(0, path.indexOf('/:id')), field: 'id' };
  const { data } = (await call(list)) as { readonly data?: readonly Readonly<Record<string, unknown>>[] };
  const id = data?.find(isWanted)?.[field];
  if (id === undefined) throw new Error(`${path} cannot be opened: ${list} has no row. Make one in prepareStore, or name another list.`);
  return path.replace(':id', encodeURIComponent(String(id)));
}
