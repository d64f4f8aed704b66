import * as oauth from 'oauth4webapi';
import { verifyWebhook } from '#shared/webhooks/receiver/verify-webhook.cjs';
import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import { approveLiveApp, exchangeLiveCode, type LiveApp, redirectUri, registerLiveApp } from '../support/harness/live-app.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';

type Data<Fields> = { readonly data: Fields };
type Installation = { readonly status: string; readonly scopes: readonly string[] };

let stack: RunningStack;
let store: LiveStore;
let app: LiveApp;
beforeAll(async () => {
  stack = await runStack(['--no-seed']);
  store = await openLiveStore(stack, 'oauth');
  app = await registerLiveApp(stack, 'erp-sync');
});
afterAll(() => assertNoFindingsAndRemove(stack));

const installation = (token: string) => jsonClient(stack.demo.api, token)<Data<Installation>>('GET', '/oauth/installation');
const codeOf = (url: URL): string => url.searchParams.get('code') ?? '';

describe('a third-party library completes the flow', () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const state = oauth.generateRandomState();
  const discover = async (): Promise<oauth.AuthorizationServer> => {
    const issuer = new URL(stack.origin);
    const answer = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
    return oauth.processDiscoveryResponse(issuer, answer);
  };
  const flow = async (
    approval: object,
    verifier: string | typeof oauth.nopkce,
    secret: oauth.ClientAuth = oauth.ClientSecretBasic(app.client_secret),
  ) => {
    const server = await discover();
    const client: oauth.Client = { client_id: app.client_id };
    const params = oauth.validateAuthResponse(server, client, await approveLiveApp(store, app, { state, ...approval }), state);
    const answer = await oauth.authorizationCodeGrantRequest(server, client, secret, params, redirectUri, verifier, insecure);
    return oauth.processAuthorizationCodeResponse(server, client, answer);
  };

  it.each([
    ['in the header', () => oauth.ClientSecretBasic(app.client_secret)],
    ['in the body', () => oauth.ClientSecretPost(app.client_secret)],
  ])('without PKCE, its secret %s', async (_, secret) => {
    const { access_token: token, token_type: type, scope } = await flow({}, oauth.nopkce, secret());
    expect([type, scope]).toEqual(['bearer', 'read_store write_orders']);
    expect((await installation(token)).status).toBe(200);
  });

  it('with PKCE', async () => {
    const verifier = oauth.generateRandomCodeVerifier();
    const challenge = { code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' };
    const { access_token: token } = await flow(challenge, verifier);
    expect((await installation(token)).status).toBe(200);
    await expect(flow(challenge, oauth.generateRandomCodeVerifier())).rejects.toThrow('unexpected HTTP status code');
    await expect(flow(challenge, oauth.nopkce)).rejects.toThrow('unexpected HTTP status code');
  });

  it('and is told to authenticate with Basic when its secret is wrong', async () => {
    await expect(flow({}, oauth.nopkce, oauth.ClientSecretBasic('cs_wrong'))).rejects.toMatchObject({
      status: 401,
      cause: [{ scheme: 'basic', parameters: { realm: 'oauth' } }],
    });
  });

  it("finds the merchant's page and the token endpoint under the address of the API", async () => {
    const { authorization_endpoint: page = '', token_endpoint: token } = await discover();
    expect(token).toBe(`${stack.demo.api}/oauth/token`);
    expect((await fetch(page)).headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('and learns that the merchant denied it', async () => {
    await expect(flow({ decision: 'deny' }, oauth.nopkce)).rejects.toMatchObject({ error: 'access_denied' });
  });
});

it('of twenty concurrent exchanges of one code, one gives a token, which the others revoke', async () => {
  const code = codeOf(await approveLiveApp(store, app));
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchangeLiveCode(stack.demo.api, app, code)));
  const [token, ...more] = answers.flatMap(({ status, body }) => (status === 200 ? [body.access_token] : []));
  expect([typeof token, more]).toEqual(['string', []]);
  const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.error?.errors[0]?.code]);
  expect(refused).toEqual(Array(19).fill([422, 'invalid_grant']));
  expect((await installation(token ?? '')).status).toBe(401);
});

it('an app gets its granted topics, signed with its own secret, and after its removal only the event about the removal', async () => {
  const receiver = await receiveWebhooks();
  const topics = ['order.paid', 'customer.created', 'order.created'];
  const subscriber = await registerLiveApp(stack, 'subscriber', { webhook_url: receiver.url, webhook_topics: topics });
  const { body } = await exchangeLiveCode(stack.demo.api, subscriber, codeOf(await approveLiveApp(store, subscriber)));
  const api = jsonClient(stack.demo.api, body.access_token);
  const product = await store.api<Data<{ readonly variants: readonly { readonly id: number }[] }>>('POST', '/products', {
    ...{ name: 'Shirt', status: 'active', variants: [{ price: '25.00', inventory_quantity: 9 }] },
  });
  const placed = { customer: { email: 'ada@example.com' }, line_items: [{ variant_id: product.body.data.variants[0]?.id, quantity: 1 }] };
  const order = await api<Data<{ readonly id: number }>>('POST', '/orders', { payment_status: 'paid', ...placed });
  expect(order.status).toBe(201);
  await receiver.arrived(2);
  expect((await api('DELETE', '/oauth/installation')).status).toBe(200);
  expect((await api('GET', '/store')).status).toBe(401);
  await store.api('POST', '/orders', placed);
  const told = (await receiver.arrived(3)).map(({ headers, body: bytes }) =>
    verifyWebhook({ headers, body: bytes, secret: subscriber.webhook_secret }),
  );
  expect(told.map(({ topic }) => topic).sort()).toEqual(['app.uninstalled', 'order.created', 'order.paid']);
  const [paid] = told.filter(({ topic }) => topic === 'order.paid');
  expect(paid).toMatchObject({ data: { id: order.body.data.id }, actor: { type: 'app', id: body.installation_id, name: 'subscriber' } });
  const deliveries = await store.admin<Data<readonly { readonly topic: string; readonly status: string }[]>>(
    'GET',
    '/webhook-deliveries?topic=app.uninstalled',
  );
  expect(deliveries.body.data).toMatchObject([{ topic: 'app.uninstalled' }]);
  await receiver.close();
});

describe('a stack that is killed while codes are exchanged', () => {
  it('has exchanged each completely or not at all; a repetition gets a token, or revokes the lost one', async () => {
    const apps = await Promise.all(Array.from({ length: 24 }, (_, n) => registerLiveApp(stack, `killed-${n}`)));
    const codes = await Promise.all(apps.map(async (one) => codeOf(await approveLiveApp(store, one))));
    const exchange = (n: number) => exchangeLiveCode(stack.demo.api, apps[n] ?? app, codes[n] ?? '');
    const tokens = new Map<number, string>();
    let asked = 0;
    let killed: Promise<unknown> | null = null;
    // Keeps some exchanges in progress at every moment, including the moment of the kill.
    const askOnAndOn = async (): Promise<void> => {
      while (killed === null && asked < apps.length) {
        const n = asked++;
        const answer = await exchange(n).catch(() => null);
        if (answer !== null) tokens.set(n, answer.body.access_token);
        if (tokens.size === 6) killed ??= stack.end('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 6 }, askOnAndOn));
    await killed;
    expect(tokens.size).toBeLessThan(apps.length);

    stack = await runStack(['--no-seed'], stack.dataDir);
    for (const [n, one] of apps.entries()) {
      const told = tokens.get(n);
      const again = await exchange(n);
      if (again.status === 200) expect([told, (await installation(again.body.access_token)).status]).toEqual([undefined, 200]);
      else expect([again.status, again.body.error?.errors]).toMatchObject([422, [{ param: 'code', code: 'invalid_grant' }]]);
      if (told !== undefined) expect((await installation(told)).status).toBe(401);
      const code = codeOf(await approveLiveApp({ ...store, admin: adminOf(store) }, one));
      const anew = await exchangeLiveCode(stack.demo.api, one, code);
      expect((await installation(anew.body.access_token)).body).toMatchObject({ data: { status: 'active' } });
    }
    const page = await adminOf(store)<Data<readonly object[]>>('GET', '/app-installations?limit=250');
    // The list contains each app of this test once, and two other apps: the app that the other tests use, and the
    // subscriber, which stays in the list after it has uninstalled itself.
    expect(page.body.data).toHaveLength(apps.length + 2);
  });
});

/** Returns a client for the admin API of a store on the running stack. */
const adminOf = ({ id }: LiveStore) => jsonClient(`${stack.demo.admin}/stores/${id}`, stack.demo.admin_token);
