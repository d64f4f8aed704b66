import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAccess } from '#infra/cli/access.ts';
import { listenOnLoopback } from '#test/support/fakes/receiver.ts';
import { runStoreApi } from '#test/support/harness/command-line-harness.ts';

const home = mkdtempSync(join(tmpdir(), 'login-'));
const file = join(home, 'store-api/profiles.json');
const environment = { XDG_CONFIG_HOME: home };
let url: string;
let close: () => Promise<void>;
const answers = new Map([
  ['Bearer so_live_full', [200, { data: { name: 'Corner Shop', test_mode: false } }]],
  ['Bearer so_test_full', [200, { data: { name: 'Corner Shop', test_mode: true } }]],
  ['Bearer so_live_orders', [403, { error: { type: 'forbidden', code: 'missing_scope', message: 'It lacks read_store.' } }]],
] as const);
beforeAll(async () => {
  const refused = [401, { error: { type: 'unauthorized', code: 'invalid_key', message: 'There is no such key.' } }] as const;
  const receiver = await listenOnLoopback(
    createServer((request, response) => {
      const [status, body] = answers.get(request.headers.authorization as never) ?? refused;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    }),
  );
  url = `http://127.0.0.1:${receiver.port}/v1`;
  close = receiver.close;
});
afterAll(async () => {
  await close();
  rmSync(home, { recursive: true });
});
const logIn = (key: string, ...args: readonly string[]) => runStoreApi(['login', '--url', url, ...args], { environment, answer: key });
const kept = (): unknown => JSON.parse(readFileSync(file, 'utf8'));
const access = (more: Partial<Parameters<typeof readAccess>[0]> = {}) =>
  readAccess({ url: undefined, demo: undefined, trial: false, environment, folder: home, ...more });

describe('store-api login', () => {
  it("saves a URL and a key readable only by their owner, and prints the store's name", async () => {
    const { code, stdout, stderr } = await logIn('so_live_full');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toBe(`API key: Logged in to Corner Shop at ${url}. The profile default is in ${file}, readable only by you.\n`);
    expect([statSync(file).mode & 0o777, statSync(join(file, '..')).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(kept()).toEqual({ default: { url, key: 'so_live_full' } });
    expect(access()).toMatchObject({ baseUrl: url, apiKey: 'so_live_full' });
  });

  it('accepts a key from standard input, even one that may not read the store', async () => {
    const piped = { environment, input: 'so_live_orders\n' };
    const { code, stderr } = await runStoreApi(['login', '--url', url, '--profile', 'erp'], piped);
    expect([code, stderr]).toEqual([0, `API key: Logged in at ${url}. The profile erp is in ${file}, readable only by you.\n`]);
    expect(access({ profile: 'erp' })).toMatchObject({ baseUrl: url, apiKey: 'so_live_orders' });
    expect(access({ environment: { ...environment, STORE_API_PROFILE: 'erp' } })).toMatchObject({ apiKey: 'so_live_orders' });
  });

  it('saves neither a refused key nor an unreachable URL', async () => {
    const before = kept();
    expect(await logIn('so_live_wrong')).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no such key. (invalid_key') });
    const nobody = await runStoreApi(['login', '--url', 'http://127.0.0.1:9/v1'], { environment, answer: 'so_live_full' });
    expect(nobody).toMatchObject({ code: 1, stderr: expect.stringContaining('http://127.0.0.1:9/v1') });
    expect(kept()).toEqual(before);
  }, 60_000);

  it('sends the key of a profile only to its own URL', () => {
    expect(access({ url: 'https://elsewhere.example/v1' })).toMatchObject({ baseUrl: 'https://elsewhere.example/v1', apiKey: null });
  });

  it("saves a profile over which the folder's demo takes precedence unless the profile is named", async () => {
    await logIn('so_test_full', '--profile', 'trial');
    const demo = join(home, 'demo.json');
    const of = { api: 'http://127.0.0.1:1/v1', admin: 'http://127.0.0.1:1/admin/v1', admin_token: 't', store_id: 's', keys: { full: 'k' } };
    writeFileSync(demo, JSON.stringify(of));
    expect(access({ demo })).toMatchObject({ apiKey: 'k' });
    expect(access({ demo, profile: 'trial' })).toMatchObject({ baseUrl: url, apiKey: 'so_test_full', admin: null });
  });

  it('names the missing input', async () => {
    expect(() => access({ profile: 'none' })).toThrow('There is no profile none. Create it with store-api login --profile none.');
    expect(await runStoreApi(['login'], { environment })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('set it with --url.'),
    });
    expect(await logIn(' ')).toMatchObject({ code: 2, stderr: expect.stringContaining('The key is missing') });
    expect(await runStoreApi(['login', '--url', url, '--profile', 'x'], { answer: 'so_live_full' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('set XDG_CONFIG_HOME'),
    });
  });

  it('deletes a profile', async () => {
    const { code, stderr } = await runStoreApi(['login', '--remove', '--profile', 'erp'], { environment });
    expect([code, stderr]).toEqual([0, `The profile erp is no longer in ${file}. The key itself is still valid.\n`]);
    expect(await runStoreApi(['login', '--remove', '--profile', 'erp'], { environment })).toMatchObject({ code: 1 });
  });
});
