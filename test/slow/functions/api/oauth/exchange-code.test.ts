import { createHash } from 'node:crypto';
import { scopes } from '#shared/api-keys/scopes.ts';
import { revokeTokenWrite } from '#shared/apps/app-installations-table.ts';
import { hashOf } from '#shared/apps/apps-table.ts';
import { getStore, openStoreWrites, replaceStoreWrite } from '#shared/stores/stores-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { installedApps, type RegisteredApp } from '#test/support/harness/installed-apps.ts';
import { rotatingCredentials } from '#test/support/harness/rotating-credentials.ts';

let api: Api;
let apps: ReturnType<typeof installedApps>;
let app: RegisteredApp;
let other: RegisteredApp;
beforeAll(async () => {
  api = await anApi();
  apps = installedApps(api, rotatingCredentials(api));
  app = await apps.register(1);
  other = await apps.register(2);
});
afterAll(() => api.close());

const exchange = async (code: string, over: object = {}, of: RegisteredApp = app) => api.send(apps.exchangeOf(of, code, over));
const statusOf = async (token: string) => (await api.send({ route: '/v1/oauth/installation', key: token })).statusCode;
const told = ({ statusCode, json }: Awaited<ReturnType<typeof exchange>>) => [
  statusCode,
  json.error?.code,
  ...(json.error?.errors ?? []).map(({ param, code }: { param: string; code: string }) => `${param} ${code}`),
];
const invalidGrant = [422, 'invalid_fields', 'code invalid_grant'];
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('a code', () => {
  it('is exchanged for a token, which is returned once and not under data', async () => {
    const answer = await exchange(await apps.approve(app));
    const { id, name, domain } = aStore();
    expect([answer.statusCode, answer.json]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^so_app_/),
        token_type: 'Bearer',
        scope: 'read_products write_orders',
        installation_id: expect.any(Number),
        store: { id, name, domain },
      },
    ]);
    expect(answer.headers['Cache-Control']).toBe('no-store');
    const stored = await readItem(api.table, keys.listed(id, 'INSTALLATION', answer.json.installation_id));
    for (const kept of [stored, api.logLines]) {
      expect(JSON.stringify(kept)).not.toContain(answer.json.access_token);
      expect(JSON.stringify(kept)).not.toMatch(/cs_[\w-]{43}|ac_[\w-]{69}/);
    }
  });

  it('is accepted in a form, too', async () => {
    const { body, ...call } = apps.exchangeOf(app, await apps.approve(app));
    const form = { ...call, rawBody: String(new URLSearchParams(body as Record<string, string>)) };
    for (const contentType of ['application/x-www-form-urlencoded;charset=UTF-8', 'application/json']) {
      const answer = await api.send({ ...form, headers: { 'content-type': contentType } });
      expect([contentType, answer.statusCode]).toEqual([contentType, contentType.endsWith('json') ? 400 : 200]);
    }
  });

  it('with a challenge needs the verifier, and one without a challenge accepts none', async () => {
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge);
    const bound = await apps.approve(app, { code_challenge: challenge, code_challenge_method: 'S256' });
    expect(told(await exchange(bound))).toEqual(invalidGrant);
    expect(told(await exchange(bound, { code_verifier: `${verifier}x` }))).toEqual(invalidGrant);
    expect(told(await exchange(bound, { code_verifier: challenge }))).toEqual(invalidGrant);
    expect((await exchange(bound, { code_verifier: verifier })).statusCode).toBe(200);
    expect(told(await exchange(await apps.approve(app), { code_verifier: verifier }))).toEqual(invalidGrant);
  });

  it.each<[string, (code: string) => Parameters<typeof exchange>]>([
    ['another redirect_uri', (code) => [code, { redirect_uri: 'https://app-1.example/callback/' }]],
    ['another client', (code) => [code, { redirect_uri: app.redirect_uris[0] }, other]],
    ['a character more', (code) => [`${code}x`]],
    ['another character', (code) => [`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`]],
    ['nothing of it', () => ['']],
  ])('with %s is refused like any wrong code, and stays valid', async (_, asked) => {
    const code = await apps.approve(app);
    expect(told(await exchange(...asked(code)))).toEqual(invalidGrant);
    expect((await exchange(code)).statusCode).toBe(200);
  });

  it('that has expired gets the same error as an unknown one', async () => {
    const code = await apps.approve(app);
    const item = await readItem(api.table, keys.authorizationCode(hashOf(code)));
    const expiresAtMs = Number(item?.['expires_at_ms']);
    const approvedAtMs = Date.now();
    expect(expiresAtMs - approvedAtMs).toBeGreaterThan(595_000);
    expect(expiresAtMs - approvedAtMs).toBeLessThanOrEqual(600_000);
    const expired = { ...item, expires_at_ms: approvedAtMs - 1 };
    await transact(api.table, [{ as: 'code', put: { Item: expired } }]);
    const [late, never] = [await exchange(code), await exchange('ac_never')];
    expect(told(late)).toEqual(invalidGrant);
    expect({ ...late.json.error, request_id: null }).toEqual({ ...never.json.error, request_id: null });
  });

  it('is bound to an authenticated client, and the error does not tell which part was wrong', async () => {
    const code = await apps.approve(app);
    const wrong = [
      await exchange(code, { client_secret: other.client_secret }),
      await exchange(code, { client_secret: '' }),
      await exchange(code, { client_id: 'app_unknown' }),
      await exchange(code, { client_id: '' }),
      await exchange('', { client_id: `${app.client_id}0` }),
    ];
    expect(wrong.map(told)).toEqual(wrong.map(() => [401, 'invalid_client']));
    expect(new Set(wrong.map(({ json }) => `${json.error.type} ${json.error.message}`)).size).toBe(1);
    expect((await exchange(code)).statusCode).toBe(200);
  });

  it('needs every field, and the grant type authorization_code', async () => {
    const nothing = await api.send({ ...apps.exchangeOf(app, ''), body: {} });
    const fields = ['grant_type', 'client_id', 'client_secret', 'code', 'redirect_uri'];
    expect(told(nothing)).toEqual([422, 'invalid_fields', ...fields.map((field) => `${field} required`)]);
    const refresh = await exchange(await apps.approve(app), { grant_type: 'refresh_token' });
    expect(told(refresh)).toEqual([422, 'invalid_fields', 'grant_type invalid_enum']);
  });

  it('of a store that lost the API is refused, and works again with the API', async () => {
    const code = await apps.approve(app);
    const before = (await getStore(api.table, aStore().id)) ?? aStore();
    const without = { ...before, plan: 'basic', updatedAtMs: before.updatedAtMs + 1 } as const;
    await transact(api.table, [replaceStoreWrite(before, without)]);
    expect(told(await exchange(code))).toEqual([403, 'plan_without_api']);
    await transact(api.table, [replaceStoreWrite(without, { ...before, updatedAtMs: before.updatedAtMs + 2 })]);
    expect((await exchange(code)).statusCode).toBe(200);
  });
});

describe('a code that is used twice', () => {
  it('is refused, and its token is revoked', async () => {
    const code = await apps.approve(app);
    const token = (await exchange(code)).json.access_token;
    expect(await statusOf(token)).toBe(200);
    expect(told(await exchange(code))).toEqual(invalidGrant);
    expect(await statusOf(token)).toBe(401);
    expect(told(await exchange(code))).toEqual(invalidGrant);
  });

  it('by another client revokes nothing', async () => {
    const code = await apps.approve(app);
    const token = (await exchange(code)).json.access_token;
    expect(told(await exchange(code, { redirect_uri: app.redirect_uris[0] }, other))).toEqual(invalidGrant);
    expect(await statusOf(token)).toBe(200);
  });

  it('does not revoke the token of a later code', async () => {
    const [first, second] = [await apps.approve(app), await apps.approve(app)];
    await exchange(first);
    const token = (await exchange(second)).json.access_token;
    expect(told(await exchange(first))).toEqual(invalidGrant);
    expect(await statusOf(token)).toBe(200);
  });

  it('by twenty concurrent requests gives one token, which is revoked', async () => {
    const code = await apps.approve(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(code)));
    const tokens = answers.flatMap(({ statusCode, json }) => (statusCode === 200 ? [json.access_token] : []));
    expect(tokens).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode !== 200).map(told)).toEqual(Array(19).fill(invalidGrant));
    expect(await statusOf(tokens[0])).toBe(401);
  });
});

describe('an exchange with an Idempotency-Key', () => {
  const keyed = async (code: string, key: string, over: object = {}, of: RegisteredApp = app) =>
    api.send({ ...apps.exchangeOf(of, code, over), headers: { 'idempotency-key': key } });

  it('that is repeated gets the same token, which stays valid', async () => {
    const code = await apps.approve(app);
    const [first, second] = [await keyed(code, 'once'), await keyed(code, 'once')];
    expect([second.statusCode, second.headers['Idempotent-Replayed'], second.body]).toEqual([200, 'true', first.body]);
    expect(await statusOf(first.json.access_token)).toBe(200);
    const stored = await readItem(api.table, keys.idempotency(aStore().id, 'once'));
    expect(JSON.stringify(stored)).not.toContain(first.json.access_token);
    expect(told(await keyed(code, 'another'))).toEqual(invalidGrant);
    expect(await statusOf(first.json.access_token)).toBe(401);
  });

  it('by twenty concurrent requests gives one valid token in all successful answers', async () => {
    const code = await apps.approve(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => keyed(code, 'twenty')));
    const tokens = new Set(answers.flatMap(({ statusCode, json }) => (statusCode === 200 ? [json.access_token] : [])));
    expect(tokens.size).toBe(1);
    const others = new Set(answers.flatMap((answer) => (answer.statusCode === 200 ? [] : [String(told(answer))])));
    expect([...others]).toEqual(others.size === 0 ? [] : ['409,idempotency_in_progress']);
    for (const token of tokens) expect(await statusOf(token)).toBe(200);
  });

  it('is replayed only to the authenticated app', async () => {
    const code = await apps.approve(app);
    await keyed(code, 'mine');
    expect(told(await keyed(code, 'mine', { client_secret: other.client_secret }))).toEqual([401, 'invalid_client']);
    expect(told(await keyed(code, 'mine', { redirect_uri: app.redirect_uris[0] }, other))).toEqual(invalidGrant);
    expect(told(await keyed(await apps.approve(app), 'mine'))).toEqual([409, 'idempotency_key_reused']);
  });
});

describe('an installed app', () => {
  it('gets another token for the same installation, and the previous one stops immediately', async () => {
    const first = (await exchange(await apps.approve(app))).json;
    const second = (await exchange(await apps.approve(app, { scope: 'read_products' }))).json;
    expect([second.installation_id, second.scope]).toEqual([first.installation_id, 'read_products']);
    expect([await statusOf(first.access_token), await statusOf(second.access_token)]).toEqual([401, 200]);
    const shown = await api.send({ route: '/v1/oauth/installation', key: second.access_token });
    expect(shown.json.data.scopes).toEqual(['read_products']);
    const lacking = await api.send({ route: '/v1/orders', key: second.access_token });
    expect([lacking.statusCode, lacking.json.error.code]).toEqual([403, 'insufficient_scope']);
    expect((await api.send({ route: '/v1/products', key: second.access_token })).statusCode).toBe(200);
  });

  it('with twenty concurrent codes has one installation and one working token', async () => {
    const fresh = await apps.register(3);
    const codes = await Promise.all(Array.from({ length: 20 }, () => apps.approve(fresh)));
    const answers = await Promise.all(codes.map((code) => exchange(code, { redirect_uri: fresh.redirect_uris[0] }, fresh)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ json }) => json.installation_id)).size).toBe(1);
    const statuses = await Promise.all(answers.map(({ json }) => statusOf(json.access_token)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('has its own rate limit of 120 requests a minute, or 30 in a trial store', async () => {
    const trial = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TZY', handle: 'trial', status: 'trial', plan: null, testMode: true });
    await transact(api.table, openStoreWrites(trial));
    const tried = await apps.register(4);
    const live = (await exchange(await apps.approve(tried), { redirect_uri: tried.redirect_uris[0] }, tried)).json;
    const inTrial = await api.send(await apps.approvalIn(trial.id, tried));
    const code = new URL(inTrial.json.data.redirect_to).searchParams.get('code') ?? '';
    const test = (await exchange(code, { redirect_uri: tried.redirect_uris[0] }, tried)).json;
    expect(test.store.id).toBe(trial.id);
    const rateOf = async (key: string) => {
      const { headers } = await api.send({ route: '/v1/oauth/installation', key });
      return [headers['X-RateLimit-Limit'], headers['X-RateLimit-Remaining']];
    };
    expect(await rateOf(live.access_token)).toEqual(['120', '119']);
    expect(await rateOf(test.access_token)).toEqual(['30', '29']);
    expect(await rateOf(live.access_token)).toEqual(['120', '118']);
  });

  it('acts in its own name', async () => {
    const shopper = await apps.register(5, { scopes: ['write_customers'] });
    const { access_token: key, installation_id: id } = (
      await exchange(await apps.approve(shopper, { scope: 'write_customers' }), { redirect_uri: shopper.redirect_uris[0] }, shopper)
    ).json;
    await api.send({ method: 'POST', route: '/v1/customers', body: { email: 'ada@example.com' }, key });
    const line = api.logLines.findLast(({ route }) => route === 'POST /v1/customers');
    expect([line?.['caller_type'], line?.['caller_id']]).toEqual(['app', id]);
  });

  it('is one of fifty at most', async () => {
    const held = keys.quotaCounter(aStore().id, 'app_installations');
    const before = await readItem(api.table, held);
    const one = await apps.register(6);
    const approved = await apps.approve(one);
    await transact(api.table, [{ as: 'held', put: { Item: { ...before, ...held, held: 50 } } }]);
    await expect(apps.approve(one)).rejects.toThrow('limit_reached');
    expect(await apps.approve(app)).toMatch(/^ac_/);
    const full = await exchange(approved, { redirect_uri: one.redirect_uris[0] }, one);
    expect(told(full)).toEqual([422, 'invalid_fields', ' limit_reached']);
    await transact(api.table, [{ as: 'held', put: { Item: { ...before, ...held } } }]);
  });
});

it('a revoked token is reported as revoked, not as unknown', async () => {
  const { token, id } = await apps.install(7);
  const item = await readItem(api.table, keys.listed(aStore().id, 'INSTALLATION', id));
  await transact(api.table, [revokeTokenWrite(String(item?.['credential_hash']))]);
  expect((await api.send({ route: '/v1/oauth/installation', key: token })).json.error.code).toBe('revoked_credential');
});

describe('a client that uses HTTP Basic', () => {
  const form = (text: string): string => String(new URLSearchParams({ text })).slice('text='.length);
  const basic = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  /** Percent-encodes every character, as some client libraries do. */
  const escaped = (text: string): string => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const send = async (authorization: string, code: string, over: object = {}, headers: Readonly<Record<string, string>> = {}) => {
    const { body, ...call } = apps.exchangeOf(app, code, { client_id: undefined, client_secret: undefined, ...over });
    return api.send({ ...call, body: JSON.parse(JSON.stringify(body)), headers: { authorization, ...headers } });
  };
  const own = () => basic(app.client_id, app.client_secret);

  it.each<[string, () => string]>([
    ['as it is', own],
    ['form-encoded', () => basic(form(app.client_id), form(app.client_secret))],
    ['with every character escaped', () => basic(escaped(app.client_id), escaped(app.client_secret))],
    ['with another spelling of the scheme', () => own().replace('Basic ', 'bAsIc   ')],
  ])('gets its token: %s', async (_, header) => {
    const answer = await send(header(), await apps.approve(app));
    expect(told(answer)).toEqual([200, undefined]);
    expect(await statusOf(answer.json.access_token)).toBe(200);
    expect(JSON.stringify(api.logLines)).not.toContain(own().slice('Basic '.length));
  });

  it('may send a form that includes its client_id', async () => {
    const { body, ...call } = apps.exchangeOf(app, await apps.approve(app));
    const { client_secret: _, ...fields } = body as Record<string, string>;
    const headers = { authorization: own(), 'content-type': 'application/x-www-form-urlencoded' };
    expect(told(await api.send({ ...call, rawBody: String(new URLSearchParams(fields)), headers }))).toEqual([200, undefined]);
  });

  it('and also sends credentials in the body makes an invalid request, and the code stays valid', async () => {
    const code = await apps.approve(app);
    const twice = [
      await send(own(), code, { client_secret: app.client_secret }),
      await send(own(), code, { client_id: app.client_id, client_secret: app.client_secret }),
      await send(own(), code, { client_secret: '' }),
      await send(own(), code, { client_id: other.client_id }),
    ];
    expect(twice.map(({ statusCode, json: { error } }) => [statusCode, error.type, error.code, error.param])).toEqual([
      ...Array(3).fill([400, 'invalid_request', 'duplicate_credentials', 'client_secret']),
      [400, 'invalid_request', 'duplicate_credentials', 'client_id'],
    ]);
    expect(told(await send(own(), code))).toEqual([200, undefined]);
  });

  it.each<[string, () => string]>([
    ['a wrong secret', () => basic(app.client_id, other.client_secret)],
    ['an unknown client', () => basic('app_unknown', app.client_secret)],
    ['nothing', () => 'Basic'],
    ['no base64', () => 'Basic *'],
    ['base64 without a colon', () => `Basic ${Buffer.from('app').toString('base64')}`],
    ['a colon alone', () => basic('', '')],
    ['no UTF-8', () => `Basic ${Buffer.from([0xff, 0x3a, 0xff]).toString('base64')}`],
    ['half an escape', () => basic(app.client_id, '%e2%82')],
    ['a secret with something after it', () => basic(app.client_id, `${app.client_secret}:`)],
  ])('with %s is refused, and the answer names the authentication scheme', async (_, header) => {
    const code = await apps.approve(app);
    const answer = await send(header(), code);
    expect(told(answer)).toEqual([401, 'invalid_client']);
    expect(answer.headers['WWW-Authenticate']).toBe('Basic realm="oauth", charset="UTF-8"');
    expect(told(await send(own(), code))).toEqual([200, undefined]);
  });

  it('can repeat its exchange under a key, even with credentials in the body', async () => {
    const code = await apps.approve(app);
    const first = await send(own(), code, {}, { 'idempotency-key': 'basic' });
    const again = await api.send({ ...apps.exchangeOf(app, code), headers: { 'idempotency-key': 'basic' } });
    expect([again.statusCode, again.headers['Idempotent-Replayed'], again.body]).toEqual([200, 'true', first.body]);
  });
});

it('a refused token gets a Bearer challenge', async () => {
  for (const key of [undefined, 'so_app_unknown']) {
    const { statusCode, headers } = await api.send({ route: '/v1/oauth/installation', ...(key && { key }) });
    expect([statusCode, headers['WWW-Authenticate']]).toEqual([401, 'Bearer']);
  }
});

it('the server describes itself to libraries, below its own URL', async () => {
  const { statusCode, json } = await api.send({ route: '/.well-known/oauth-authorization-server' });
  expect(statusCode).toBe(200);
  const host = json.issuer;
  expect(host).toMatch(/^https:\/\/[^/]+$/);
  expect(json).toEqual({
    issuer: host,
    authorization_endpoint: `${host}/admin/oauth/authorize`,
    token_endpoint: `${host}/v1/oauth/token`,
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: [...scopes],
    service_documentation: `${host}/docs`,
  });
});
