import { readUnrelayedEvents } from '#shared/events/outbox-table.ts';
import { readEndpoints } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { findingsOf } from '#test/support/harness/doctor-findings.ts';
import { installedApps } from '#test/support/harness/installed-apps.ts';
import { type CallOf, rotatingCredentials } from '#test/support/harness/rotating-credentials.ts';

const admin = '/admin/v1/stores/{store_id}';
const store = { store_id: aStore().id };
const webhooks = {
  scopes: ['read_products', 'write_orders', 'read_customers'],
  webhook_url: 'https://app.example/hook',
  webhook_topics: ['order.paid', 'product.updated', 'customer.created', 'app.uninstalled'],
};

let api: Api;
let callOf: CallOf;
let apps: ReturnType<typeof installedApps>;
beforeAll(async () => {
  api = await anApi();
  callOf = rotatingCredentials(api);
  apps = installedApps(api, callOf);
});
afterAll(() => api.close());

const own = (token: string, method = 'GET') => api.send({ method, route: '/v1/oauth/installation', key: token });
const endpoints = async (clientId: string) =>
  (await readEndpoints(api.table, aStore().id)).values.filter(({ appClientId }) => appClientId === clientId);
const told = async () => {
  const events = await readUnrelayedEvents(api.table, { dueByMs: Date.now() + 60_000, perShard: 1_000 });
  return events.filter(({ topic }) => topic === 'app.uninstalled').map(({ id, body }) => ({ ...JSON.parse(body ?? ''), id }));
};

describe('an app', () => {
  it('sees its own installation, which an API key does not have', async () => {
    const { token, id, app } = await apps.install(1);
    const { statusCode, json } = await own(token);
    expect([statusCode, json]).toEqual([
      200,
      {
        data: {
          object: 'app_installation',
          id,
          status: 'active',
          app: { client_id: app.client_id, name: 'ERP Sync 1', slug: 'erp-sync-1' },
          store: { id: aStore().id, name: aStore().name, domain: aStore().domain },
          scopes: ['read_products', 'write_orders'],
          installed_at: expect.any(String),
          uninstalled_at: null,
        },
      },
    ]);
    for (const method of ['GET', 'DELETE']) {
      const answer = await own(await api.key(), method);
      expect([answer.statusCode, answer.json.error.type, answer.json.error.code]).toEqual([403, 'permission', 'app_token_required']);
    }
  });

  it('that removes itself is uninstalled, its token is refused in the next request, and an event is fired', async () => {
    const { token, id } = await apps.install(2);
    const removed = await own(token, 'DELETE');
    expect([removed.statusCode, removed.json.data]).toMatchObject([200, { id, status: 'uninstalled', uninstalled_at: expect.any(String) }]);
    const after = await own(token);
    expect([after.statusCode, after.json.error.code]).toEqual([401, 'revoked_credential']);
    const [event] = (await told()).filter(({ data }) => data.id === id);
    expect(event.data).toEqual({ ...removed.json.data, uninstalled_by: 'app' });
    expect(event.actor).toEqual({ type: 'app', id, name: 'ERP Sync 2' });
  });

  it('that is installed again gets a new installation', async () => {
    const { app, token, id } = await apps.install(3);
    await own(token, 'DELETE');
    const again = await api.send(apps.exchangeOf(app, await apps.approve(app)));
    expect(again.json.installation_id).not.toBe(id);
    expect((await own(token)).statusCode).toBe(401);
    expect((await own(again.json.access_token)).statusCode).toBe(200);
    const before = await api.send(await callOf(`GET ${admin}/app-installations/{id}`, { params: { ...store, id: String(id) } }));
    expect(before.json.data.status).toBe('uninstalled');
  });

  it('is not reinstalled by an older code, only by a new approval', async () => {
    const { app, token } = await apps.install(31);
    const earlier = await apps.approve(app);
    await own(token, 'DELETE');
    const refused = await api.send(apps.exchangeOf(app, earlier));
    expect([refused.statusCode, refused.json.error.errors[0].code]).toEqual([422, 'invalid_grant']);
    expect((await api.send(apps.exchangeOf(app, await apps.approve(app)))).statusCode).toBe(200);
  });

  it('that removes itself while it gets another token ends either installed with a working token or uninstalled without one', async () => {
    for (let n = 40; n < 50; n += 1) {
      const { app, token, id } = await apps.install(n, webhooks);
      const code = await apps.approve(app);
      const [removed, exchanged] = await Promise.all([own(token, 'DELETE'), api.send(apps.exchangeOf(app, code))]);
      const known = await api.send(await callOf(`GET ${admin}/app-installations/{id}`, { params: { ...store, id: String(id) } }));
      expect(known.json.data.status).toBe(removed.statusCode === 200 ? 'uninstalled' : 'active');
      expect((await own(token)).statusCode).toBe(401);
      if (exchanged.statusCode === 200) {
        expect(exchanged.json.installation_id).toBe(id);
        expect((await own(exchanged.json.access_token)).statusCode).toBe(removed.statusCode === 200 ? 401 : 200);
      }
      const left = (await endpoints(app.client_id)).map(({ topics }) => topics);
      expect(left).toEqual([removed.statusCode === 200 ? ['app.uninstalled'] : ['order.paid', 'product.updated']]);
      if (removed.statusCode !== 200) await own(exchanged.json.access_token, 'DELETE');
    }
    // This test runs no worker that relays events, so findings about events are expected.
    expect((await findingsOf(api.table)).filter(({ check }) => !check.startsWith('event_'))).toEqual([]);
  });

  it('uninstalled by staff or the platform, in ten concurrent requests, fires one event with the actor', async () => {
    const owner = await api.token({ email: 'owner@example.com' });
    await api.send(await callOf(`POST ${admin}/staff`, { params: store, body: { email: 'owner@example.com', name: 'O', role: 'owner' } }));
    for (const [n, by, key] of [
      [4, 'merchant', owner],
      [5, 'platform', undefined],
    ] as const) {
      const { id, token } = await apps.install(n, webhooks);
      const parts = { params: { ...store, id: String(id) }, ...(key === undefined ? {} : { key }) };
      const call = await callOf(`POST ${admin}/app-installations/{id}/uninstall`, parts);
      const answers = await Promise.all(Array.from({ length: 10 }, () => api.send(call)));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect((await own(token)).statusCode).toBe(401);
      const events = (await told()).filter(({ data }) => data.id === id);
      expect(events.map(({ data }) => data.uninstalled_by)).toEqual([by]);
    }
  });
});

describe('the webhooks of an app', () => {
  it('have the requested topics that it may read, and follow its granted scopes', async () => {
    const { app, id } = await apps.install(6, webhooks);
    const topicsOf = async () => (await endpoints(app.client_id)).map((one) => [one.id, one.url, one.topics]);
    expect(await topicsOf()).toEqual([[id, 'https://app.example/hook', ['order.paid', 'product.updated']]]);
    await api.send(apps.exchangeOf(app, await apps.approve(app, { scope: 'read_customers' })));
    expect(await topicsOf()).toEqual([[id, 'https://app.example/hook', ['customer.created']]]);
    await api.send(await callOf('PATCH /admin/v1/apps/{id}', { params: { id: String(app.id) }, body: { webhook_url: null } }));
    await api.send(apps.exchangeOf(app, await apps.approve(app)));
    expect(await topicsOf()).toEqual([]);
  });

  it('end with its installation, except the one about the uninstallation', async () => {
    const { app, id, token } = await apps.install(7, webhooks);
    await own(token, 'DELETE');
    const [event] = (await told()).filter(({ data }) => data.id === id);
    const left = await endpoints(app.client_id);
    expect(left).toMatchObject([{ topics: ['app.uninstalled'], onlyEventId: event.id, isActive: true, url: 'https://app.example/hook' }]);
    expect(left[0]?.id).not.toBe(id);
    const { json } = await api.send(await callOf(`GET ${admin}/webhook-endpoints`, { params: store }));
    expect(json.data.filter((one: { readonly app_client_id: string | null }) => one.app_client_id === app.client_id)).toEqual([]);
  });

  it('can be switched on and off by staff, but belong to the app', async () => {
    const { id } = await apps.install(8, webhooks);
    const one = { params: { ...store, id: String(id) } };
    const change = async (body: object) => api.send(await callOf(`PATCH ${admin}/webhook-endpoints/{id}`, { ...one, body }));
    expect((await change({ is_active: false })).json.data).toMatchObject({ is_active: false, app_client_id: expect.any(String) });
    expect((await change({ is_active: true })).json.data).toMatchObject({ is_active: true });
    const refused = (await change({ url: 'https://elsewhere.example', topics: ['*'] })).json.error.errors;
    expect(refused).toMatchObject([
      { param: 'url', code: 'read_only' },
      { param: 'topics', code: 'read_only' },
    ]);
    for (const request of [`DELETE ${admin}/webhook-endpoints/{id}`, `POST ${admin}/webhook-endpoints/{id}/roll-secret`]) {
      const answer = await api.send(await callOf(request, one));
      expect([request, answer.statusCode, answer.json.error.errors[0].code]).toEqual([request, 422, 'owned_by_app']);
    }
  });

  it('do not count among the fifty endpoints of the store, and do not block their URLs', async () => {
    const { id } = await apps.install(9, webhooks);
    const made = await callOf(`POST ${admin}/webhook-endpoints`, { params: store, body: { url: webhooks.webhook_url, topics: ['*'] } });
    expect((await api.send(made)).statusCode).toBe(201);
    const sent = await callOf(`PATCH ${admin}/webhook-endpoints/{id}`, {
      params: { ...store, id: String(id) },
      body: { is_active: false },
    });
    expect((await api.send(sent)).statusCode).toBe(200);
    expect((await api.send({ ...sent, body: { is_active: true } })).statusCode).toBe(200);
  });
});
