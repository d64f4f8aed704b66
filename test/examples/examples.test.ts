import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStoreClient } from '#shared/client/store-client.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { approveLiveApp, redirectUri, registerLiveApp } from '../support/harness/live-app.ts';
import { openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

const root = join(__dirname, '../..');

describe('the example', () => {
  const folder = mkdtempSync(join(tmpdir(), 'examples-'));
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await assertNoFindingsAndRemove(stack);
  });

  const shopWith = async (handle: string, stock: number) => {
    const shop = await openLiveStore(stack, handle);
    const store = createStoreClient({ apiKey: shop.secret, baseUrl: stack.demo.api });
    const variants = [{ sku: 'MUG', price: '12.50', inventory_quantity: stock }];
    const product = await store.products.create({ name: 'Mug', status: 'active', variants });
    return { store, variantId: product.variants[0]?.id ?? 0, env: { STORE_API_KEY: shop.secret, STORE_API: stack.demo.api } };
  };
  const start = (example: string, args: readonly string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, [join(root, 'test/examples', example), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    return { child, printed: () => printed, ended: once(child, 'close').then(([code]) => [code, printed] as const) };
  };
  const linesOf = (file: string): readonly string[] => {
    try {
      return readFileSync(file, 'utf8').split('\n').filter(Boolean);
    } catch {
      return [];
    }
  };

  it('import-orders.ts creates each order once, although it is killed three times', async () => {
    const { store, variantId, env } = await shopWith('imported', 100);
    const [orders, results] = [join(folder, 'orders.jsonl'), join(folder, 'results.jsonl')];
    const rows = Array.from({ length: 40 }, (_, row) => ({
      reference: `old-${row}`,
      note: `old-${row}`,
      customer: { email: 'ada@example.com' },
      line_items: [{ variant_id: row === 7 ? 1 : variantId, quantity: 1 }],
    }));
    writeFileSync(orders, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    for (const enough of [3, 10, 20]) {
      const { child, ended } = start('import-orders.ts', [orders, results], env);
      await until(
        async () => linesOf(results).length,
        (count) => count >= enough,
      );
      child.kill('SIGKILL');
      await ended;
    }
    expect(await start('import-orders.ts', [orders, results], env).ended).toEqual([0, '39 orders created, 1 refused\n']);
    const notes: (string | null)[] = [];
    for await (const { note } of store.orders.list()) notes.push(note);
    expect(notes.sort()).toEqual(
      rows
        .map(({ note }) => note)
        .filter((note) => note !== 'old-7')
        .sort(),
    );
    const refused = linesOf(results)
      .map((line) => JSON.parse(line))
      .filter(({ error }) => error !== undefined);
    expect(refused).toMatchObject([{ reference: 'old-7', error: { errors: [{ param: 'line_items[0].variant_id', code: 'unknown_id' }] } }]);
  });

  it('sync-erp.ts sets stock and customers, and stores the changed orders', async () => {
    const { store, variantId, env } = await shopWith('synced', 3);
    const order = await store.orders.create({
      customer: { email: 'ada@example.com' },
      line_items: [{ variant_id: variantId, quantity: 1 }],
    });
    const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));
    const kept = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
    write('stock.json', [
      { sku: 'MUG', quantity: 17 },
      { sku: 'NONE', quantity: 1 },
    ]);
    write('customers.json', [
      { email: 'ada@example.com', first_name: 'Ada' },
      { email: 'grace@example.com', first_name: 'Grace' },
    ]);
    expect(await start('sync-erp.ts', [folder], env).ended).toEqual([0, 'stock of NONE: Error: There is no NONE\n']);
    expect((await store.inventory.list({ variant_ids: [variantId] }).page()).data).toMatchObject([{ on_hand: 17 }]);
    const names = (await store.customers.list().page()).data.map(({ email, first_name: name }) => [email, name]);
    expect(names.sort()).toEqual([
      ['ada@example.com', 'Ada'],
      ['grace@example.com', 'Grace'],
    ]);
    expect(kept('orders.json')).toMatchObject({ [order.id]: { status: 'pending' } });

    await store.orders.cancel(order.id);
    expect((await start('sync-erp.ts', [folder], env).ended)[0]).toBe(0);
    expect(kept('orders.json')).toMatchObject({ [order.id]: { status: 'cancelled' } });
    expect(typeof kept('since.json').updated_since).toBe('string');
  });

  it('oauth-app.ts is installed once by a merchant, and by nobody else', async () => {
    const shop = await openLiveStore(stack, 'merchant');
    const app = await registerLiveApp(stack, 'example-app');
    const { child, printed, ended } = start('oauth-app.ts', [], {
      ...{ CLIENT_ID: app.client_id, CLIENT_SECRET: app.client_secret, REDIRECT_URI: redirectUri, PORT: '0' },
      ...{ STORE_API: stack.demo.api, CONSENT_PAGE: 'https://admin.example/oauth/authorize' },
    });
    const origin = (
      await until(
        async () => printed(),
        (text) => text.endsWith('\n'),
      )
    ).trim();
    const call = async (path: string) => {
      const answer = await fetch(`${origin}${path}`, { redirect: 'manual' });
      return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') ?? '' };
    };
    const asked = Object.fromEntries(new URL((await call('/install')).location).searchParams);
    const { search } = await approveLiveApp(shop, app, asked);
    const stranger = new URLSearchParams(search);
    stranger.set('state', 'of-somebody-else');
    expect(await call(`/callback?${stranger}`)).toMatchObject({ status: 400 });
    expect(await call(`/callback${search}`)).toMatchObject({ status: 200, text: 'Installed in merchant with read_store, write_orders' });
    expect(await call(`/callback${search}`)).toMatchObject({ status: 400 });
    child.kill();
    await ended;
  });
});
