import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Demo } from '#infra/local/seed/demo-file.ts';
import { startReceiver } from '../support/fakes/receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { codeBlock } from '../support/harness/code-block.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type Answer = { readonly data: Record<string, unknown> };

/** Runs a command in a shell, in an unrelated folder. Returns the JSON that it prints. */
async function paste<Body>(command: string): Promise<Body> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: tmpdir() });
  return JSON.parse(stdout) as Body;
}

async function freePort(): Promise<number> {
  const { port, close } = await startReceiver(() => undefined);
  await close();
  return port;
}

/**
 * Runs a pasted program in a folder where this project is installed. Waits until the program answers requests. The
 * program ends when the returned object is disposed of.
 */
async function startPasted(code: string, env: { readonly SECRET: string; readonly PORT: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'pasted-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(__dirname, '../..'), join(folder, 'node_modules/store-management-api'));
  writeFileSync(join(folder, 'receiver.mjs'), code);
  const child = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await until(
    () => fetch(`http://127.0.0.1:${env.PORT}/`).catch(() => null),
    (answer) => answer !== null,
  );
  return {
    /** Waits for a printed line that contains this text, and returns it. */
    said: async (what: string): Promise<string | undefined> => {
      const find = async () => said.split('\n').find((line) => line.includes(what));
      return until(find, (line) => line !== undefined);
    },
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

describe('a first start', () => {
  let stack: RunningStack;
  let first: Demo;
  beforeAll(async () => {
    stack = await runStack();
    first = stack.demo;
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  it('writes demo.json, readable by its owner only', () => {
    const file = join(stack.dataDir, 'demo.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      api: `${stack.origin}/v1`,
      admin: `${stack.origin}/admin/v1`,
      console: `${stack.origin}/admin`,
      dynamodb: { endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), table: expect.stringMatching(/^data-Table/) },
      queues: { endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
      admin_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      store_id: expect.stringMatching(/^01[0-9A-Z]{24}$/),
      keys: { full: expect.stringMatching(/^so_live_\w+$/), read_only: expect.stringMatching(/^so_live_\w+$/) },
      trial_store_id: expect.stringMatching(/^01[0-9A-Z]{24}$/),
      trial_keys: { full: expect.stringMatching(/^so_test_\w+$/) },
    });
  });

  it('prints exactly the necessary information', () => {
    const { keys, trial_keys } = first;
    const [, told = ''] = stack.printed().split('Filling the demo stores (needed only at the first start) …\n');
    const [facts = '', examples = ''] = told.split('\nTry:\n');
    expect(facts.replace(/\d+\.\d s/, '1.0 s')).toBe(`
Ready in 1.0 s. Ctrl-C stops it; the data stays in ${stack.dataDir}.

  API         ${stack.origin}/v1
  Admin API   ${stack.origin}/admin/v1
  Console     ${stack.origin}/admin
  Reference   ${stack.origin}/docs
  Full key    ${keys?.full}
  Read key    ${keys?.read_only}
  Trial key   ${trial_keys?.full}
  For scripts ${stack.dataDir}/demo.json (addresses, keys, admin token)
  E-mails     ${stack.dataDir}/mail
  Full log    ${stack.dataDir}/service.log
`);
    expect(examples.match(/^ {2}curl /gm)).toHaveLength(3);
  });

  it('prints three calls that work as printed', async () => {
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

  it('sends webhooks to the receiver pasted from the README', async () => {
    const port = await freePort();
    const here = (command: string): string =>
      command
        .replaceAll('http://127.0.0.1:8787', stack.origin)
        .replaceAll('./.local/demo.json', join(stack.dataDir, 'demo.json'))
        .replaceAll(':9000/', `:${port}/`);
    const { data } = await paste<Answer>(here(codeBlock('README.md', '/webhook-endpoints')));
    await using receiver = await startPasted(codeBlock('README.md', 'verifyWebhook'), { SECRET: String(data['secret']), PORT: `${port}` });
    const created = await paste<Answer>(here(codeBlock('README.md', 'Idempotency-Key: my-first-mug')));
    const line = await receiver.said(String(created.data['id']));
    expect(line).toMatch(new RegExp(`^product\\.created evt_[0-9A-Z]{26} ${created.data['id']}$`));
    const forged = await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', body: '{}', headers: { 'X-Service-Signature': 't=1' } });
    expect(forged.status).toBe(400);
  });

  it('fills a live store and a trial store', async () => {
    const live = jsonClient(first.api, first.keys?.full ?? '');
    const trial = jsonClient(first.api, first.trial_keys?.full ?? '');
    expect((await live<Answer>('GET', '/store')).body.data).toMatchObject({ id: first.store_id, plan: 'pro', test_mode: false });
    expect((await trial<Answer>('GET', '/store')).body.data).toMatchObject({ id: first.trial_store_id, status: 'trial', test_mode: true });
    expect((await live<{ data: unknown[] }>('GET', '/locations')).body.data).toHaveLength(3);
    const kinds = await Promise.all(['gift_card', 'booking'].map((kind) => live<{ data: unknown[] }>('GET', `/products?kind=${kind}`)));
    expect(kinds.map(({ body }) => body.data.length)).toEqual([2, 1]);
  });

  it('delivers the gift cards that a demo order bought', async () => {
    const live = jsonClient(first.api, first.keys?.full ?? '');
    type Orders = {
      readonly data: readonly { readonly line_items: readonly { readonly kind: string; readonly fulfilled_at: string | null }[] }[];
    };
    const ask = async () => (await live<Orders>('GET', '/orders?status=delivered')).body.data.flatMap((order) => order.line_items);
    const lines = await until(ask, (found) => found.some(({ kind }) => kind === 'gift_card'));
    expect(lines.filter(({ kind }) => kind === 'gift_card')).toMatchObject([{ quantity: 2, unit_price: '25.00' }]);
  });

  it.each(['pending', 'confirmed', 'cancelled', 'completed', 'no_show'])('has bookings that are %s', async (status) => {
    const live = jsonClient(first.api, first.keys?.full ?? '');
    const { data } = (await live<{ data: { status: string }[] }>('GET', `/bookings?status=${status}`)).body;
    expect(new Set(data.map((one) => one.status))).toEqual(new Set([status]));
  });

  it.each(['draft', 'sent', 'accepted', 'shipped', 'cancelled'])('has purchase orders that are %s', async (status) => {
    const live = jsonClient(first.api, first.keys?.full ?? '');
    const { data } = (await live<{ data: { status: string }[] }>('GET', `/purchase-orders?status=${status}`)).body;
    expect(new Set(data.map((one) => one.status))).toEqual(new Set([status]));
  });

  it.each(['active', 'used', 'expired', 'disabled'])('has gift cards that are %s', async (status) => {
    const live = jsonClient(first.api, first.keys?.full ?? '');
    const { data } = (await live<{ data: { status: string }[] }>('GET', `/gift-cards?status=${status}`)).body;
    expect([data.length > 0, new Set(data.map((card) => card.status))]).toEqual([true, new Set([status])]);
  });

  it('has a finished import: twelve products changed, and a row refused with the allowed values', async () => {
    type Operation = { readonly id: number; readonly imported_file: { readonly name: string } | null };
    const admin = jsonClient(`${first.admin}/stores/${first.store_id}`, first.admin_token);
    const operations = (await admin<{ data: readonly Operation[] }>('GET', '/bulk-operations')).body.data;
    const [imported, ...others] = operations.filter(({ imported_file: file }) => file !== null);
    expect([imported?.imported_file, others]).toEqual([{ kind: 'products', name: 'product-types.csv' }, []]);
    expect((await admin('GET', `/imports/${imported?.id}`)).body).toMatchObject({
      data: {
        ...{ kind: 'products', file_name: 'product-types.csv', status: 'done', made_by: 'Demo Owner', rows: 13 },
        result: { created: 0, changed: 12, same: 0, refused: 1, failed: 0, warnings: 0 },
        problems: [{ row: 14, column: 'Status', name: 'rooibos', message: 'must be one of active, draft, archived.' }],
      },
    });
    const live = jsonClient(first.api, first.keys?.full ?? '');
    const types = await Promise.all(['assam', 'rooibos'].map((slug) => live<{ data: unknown[] }>('GET', `/products?slug=${slug}`)));
    expect(types.map(({ body }) => body.data)).toMatchObject([[{ product_type: 'Loose leaf tea' }], [{ product_type: null }]]);
  });

  it('has an endpoint that works, one that fails, and their deliveries', async () => {
    const admin = jsonClient(`${first.admin}/stores/${first.store_id}`, first.admin_token);
    type Row = { readonly id: number; readonly description: string; readonly url: string };
    const endpoints = (await admin<{ data: readonly Row[] }>('GET', '/webhook-endpoints')).body.data;
    const [erp, shop] = ['ERP', 'Web shop'].map((name) => endpoints.find(({ description }) => description === name));
    expect([erp, shop]).toMatchObject([
      { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/erp$/), topics: ['customer.updated'] },
      { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/shop$/), failed_attempts: 0 },
    ]);
    type Delivery = { readonly id: number; readonly topic: string; readonly status: string; readonly response_code: number | null };
    const sentTo = async (endpoint: Row | undefined, topic: string): Promise<readonly Delivery[]> => {
      const path = `/webhook-deliveries?endpoint_id=${endpoint?.id}&topic=${topic}`;
      const ask = async () => (await admin<{ data: readonly Delivery[] }>('GET', path)).body.data;
      return until(ask, (found) => found.length > 0 && found.every(({ response_code }) => response_code !== null));
    };
    const failing = await sentTo(erp, 'customer.updated');
    expect(failing.map(({ status, response_code }) => [status, response_code])).toEqual([
      ['pending', 503],
      ['pending', 503],
    ]);
    const { body } = await admin<{ data: object }>('GET', `/webhook-deliveries/${failing[0]?.id}`);
    expect(body.data).toMatchObject({ response: { body: 'The ERP is closed for stock-taking.' } });
    const imported = await until(
      () => sentTo(shop, 'product.updated'),
      (found) => found.length === 12,
    );
    expect(new Set(imported.map(({ status, response_code }) => `${status} ${response_code}`))).toEqual(new Set(['succeeded 204']));
  });

  it('stops on Ctrl-C without an error, and the next start finds stores and keys unchanged', async () => {
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

  it('keeps its receivers at the same address', async () => {
    const admin = jsonClient(`${stack.demo.admin}/stores/${stack.demo.store_id}`, stack.demo.admin_token);
    type Row = { readonly id: number; readonly description: string };
    const endpoints = (await admin<{ data: readonly Row[] }>('GET', '/webhook-endpoints')).body.data;
    const answersOf = ['ERP', 'Web shop'].map(async (name) => {
      const { id } = endpoints.find(({ description }) => description === name) ?? {};
      const { body } = await admin<{ data: object }>('POST', `/webhook-endpoints/${id}/send-sample`, { topic: 'customer.updated' });
      return body.data;
    });
    expect(await Promise.all(answersOf)).toMatchObject([{ response_code: 503 }, { response_code: 204 }]);
  });
});
