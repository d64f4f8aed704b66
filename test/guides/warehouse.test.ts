import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStoreClient, type Order } from '#shared/client/store-client.ts';
import { createKey, openLiveStore } from '../support/harness/live-store.ts';
import { type GuideReaders, prepareReaders } from '../support/harness/reader-of-guides.ts';
import { until } from '../support/harness/until.ts';
import { guideBlocks } from './guide-blocks.ts';

const kills = 20;

let readers: GuideReaders;
beforeAll(async () => {
  readers = await prepareReaders();
}, 240_000);
afterAll(() => readers.close());

/** Returns the items that a warehouse must still ship for an order. */
const toShip = ({ status, line_items: lines }: Order) =>
  status !== 'processing' ? [] : lines.flatMap(({ sku, fulfillable_quantity: quantity }) => (quantity > 0 ? [{ sku, quantity }] : []));

it(`the guide's warehouse has all items to ship for each order, although it is killed ${kills} times`, async () => {
  const { home, env } = await readers.open('killed');
  const shop = await openLiveStore(readers.stack, 'warehouse');
  const guide = readFileSync(join(__dirname, '../../docs/guides/feed-a-warehouse.md'), 'utf8');
  writeFileSync(join(home, 'warehouse.mjs'), guideBlocks(guide).find(({ file }) => file === 'warehouse.mjs')?.text ?? '');
  await shop.subscribe(`http://127.0.0.1:${env['PORT']}/`, ['*']);
  // Uses a separate key, because this test uses up a key's rate limit.
  const { secret: KEY } = await createKey(shop.admin);
  const start = (): ChildProcess => spawn(process.execPath, ['warehouse.mjs'], { cwd: home, env: { ...env, KEY }, stdio: 'ignore' });
  const kill = async (child: ChildProcess): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  const store = createStoreClient({ apiKey: shop.secret, baseUrl: readers.stack.demo.api });
  const { variants } = await store.products.create({
    name: 'Lamp',
    status: 'active',
    variants: [{ sku: 'LAMP', price: '30.00', inventory_quantity: 100 }],
  });
  const line_items = [{ variant_id: variants[0]?.id ?? 0, quantity: 2 }];
  const place = () => store.orders.create({ customer: { email: 'ada@example.com' }, payment_status: 'paid', line_items });
  const changes: readonly ((order: Order) => Promise<unknown>)[] = [
    async () => undefined,
    ({ id }) => store.orders.fulfill(id, {}),
    ({ id }) => store.orders.cancel(id, {}),
    ({ id, line_items: [line] }) => store.orders.refund(id, { line_items: [{ id: line?.id ?? 0, quantity: 1 }] }),
  ];
  const orderIn = (number: number): string => join(home, `orders/${number}.json`);
  for (let n = 0; n < kills; n += 1) {
    const warehouse = start();
    const order = await place();
    // In odd rounds, the test waits until the warehouse has saved the order.
    if (n % 2 === 1) await until(async () => existsSync(orderIn(order.number)), Boolean);
    await Promise.all([changes[n % changes.length]?.(order), kill(warehouse)]);
  }

  const last = start();
  const orders: Order[] = [];
  for await (const order of store.orders.list({ limit: 250 })) orders.push(order);
  const wanted = Object.fromEntries(orders.map((order) => [order.number, toShip(order)]));
  const kept = () =>
    Object.fromEntries(
      orders
        .filter(({ number }) => existsSync(orderIn(number)))
        .map(({ number }) => [number, JSON.parse(readFileSync(orderIn(number), 'utf8')).to_ship]),
    );
  await until(
    async () => kept(),
    (known) => JSON.stringify(known) === JSON.stringify(wanted),
  );
  await kill(last);
  expect(kept()).toEqual(wanted);
  expect(Object.values(wanted).filter((lines) => lines.length > 0)).toHaveLength(kills / 2);
  expect(readdirSync(join(home, 'orders')).filter((name) => name.endsWith('.json'))).toHaveLength(kills);
});
