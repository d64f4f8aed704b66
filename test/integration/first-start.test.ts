import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Demo } from '../../infra/local/demo-file.ts';
import { jsonClient } from '../support/json-client.ts';
import { type RunningStack, runStack } from '../support/running-stack.ts';

jest.setTimeout(60_000);

type Answer = { readonly data: Record<string, unknown> };

/** Runs a command as somebody who copied it into a shell, in a folder of no importance; gives the JSON it printed. */
async function paste<Body>(command: string): Promise<Body> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: tmpdir() });
  return JSON.parse(stdout) as Body;
}

describe('a first start', () => {
  let stack: RunningStack;
  let first: Demo;
  beforeAll(async () => {
    stack = await runStack();
    first = stack.demo;
  });
  afterAll(() => stack.remove());

  it('writes demo.json, for its owner only', () => {
    const file = join(stack.dataDir, 'demo.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      api: `${stack.origin}/v1`,
      admin: `${stack.origin}/admin/v1`,
      console: `${stack.origin}/admin`,
      admin_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      store_id: expect.stringMatching(/^01[0-9A-Z]{24}$/),
      keys: { full: expect.stringMatching(/^so_live_\w+$/), read_only: expect.stringMatching(/^so_live_\w+$/) },
      trial_store_id: expect.stringMatching(/^01[0-9A-Z]{24}$/),
      trial_keys: { full: expect.stringMatching(/^so_test_\w+$/) },
    });
  });

  it('tells what to know and nothing else', () => {
    const { keys, trial_keys } = first;
    const [, told = ''] = stack.printed().split('Filling the demo stores, as at every first start …\n');
    const [facts = '', examples = ''] = told.split('\nTry:\n');
    expect(facts.replace(/\d+\.\d s/, '1.0 s')).toBe(`
Ready in 1.0 s. Ctrl-C stops it; the data stays in ${stack.dataDir}.

  API         ${stack.origin}/v1
  Admin API   ${stack.origin}/admin/v1
  Full key    ${keys?.full}
  Read key    ${keys?.read_only}
  Trial key   ${trial_keys?.full}
  For scripts ${stack.dataDir}/demo.json (addresses, keys, admin token)
  E-mails     ${stack.dataDir}/mail
  Full log    ${stack.dataDir}/service.log
`);
    expect(examples.match(/^ {2}curl /gm)).toHaveLength(3);
  });

  it('prints three calls that work as they are printed', async () => {
    const [list = '', create = '', subscribe = ''] = stack.printed().split('\nTry:\n\n')[1]?.split('\n\n') ?? [];
    expect((await paste<{ data: unknown[] }>(list)).data).toHaveLength(3);
    expect((await paste<Answer>(create)).data).toMatchObject({ object: 'product', name: 'Blue mug', slug: 'blue-mug', status: 'active' });
    expect((await paste<Answer>(subscribe)).data).toMatchObject({
      object: 'webhook_endpoint',
      url: 'http://127.0.0.1:9000/hook',
      topics: ['*'],
      secret: expect.stringMatching(/^whsec_/),
    });
  });

  it('fills a live store and a trial store', async () => {
    const live = jsonClient(first.api, first.keys?.full ?? '');
    const trial = jsonClient(first.api, first.trial_keys?.full ?? '');
    expect((await live<Answer>('GET', '/store')).body.data).toMatchObject({ id: first.store_id, plan: 'pro', test_mode: false });
    expect((await trial<Answer>('GET', '/store')).body.data).toMatchObject({ id: first.trial_store_id, status: 'trial', test_mode: true });
    expect((await live<{ data: unknown[] }>('GET', '/locations')).body.data).toHaveLength(3);
  });

  it('ends on Ctrl-C without an error, and the next start finds stores and keys as they were', async () => {
    expect(await stack.end('SIGINT')).toBe(0);
    expect(existsSync(join(stack.dataDir, 'dynamodb.db'))).toBe(true);

    stack = await runStack([], stack.dataDir);
    expect(stack.printed()).not.toContain('Filling');
    expect(stack.demo.keys).toEqual(first.keys);
    expect(stack.demo.trial_keys).toEqual(first.trial_keys);
    const api = jsonClient(stack.demo.api, stack.demo.keys?.full ?? '');
    const { body } = await api<{ data: unknown[] }>('GET', '/products?slug=blue-mug');
    expect(body.data).toHaveLength(1);
  });
});
