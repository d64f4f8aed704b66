import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createStoreClient } from '#shared/client/store-client.ts';
import { listenOnLoopback } from '../support/fakes/receiver.ts';
import { approveLiveApp, registerLiveApp } from '../support/harness/live-app.ts';
import { type GuideReader, type GuideReaders, prepareReaders } from '../support/harness/reader-of-guides.ts';
import { until } from '../support/harness/until.ts';
import { openFaultyProxy } from '../support/simulators/faulty-proxy.ts';

const interpreters: Readonly<Record<string, string>> = { mjs: process.execPath, py: 'python3', sh: 'bash' };
const folder = join(__dirname, 'programs');
const programs = globSync('*', { cwd: folder });
const csv = `Handle,Title,Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price
linen-shirt,Linen shirt,Pine,TRUE,Size,S,SHIRT-S,shopify,5,deny,39.00
linen-shirt,,,,,M,SHIRT-M,shopify,8,deny,41.00
mug,Mug,Pine,TRUE,Title,Default Title,MUG,shopify,40,deny,12.50
`;

describe('the task of a newcomer', () => {
  let readers: GuideReaders;
  beforeAll(async () => {
    readers = await prepareReaders();
  }, 240_000);
  afterAll(() => readers.close());

  const start = ({ home, env }: GuideReader, name: string, args: readonly string[] = [], more: Readonly<Record<string, string>> = {}) => {
    copyFileSync(join(folder, name), join(home, name));
    return [interpreters[name.split('.').at(-1) ?? ''] ?? '', [name, ...args], { cwd: home, env: { ...env, ...more } }] as const;
  };
  /** Runs a program and returns its output. */
  const done = async (...task: Parameters<typeof start>): Promise<string> => (await promisify(execFile)(...start(...task))).stdout;
  const clientOf = ({ shop }: GuideReader) => createStoreClient({ apiKey: shop.secret, baseUrl: readers.stack.demo.api });
  const mugIn = async (reader: GuideReader, stock = 10) => {
    const variants = [{ sku: 'MUG', price: '12.50', inventory_quantity: stock }];
    const product = await clientOf(reader).products.create({ name: 'Mug', status: 'active', variants });
    return { product, variantId: product.variants[0]?.id ?? 0 };
  };
  const orderOf = (reader: GuideReader, variantId: number, quantity: number) =>
    clientOf(reader).orders.create({ customer: { email: 'ada@example.com' }, line_items: [{ variant_id: variantId, quantity }] });

  it('is in the table of the README, with its program', () => {
    const readme = readFileSync(join(__dirname, 'README.md'), 'utf8');
    const listed = [...readme.matchAll(/^\|.*\| `programs\/([\w.-]+)` \|$/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual([...programs].sort());
    expect(listed.length).toBeGreaterThanOrEqual(10);
  });

  it('creates a product with variants, once, however often it runs', async () => {
    const reader = await readers.open('creates');
    const printed = 'SHIRT-S 39.00 10\nSHIRT-M 39.00 10\nSHIRT-L 39.00 10\n';
    expect(await done(reader, 'create-product.mjs')).toBe(printed);
    expect(await done(reader, 'create-product.mjs')).toBe(printed);
    expect((await clientOf(reader).products.list().page()).data).toHaveLength(1);
  });

  it('sets the stock from a file', async () => {
    const reader = await readers.open('counts');
    const { variantId } = await mugIn(reader);
    writeFileSync(join(reader.home, 'stock.csv'), 'sku,count\nMUG,17\nNONE,1\n');
    expect(await done(reader, 'sync-stock.mjs')).toBe('MUG set\nNONE is not in the store\n');
    expect(
      (
        await clientOf(reader)
          .inventory.list({ variant_ids: [variantId] })
          .page()
      ).data,
    ).toMatchObject([{ on_hand: 17 }]);
  });

  it('refunds one unit of a line and restocks it, once', async () => {
    const reader = await readers.open('refunds');
    const store = clientOf(reader);
    const { variantId } = await mugIn(reader);
    const { id } = await orderOf(reader, variantId, 2);
    await store.orders.markPaid(id, {});
    await store.orders.fulfill(id, {});
    for (const _ of [1, 2]) expect(await done(reader, 'refund-line.mjs', [`${id}`, 'MUG'])).toBe('12.50 12.50 EUR\n');
    expect(await store.orders.get(id)).toMatchObject({ payment_status: 'partially_refunded', refunded_total: '12.50' });
    expect((await store.inventory.list({ variant_ids: [variantId] }).page()).data).toMatchObject([{ on_hand: 9 }]);
  });

  it('verifies webhooks in Python', async () => {
    const reader = await readers.open('verifies');
    const { id, secret } = await reader.shop.subscribe('http://127.0.0.1:9/nobody', ['order.paid']);
    type Sample = { readonly data: { readonly request: { readonly headers: object; readonly body: string } } };
    const { body } = await reader.shop.admin<Sample>('POST', `/webhook-endpoints/${id}/send-sample`, { topic: 'order.paid' });
    const { headers, body: text } = body.data.request;
    const requests = [
      { headers, body: text },
      { headers, body: Buffer.from(text).toString('base64'), isBase64Encoded: true },
      { headers, body: `${text} ` },
      { headers: { 'X-Service-Signature': 't=١,v1=é' }, body: text },
      { headers: {}, body: null },
    ];
    const [command, args, options] = start(reader, 'webhook_lambda.py', [], { SECRET: secret });
    const running = promisify(execFile)(command, args, options);
    running.child.stdin?.end(requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
    expect((await running).stdout).toBe('order.paid order\n204\norder.paid order\n204\n400\n400\n400\n');
  });

  it('pages through all orders since yesterday', async () => {
    const reader = await readers.open('pages');
    const { variantId } = await mugIn(reader, 100);
    for (const quantity of [1, 2, 3, 4, 5]) await orderOf(reader, variantId, quantity);
    expect(await done(reader, 'orders-since-yesterday.mjs', [], { PAGE: '2' })).toBe('5 187.50\n');
  });

  it('creates an order once, although its answer is lost', async () => {
    const reader = await readers.open('repeats');
    const { variantId } = await mugIn(reader);
    let posts = 0;
    const proxy = await openFaultyProxy(readers.stack.origin, {
      choose: ({ method }) => {
        if (method === 'POST') posts += 1;
        return posts === 1 ? 'unanswered' : 'none';
      },
    });
    const printed = await done(reader, 'order-once.mjs', [`${variantId}`], { BASE: proxy.origin });
    await proxy.close();
    const { data } = await clientOf(reader).orders.list().page();
    expect(data).toHaveLength(1);
    expect(printed).toMatch(new RegExp(`^(timed_out|no_answer) unknown\n${data[0]?.id}\n$`));
  });

  it('finds out why webhooks failed, and sends them again', async () => {
    const reader = await readers.open('fails');
    const { id } = await reader.shop.subscribe('http://127.0.0.1:9/nobody', ['order.paid']);
    await reader.shop.admin('POST', `/webhook-endpoints/${id}/send-sample`, { topic: 'order.paid' });
    const receiver = await listenOnLoopback(createServer((_, response) => response.writeHead(204).end()));
    await reader.shop.admin('PATCH', `/webhook-endpoints/${id}`, { url: `http://127.0.0.1:${receiver.port}/` });
    expect(await done(reader, 'failed-webhooks.mjs')).toBe(
      'order.paid connect The server refuses connections on this port.\nsent again: 204\n',
    );
    await receiver.close();
  });

  it('reads everything within the rate limit, without the client', async () => {
    const reader = await readers.open('paces');
    const store = clientOf(reader);
    for (let n = 0; n < 12; n += 1) await store.products.create({ name: `Mug ${n}`, variants: [{ price: '1.00' }] });
    // Together with the twelve calls above, these calls use up 110 of the 120 requests in this minute. On a slow
    // machine, the minute may end before the program runs.
    for (let n = 0; n < 98; n += 1) await store.store.get();
    expect(await done(reader, 'below_the_limit.py')).toMatch(/^12 read, [01] waited, 0 refused\n$/);
  });

  it('installs an app', async () => {
    const reader = await readers.open('installs');
    const redirectUri = 'https://app.example/callback';
    const app = await registerLiveApp(readers.stack, 'stranger', { redirect_uris: [redirectUri] });
    const secrets = { CLIENT_ID: app.client_id, CLIENT_SECRET: app.client_secret, REDIRECT_URI: redirectUri };
    const child: ChildProcess = spawn(...start(reader, 'install_app.py', [], secrets));
    const call = (path: string) => fetch(`http://127.0.0.1:${reader.env['PORT']}${path}`, { redirect: 'manual' });
    try {
      const answer = await until(
        () => call('/install').catch(() => null),
        (one) => one !== null,
      );
      const asked = Object.fromEntries(new URL(answer?.headers.get('location') ?? '').searchParams);
      const { search } = await approveLiveApp(reader.shop, app, asked);
      const stranger = new URLSearchParams(search);
      stranger.set('state', 'of-somebody-else');
      expect((await call(`/callback?${stranger}`)).status).toBe(400);
      expect(await (await call(`/callback${search}`)).text()).toBe('Installed in installs');
      expect((await call(`/callback${search}`)).status).toBe(400);
    } finally {
      child.kill();
      await once(child, 'close');
    }
  });

  it("migrates from Shopify's file, and exports the same data", async () => {
    const reader = await readers.open('moves');
    writeFileSync(join(reader.home, 'products_export.csv'), csv);
    const rows = 'linen-shirt SHIRT-M 41.00 8; linen-shirt SHIRT-S 39.00 5; mug MUG 12.50 40';
    const counts = 'Created 2, changed 0, same 0, refused 0, failed 0; 0 warnings.';
    expect(await done(reader, 'move-from-shopify.sh')).toBe(`${counts}\n${rows}\n${rows}\n`);
  });

  it('catches up on missed events', async () => {
    const reader = await readers.open('catches-up');
    await mugIn(reader);
    const [first] = await until(
      async () => (await clientOf(reader).events.list().page()).data,
      ({ length }) => length > 0,
    );
    await clientOf(reader).products.create({ name: 'Käse', variants: [{ price: '1.00' }] });
    await until(
      async () => (await clientOf(reader).events.list({ topic: 'product.created' }).page()).data,
      ({ length }) => length === 2,
    );
    const printed = await done(reader, 'catch-up.mjs', ['0']);
    expect(printed).toMatch(/^\d+ product\.created Mug\n\d+ product\.created Käse\nnext time from \d+\n$/);
    const next = /from (\d+)/.exec(printed)?.[1] ?? '';
    expect(Number(next)).toBeGreaterThan(first?.sequence ?? 0);
    expect(await done(reader, 'catch-up.mjs', [next])).toBe(`next time from ${next}\n`);
  });
});
