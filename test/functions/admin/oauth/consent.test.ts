import { getStore, replaceStoreWrite } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '../../../support/builders/a-store.ts';
import { type Api, anApi } from '../../../support/harness/an-api.ts';
import { installedApps, type RegisteredApp } from '../../../support/harness/installed-apps.ts';
import { type CallOf, rotatingCredentials } from '../../../support/harness/rotating-credentials.ts';

const admin = '/admin/v1/stores/{store_id}';
const store = { store_id: aStore().id };

let api: Api;
let callOf: CallOf;
let apps: ReturnType<typeof installedApps>;
let app: RegisteredApp;
beforeAll(async () => {
  api = await anApi();
  callOf = rotatingCredentials(api);
  apps = installedApps(api, callOf);
  app = await apps.register(1, { scopes: ['read_products', 'write_orders', 'read_store'] });
});
afterAll(() => api.close());

const asked = (over: Readonly<Record<string, string>> = {}) => {
  const query = { client_id: app.client_id, redirect_uri: app.redirect_uris[0] ?? '', scope: 'write_orders read_products', ...over };
  return String(new URLSearchParams(query));
};
const request = async (query: string, key?: string) =>
  api.send(await callOf('GET /admin/v1/oauth/request', { query, ...(key === undefined ? {} : { key }) }));
const approve = async (over: object = {}, key?: string) => {
  const parts = { params: store, body: apps.approvalOf(app, over), ...(key === undefined ? {} : { key }) };
  return api.send(await callOf(`POST ${admin}/oauth/approve`, parts));
};
const refusal = ({ statusCode, json, headers }: Awaited<ReturnType<typeof request>>) => [
  statusCode,
  ...(json.error.errors ?? [json.error]).map(({ code }: { code: string }) => code),
  headers['Location'],
];

describe('the request of an app', () => {
  it('is shown in words, with the scopes that are new to the store', async () => {
    const before = await request(asked({ store_id: aStore().id }));
    expect([before.statusCode, before.json.data]).toMatchObject([
      200,
      {
        object: 'oauth_request',
        app: { client_id: app.client_id, name: 'ERP Sync 1', slug: 'erp-sync-1' },
        redirect_uri: 'https://app-1.example/callback',
        scopes: [
          { scope: 'read_products', description: 'See products, categories and brands', access: 'read', is_new: true },
          { scope: 'write_orders', access: 'write', is_new: true },
        ],
        installation: null,
      },
    ]);
    await api.send(apps.exchangeOf(app, await apps.approve(app, { scope: 'write_orders' })));
    const after = (await request(asked({ store_id: aStore().id, scope: 'read_store write_orders' }))).json.data;
    expect(after.scopes.map(({ scope, is_new }: { scope: string; is_new: boolean }) => [scope, is_new])).toEqual([
      ['read_store', true],
      ['write_orders', false],
    ]);
    expect(after.installation.scopes).toEqual(['write_orders']);
    const anywhere = (await request(asked())).json.data;
    expect(anywhere.scopes.map(({ is_new }: { is_new: boolean | null }) => is_new)).toEqual([null, null]);
  });

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['an unknown client', 'not_registered', { client_id: 'app_zzzz' }],
    ['what is no client', 'not_registered', { client_id: '../admin' }],
    ['another address', 'not_registered', { redirect_uri: 'https://app-1.example/callback2' }],
    ['an address below', 'not_registered', { redirect_uri: 'https://app-1.example/callback/x' }],
    ['an address with a query', 'not_registered', { redirect_uri: 'https://app-1.example/callback?x=1' }],
    ['an address in other letters', 'not_registered', { redirect_uri: 'https://APP-1.example/callback' }],
    ['a scope that is none', 'invalid_scope', { scope: 'read_products everything' }],
    ['a scope that the app is not registered for', 'invalid_scope', { scope: 'write_products' }],
  ])('with %s is refused as %s without a redirect', async (_, code, over) => {
    expect(refusal(await request(asked(over)))).toEqual([422, code, undefined]);
    expect(refusal(await approve(over))).toEqual([422, code, undefined]);
    expect(refusal(await approve({ ...over, decision: 'deny' }))).toEqual([422, code, undefined]);
  });

  it('gets the same error for a wrong client and a wrong redirect URI', async () => {
    const messages = [asked({ client_id: 'app_zzzz' }), asked({ redirect_uri: 'https://evil.example' })].map(
      async (query) => (await request(query)).json.error.message,
    );
    expect(new Set(await Promise.all(messages)).size).toBe(1);
  });

  it('needs its parameters, and a store that the caller manages', async () => {
    expect(refusal(await request(''))).toEqual([422, 'required', 'required', 'required', undefined]);
    const stranger = await api.token({ email: 'stranger@example.com' });
    expect((await request(asked(), stranger)).statusCode).toBe(200);
    expect(refusal(await request(asked({ store_id: aStore().id }), stranger))).toEqual([404, 'not_found', undefined]);
    expect(refusal(await request(asked({ store_id: 'x' })))).toEqual([404, 'not_found', undefined]);
    const clerk = await api.token({ email: 'clerk@example.com' });
    const member = { email: 'clerk@example.com', name: 'Clerk', role: 'staff', areas: ['orders'] };
    await api.send(await callOf(`POST ${admin}/staff`, { params: store, body: member }));
    expect(refusal(await request(asked({ store_id: aStore().id }), clerk))).toEqual([403, 'insufficient_scope', undefined]);
    expect(refusal(await approve({}, clerk))).toEqual([403, 'insufficient_scope', undefined]);
  });
});

describe('a merchant', () => {
  it('who approves is redirected with a code, the unchanged state and the store', async () => {
    const state = 'a b&c=d#é+%';
    const { redirect_to: to } = (await approve({ state })).json.data;
    const url = new URL(to);
    expect(`${url.origin}${url.pathname}`).toBe('https://app-1.example/callback');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      code: expect.stringMatching(/^ac_[\w-]{69}$/),
      store: aStore().domain,
      state,
    });
  });

  it('who denies is redirected with access_denied and no code', async () => {
    const { redirect_to: to } = (await approve({ decision: 'deny', state: 'xyz' })).json.data;
    const answers = Object.fromEntries(new URL(to).searchParams);
    expect(answers).toEqual({ error: 'access_denied', error_description: expect.any(String), state: 'xyz' });
  });

  it('keeps the query of the redirect URI', async () => {
    const asking = await apps.register(2, { redirect_uris: ['https://app-2.example/cb?tenant=a%20b'] });
    const { redirect_to: to } = (
      await api.send(await callOf(`POST ${admin}/oauth/approve`, { params: store, body: apps.approvalOf(asking) }))
    ).json.data;
    expect(to).toMatch(/^https:\/\/app-2\.example\/cb\?tenant=a%20b&code=ac_/);
  });

  it('of a store without the API cannot approve but can deny', async () => {
    const before = (await getStore(api.table, aStore().id)) ?? aStore();
    const without = { ...before, plan: 'basic', updatedAtMs: before.updatedAtMs + 1 } as const;
    await transact(api.table, [replaceStoreWrite(before, without)]);
    expect(refusal(await approve())).toEqual([403, 'plan_without_api', undefined]);
    expect((await approve({ decision: 'deny' })).statusCode).toBe(200);
    await transact(api.table, [replaceStoreWrite(without, { ...before, updatedAtMs: before.updatedAtMs + 2 })]);
  });

  it.each([
    { code_challenge: 'too-short' },
    { code_challenge: `${'a'.repeat(43)}=` },
    { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' },
    { decision: 'maybe' },
  ])('cannot approve %j', async (over) => {
    expect((await approve(over)).statusCode).toBe(422);
  });

  it('who repeats an approval with its Idempotency-Key gets the same code', async () => {
    const call = await callOf(`POST ${admin}/oauth/approve`, {
      params: store,
      body: apps.approvalOf(app),
      headers: { 'idempotency-key': 'approve once' },
    });
    const [first, second] = [await api.send(call), await api.send(call)];
    expect([second.headers['Idempotent-Replayed'], second.body]).toEqual(['true', first.body]);
  });
});
