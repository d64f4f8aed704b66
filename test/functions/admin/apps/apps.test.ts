import { type Api, anApi } from '../../../support/harness/an-api.ts';
import { installedApps } from '../../../support/harness/installed-apps.ts';
import { type CallOf, rotatingCredentials } from '../../../support/harness/rotating-credentials.ts';

let api: Api;
let callOf: CallOf;
let apps: ReturnType<typeof installedApps>;
beforeAll(async () => {
  api = await anApi();
  callOf = rotatingCredentials(api);
  apps = installedApps(api, callOf);
});
afterAll(() => api.close());

const register = async (over: object) => api.send(await callOf('POST /admin/v1/apps', { body: apps.registrationOf(100, over) }));
const issuesOf = ({ json }: Awaited<ReturnType<typeof register>>) =>
  (json.error?.errors ?? []).map(({ param, code }: { param: string; code: string }) => `${param} ${code}`);

describe('an app', () => {
  it('shows its secrets once, and is listed newest first without them', async () => {
    const made = [];
    for (const n of [1, 2, 3]) made.push(await apps.register(n));
    expect(made[0]).toMatchObject({
      client_id: expect.stringMatching(/^app_[0-9a-z]+$/),
      client_secret: expect.stringMatching(/^cs_[\w-]{43}$/),
      webhook_secret: expect.stringMatching(/^whsec_/),
    });
    const shown: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = `limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page = await api.send(await callOf('GET /admin/v1/apps', { query }));
      expect(page.body).not.toMatch(/cs_|whsec_|hash|ciphertext/);
      shown.push(...page.json.data.map(({ id }: { id: number }) => id));
      cursor = page.json.next_cursor;
    }
    expect(shown).toEqual(made.map(({ id }) => id).reverse());
  });

  it('has a unique slug, even with two concurrent requests', async () => {
    const answers = await Promise.all([register({ slug: 'twin' }), register({ slug: 'twin' })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    expect(answers.flatMap(issuesOf)).toEqual(['slug taken']);
  });

  it.each([
    'http://app.example/cb',
    'https://app.example/cb#part',
    'https://ada@app.example/cb',
    'myapp://callback',
    'https://app.example/c b',
    'https://app.example\\cb',
    'https://äpp.example/cb',
    '/callback',
    'javascript:alert(1)',
  ])('cannot send merchants back to %s', async (uri) => {
    expect(issuesOf(await register({ redirect_uris: [uri] }))).toEqual(['redirect_uris[0] invalid_url']);
  });

  it.each(['https://app.example/cb?a=1', 'http://localhost:3000/cb', 'http://127.0.0.1/cb', 'http://[::1]:9/cb'])(
    'may send merchants back to %s',
    async (uri) => {
      const slug = `at-${Buffer.from(uri).toString('hex').slice(-40)}`;
      expect((await register({ slug, redirect_uris: [uri] })).statusCode).toBe(201);
    },
  );

  it.each(['http://app.example/hook', 'https://10.0.0.1/hook', 'https://localhost/hook'])('cannot have its webhooks at %s', async (url) => {
    expect((await register({ webhook_url: url })).statusCode).toBe(422);
  });

  it('whose client secret was rolled authenticates only with the new one', async () => {
    const app = await apps.register(4);
    const { token } = await apps.install(5);
    const roll = await callOf('POST /admin/v1/apps/{id}/roll-client-secret', { params: { id: String(app.id) } });
    const { client_secret } = (await api.send(roll)).json.data;
    const code = await apps.approve(app);
    expect((await api.send(apps.exchangeOf(app, code))).json.error.code).toBe('invalid_client');
    expect((await api.send(apps.exchangeOf(app, code, { client_secret }))).statusCode).toBe(200);
    expect((await api.send({ route: '/v1/oauth/installation', key: token })).statusCode).toBe(200);
  });

  it('that loses a redirect URI can no longer redirect to it', async () => {
    const app = await apps.register(6);
    const body = { redirect_uris: ['https://moved.example/cb'], webhook_url: 'https://moved.example/hook' };
    const changed = await api.send(await callOf('PATCH /admin/v1/apps/{id}', { params: { id: String(app.id) }, body }));
    expect(changed.json.data).toMatchObject(body);
    await expect(apps.approve(app)).rejects.toThrow('not_registered');
  });
});
