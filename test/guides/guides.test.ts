import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requestsPerMinute } from '#shared/api-keys/api-key.ts';
import { createStoreClient } from '#shared/client/store-client.ts';
import { maxBodyBytes, maxBodyValues } from '#shared/http/read-input.ts';
import { openLiveStore } from '../support/harness/live-store.ts';
import { type DemoReaders, prepareDemoReaders } from '../support/harness/reader-of-guides.ts';
import { until } from '../support/harness/until.ts';
import { guideBlocks } from './guide-blocks.ts';
import { runGuide } from './run-guide.ts';

const guides = join(__dirname, '../../docs/guides');
const names = readdirSync(guides);

describe('a guide, followed in the store of a first npm start', () => {
  let readers: DemoReaders;
  beforeAll(async () => {
    readers = await prepareDemoReaders();
  }, 240_000);
  afterAll(() => readers.close());

  it.each(names)(
    '%s works and shows the real output',
    async (name) => {
      const { home, env, close } = await readers.open(name.replace('.md', ''));
      const { ran, missing } = await runGuide(readFileSync(join(guides, name), 'utf8'), home, env).finally(close);
      for (const program of missing)
        process.stderr.write(`\ndocs/guides/${name}: blocks that need ${program}, which is not installed, were skipped.\n`);
      expect(ran).toBeGreaterThan(0);
      if (process.env['REQUIRE_INTERPRETERS'] === '1') expect(missing).toEqual([]);
    },
    300_000,
  );

  it('keeps the newest state of an object, in whatever order its events arrive', async () => {
    const { home, stack, close } = await readers.open('any-order');
    const shop = await openLiveStore(stack, 'any-order');
    const newest = guideBlocks(readFileSync(join(guides, 'receive-webhooks.md'), 'utf8')).find(({ file }) => file === 'newest-wins.mjs');
    writeFileSync(join(home, 'newest-wins.mjs'), newest?.text ?? '');
    copyFileSync(join(__dirname, 'programs/every-order.mjs'), join(home, 'every-order.mjs'));
    const store = createStoreClient({ apiKey: shop.secret, baseUrl: stack.demo.api });
    const { id, variants } = await store.products.create({
      name: 'Mug',
      status: 'active',
      variants: [{ price: '12.50', inventory_quantity: 9 }],
    });
    const variantId = variants[0]?.id ?? 0;
    const order = await store.orders.create({
      customer: { email: 'ada@example.com' },
      line_items: [{ variant_id: variantId, quantity: 2 }],
    });
    await store.orders.markPaid(order.id, {});
    await store.orders.fulfill(order.id, {});
    for (const note of ['one', 'two']) await store.orders.update(order.id, { note });
    const line = order.line_items[0]?.id ?? 0;
    for (const _ of [1, 2]) await store.orders.refund(order.id, { line_items: [{ id: line, quantity: 1 }], restock: true });
    for (const name of ['Cup', 'Bowl', 'Jug']) await store.products.update(id, { name });
    const last = { product: await store.products.get(id), order: await store.orders.get(order.id) };
    await store.products.delete(id);

    const wanted = { order: 7, product: 5, inventory_level: 5 };
    const all = await until(
      async () => (await store.events.list({ limit: 250 }).page()).data,
      (events) => Object.entries(wanted).every(([object, count]) => events.filter(({ data }) => data?.object === object).length >= count),
    );
    const kept = async (object: string) => {
      writeFileSync(join(home, 'events.json'), JSON.stringify(all.filter(({ data }) => data?.object === object)));
      const { stdout } = await promisify(execFile)(process.execPath, ['every-order.mjs'], { cwd: home });
      const { orders, results } = JSON.parse(stdout);
      expect(orders).toBeGreaterThanOrEqual(24);
      expect(results).toHaveLength(1);
      return results[0].map(([, data]: readonly [string, object]) => data);
    };
    expect(await kept('order')).toMatchObject([last.order]);
    expect(await kept('product')).toMatchObject([{ name: 'Jug', deleted_at: expect.any(String) }]);
    expect(await kept('inventory_level')).toMatchObject([{ on_hand: 0 }]);
    await close();
  });

  it.each(names)('%s links only to existing guides', (name) => {
    const links = [...readFileSync(join(guides, name), 'utf8').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file = '']) => file);
    expect(links.filter((file) => !names.includes(file))).toEqual([]);
  });
});

describe('the guide to limits', () => {
  it.each([
    ['a key of a live store', `of a live store | ${requestsPerMinute.live} a minute |`],
    ['a key of a store on trial', `on free trial | ${requestsPerMinute.test} a minute |`],
    ['a body', `| ${maxBodyBytes / 1024 ** 2} MiB, 32 levels, ${maxBodyValues.toLocaleString('en')} values |`],
  ])("has the service's limit of %s", (_, line) => {
    expect(readFileSync(join(guides, 'limits.md'), 'utf8')).toContain(line);
  });
});

it('the guide to webhooks states that the answer 410 disables the endpoint', () => {
  const sentences = readFileSync(join(guides, 'receive-webhooks.md'), 'utf8').replaceAll('\n', ' ').split('. ');
  expect(sentences).toContainEqual(expect.stringMatching(/\b410\b.* disables the endpoint immediately/));
});

describe('a guide with a mistake', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wrong-guide-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (...lines: readonly string[]) => runGuide(lines.join('\n'), folder, { PATH: process.env['PATH'] ?? '' });

  it.each([
    ['another output', ['```sh', 'echo 1', '```', '```text', '2', '```', ''], /^line 4: shows\n2\n/],
    ['more output than it shows', ['```sh', 'echo 1; echo 2', '```', '```text', '1', '```', ''], /^line 4: shows\n1\n/],
    ['a command that fails', ['# Title', '```sh', 'false', '```', ''], /^line 2: ended with 1/],
    ['a command that ends the shell', ['```sh', 'exit 3', '```', ''], /^line 1: ended with 3/],
    ['an output without commands', ['```json', '{}', '```', ''], /^line 1: shows an output/],
    ['code without a name', ['```js', '1', '```', ''], /^line 1: is code/],
  ])('is refused for %s, with its line', async (_, lines, message) => {
    await expect(run(...lines)).rejects.toThrow(message);
  });

  it('is not refused for whitespace, for omitted output, or for a language that is not installed', async () => {
    const shown = ['```sh', 'X=7; echo \'{"id": 7, "a": [1, 2]}\'', '```', '```json', '{"id": …,', ' "a": [1,2]}', '```', ''];
    const others = [
      '```sh',
      'echo $X',
      '```',
      '```text',
      '7',
      '```',
      '```sh needs=no-such-language',
      'false',
      '```',
      '```text',
      '1',
      '```',
      '',
    ];
    expect(await run(...shown, ...others)).toEqual({ ran: 2, compared: 2, missing: ['no-such-language'] });
  });
});
