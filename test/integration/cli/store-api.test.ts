import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAccess } from '#infra/cli/access.ts';
import { commands } from '#infra/cli/commands.ts';
import { runStoreApi } from '#test/support/harness/command-line-harness.ts';

const root = join(__dirname, '../../..');

describe('store-api', () => {
  it.each([['--help'], ...commands.map(({ name }) => [name, '--help'])])(
    '%s %s fits on a screen of 24 lines and 80 columns',
    async (...args) => {
      const { code, stdout } = await runStoreApi(args);
      const lines = stdout.trimEnd().split('\n');
      expect(code).toBe(0);
      expect(lines.length).toBeLessThanOrEqual(24);
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
      for (const { name } of args.length === 1 ? commands : []) expect(stdout).toContain(`\n  ${name} `);
    },
  );

  it.each([
    [[], 'The command is missing.'],
    [['frobnicate'], 'There is no command frobnicate.'],
    [['doctor', '--frobnicate'], "Unknown option '--frobnicate'"],
    [['doctor', 'now'], '"now" is one argument too many.'],
    [['completion'], 'SHELL is missing.'],
    [['completion', 'fish'], 'SHELL cannot be "fish": it must be one of bash, zsh.'],
  ])('%j is a usage error, with exit code 2', async (args, message) => {
    const { code, stdout, stderr } = await runStoreApi(args);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it('reports missing settings, with exit code 1, and for programs as JSON', async () => {
    const message = 'No API or key is configured: run store-api login, set STORE_API_URL and STORE_API_KEY, or run npm start here.';
    expect(await runStoreApi(['doctor'])).toEqual({ code: 1, stdout: '', stderr: `${message}\n` });
    const { stderr } = await runStoreApi(['doctor', '--json']);
    expect(JSON.parse(stderr)).toEqual({ error: { code: 'failed', message } });
  });

  it('refuses an invalid address', async () => {
    expect(await runStoreApi(['doctor', '--url', 'api.example.com'])).toMatchObject({
      code: 1,
      stderr: '"api.example.com" is not the URL of an API; it must look like https://api.example.com/v1.\n',
    });
  });

  it('completes commands and their options in bash', async () => {
    const { stdout } = await runStoreApi(['completion', 'bash']);
    const complete = (...words: readonly string[]) => {
      const script = `${stdout}\nCOMP_WORDS=(store-api ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _store_api; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
    };
    expect(complete('doc')).toEqual(['doctor']);
    expect(complete('doctor', '--rec')).toEqual(['--receiver']);
    expect(complete('completion', 'z')).toEqual(['zsh']);
  });

  it('is a program: it returns the exit code of its command, and exits quietly when its output is closed', () => {
    const program = join(root, 'infra/cli/store-api.ts');
    const { status, stderr } = spawnSync(process.execPath, [program, 'frobnicate'], { encoding: 'utf8' });
    expect([status, stderr.split('\n')[0]]).toEqual([2, 'There is no command frobnicate.']);
    const piped = spawnSync('bash', ['-c', `'${process.execPath}' '${program}' completion zsh | head -1`], { encoding: 'utf8' });
    expect([piped.status, piped.stdout, piped.stderr]).toEqual([0, '#compdef store-api\n', '']);
  });
});

describe('the access of store-api', () => {
  const folder = mkdtempSync(join(tmpdir(), 'access-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const demo = {
    ...{ api: 'http://127.0.0.1:1/v1', admin: 'http://127.0.0.1:1/admin/v1', admin_token: 'token' },
    ...{ store_id: 'LIVE', keys: { full: 'so_live_1' }, trial_store_id: 'TRIAL', trial_keys: { full: 'so_test_1' } },
  };
  const file = join(folder, 'demo.json');
  beforeAll(() => writeFileSync(file, JSON.stringify(demo)));
  const read = (more: Partial<Parameters<typeof readAccess>[0]>) =>
    readAccess({ url: undefined, demo: file, trial: false, environment: {}, folder, ...more });

  it('comes from the demo file, for the live store or the trial one', () => {
    const admin = { baseUrl: demo.admin, token: 'token', storeId: 'LIVE' };
    expect(read({})).toEqual({ baseUrl: demo.api, apiKey: 'so_live_1', admin, dataDir: folder });
    expect(read({ trial: true })).toMatchObject({ apiKey: 'so_test_1', admin: { storeId: 'TRIAL' } });
  });

  it('comes from the environment first', () => {
    const environment = { STORE_API_URL: 'https://a/v1/', STORE_API_KEY: 'k', STORE_API_ADMIN_TOKEN: 't', STORE_API_STORE: 's' };
    expect(read({ environment })).toEqual({
      ...{ baseUrl: 'https://a/v1', apiKey: 'k', dataDir: null },
      admin: { baseUrl: 'https://a/admin/v1', token: 't', storeId: 's' },
    });
  });

  it('never sends credentials of the demo to another address', () => {
    expect(read({ url: 'https://elsewhere.example/v1' })).toEqual({
      ...{ baseUrl: 'https://elsewhere.example/v1', apiKey: null, admin: null, dataDir: null },
    });
  });

  it('needs a named demo file to be readable', () => {
    expect(() => read({ demo: join(folder, 'none.json') })).toThrow('none.json cannot be read; npm start creates it.');
  });
});
