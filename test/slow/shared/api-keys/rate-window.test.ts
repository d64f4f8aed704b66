import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { installedApps } from '#test/support/harness/installed-apps.ts';
import { rotatingCredentials } from '#test/support/harness/rotating-credentials.ts';

const params = { store_id: aStore().id };
const limit = 120;

let api: Api;
let callOf: ReturnType<typeof rotatingCredentials>;
let nowMs = Date.UTC(2026, 10, 5, 10);

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 5, 10);
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  api = await anApi();
  callOf = rotatingCredentials(api);
});
afterEach(() => {
  api.close();
  jest.restoreAllMocks();
});

type Held = { readonly secret: () => string; readonly renew: () => Promise<void> };

/** Returns an API key whose secret can be rotated. */
async function aKey(): Promise<Held> {
  const made = { params, body: { name: 'ERP sync', scopes: ['read_store'] } };
  const { id, secret: first } = (await api.send(await callOf('POST /admin/v1/stores/{store_id}/api-keys', made))).json.data;
  let secret: string = first;
  return {
    secret: () => secret,
    renew: async () => {
      const rolled = await api.send(
        await callOf('POST /admin/v1/stores/{store_id}/api-keys/{id}/roll', { params: { ...params, id: String(id) } }),
      );
      secret = rolled.json.data.secret;
    },
  };
}

/**
 * Returns an app's token. `renew` exchanges another authorization code for a new token, which replaces the old token.
 */
async function aToken(): Promise<Held> {
  const apps = installedApps(api, callOf);
  const { app, token: first } = await apps.install(1, { scopes: ['read_store', 'write_orders', 'read_products'] });
  let token = first;
  const next: string[] = [];
  for (let n = 0; n < 4; n += 1) next.push(await apps.approve(app));
  return {
    secret: () => token,
    renew: async () => {
      const answer = await api.send(apps.exchangeOf(app, next.pop() ?? ''));
      expect(answer.statusCode).toBe(200);
      token = answer.json.access_token;
    },
  };
}

const use = (secret: string) => api.send({ route: '/v1/oauth/installation', key: secret });
/**
 * Reports whether a request was within the rate limit. Within the limit, the endpoint returns 200 for an app's token
 * and 403 for an API key.
 */
const isAccepted = ({ statusCode }: { readonly statusCode: number }): boolean => statusCode === 200 || statusCode === 403;
const useTimes = async (secret: string, times: number) => {
  const answers = await Promise.all(Array.from({ length: times }, () => use(secret)));
  return answers.filter(isAccepted).length;
};

describe.each<[string, () => Promise<Held>]>([
  ['an API key that is rotated', aKey],
  ['the replaced token of an installation', aToken],
])('the rate window of %s', (_, make) => {
  it('continues: three secrets in a minute share 120 requests', async () => {
    const held = await make();
    let accepted = 0;
    for (let secrets = 0; secrets < 3; secrets += 1) {
      if (secrets > 0) await held.renew();
      accepted += await useTimes(held.secret(), limit);
    }
    expect(accepted).toBe(limit);
    const { statusCode, headers } = await use(held.secret());
    expect([statusCode, headers['X-RateLimit-Remaining'], headers['Retry-After']]).toEqual([429, '0', '60']);
  });

  it('keeps its count and its end, and a new one begins afterwards', async () => {
    const held = await make();
    const first = await use(held.secret());
    nowMs += 20_000;
    await held.renew();
    const second = await use(held.secret());
    expect(second.headers['X-RateLimit-Remaining']).toBe('118');
    expect(second.headers['X-RateLimit-Reset']).toBe(first.headers['X-RateLimit-Reset']);
    nowMs += 40_000;
    await held.renew();
    expect((await use(held.secret())).headers['X-RateLimit-Remaining']).toBe('119');
  });

  it.each([40, 100, 200])(
    'counts every one of %s concurrent requests with a new secret in the middle: 120 are accepted in total',
    async (count) => {
      const held = await make();
      const old = held.secret();
      const before = Array.from({ length: count / 2 }, () => use(old));
      const renewal = held.renew();
      const answered = await Promise.all([...before, ...Array.from({ length: count / 2 }, () => use(old))]);
      await renewal;
      expect(isAccepted(await use(old))).toBe(false);
      expect(answered.filter(isAccepted).length + (await useTimes(held.secret(), 200))).toBe(limit);
    },
  );
});

it('an app that is reinstalled is a new installation with its own window', async () => {
  const apps = installedApps(api, callOf);
  const { app, token } = await apps.install(1);
  expect(await useTimes(token, limit + 1)).toBe(limit);
  nowMs += 60_000;
  await useTimes(token, 100);
  await api.send({ method: 'DELETE', route: '/v1/oauth/installation', key: token });
  nowMs += 1;
  const again = await api.send(apps.exchangeOf(app, await apps.approve(app)));
  expect((await use(again.json.access_token)).headers['X-RateLimit-Remaining']).toBe('119');
});
