import { setTimeout as pause } from 'node:timers/promises';
import { createStoreClient, type StoreClient } from '#shared/client/store-client.ts';
import { maxInFlight } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { startReceiver } from '#test/support/fakes/receiver.ts';
import { assertNoFindingsAndRemove } from '#test/support/harness/assert-no-findings.ts';
import { itemsOf } from '#test/support/harness/items-of.ts';
import { type LiveStore, openLiveStore } from '#test/support/harness/live-store.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';
import { until } from '#test/support/harness/until.ts';

describe('bulk operations', () => {
  let stack: RunningStack;
  let store: LiveStore;
  let other: LiveStore;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    store = await openLiveStore(stack, 'bulk');
    other = await openLiveStore(stack, 'other');
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  const clientOf = ({ secret }: LiveStore): StoreClient => createStoreClient({ apiKey: secret, baseUrl: stack.demo.api, pace: false });

  it('execute a file of lines, report progress, and return the result of each line', async () => {
    const client = clientOf(store);
    const names = Array.from({ length: 250 }, (_, index) => `Cup ${index} ☕`);
    const lines = names.map((name, index) => ({ name: index === 100 ? '' : name, variants: [{ price: '1.00' }] }));
    const seen: number[] = [];
    const { operation, results } = await client.bulk.run(lines, {
      operation: 'createProduct',
      pollMs: 200,
      onProgress: ({ lines_done: done }) => seen.push(done),
    });
    expect(operation).toMatchObject({
      status: 'done',
      lines: 250,
      lines_done: 250,
      lines_succeeded: 249,
      lines_failed: 1,
      failure: null,
      made_by: 'Test',
    });
    expect(results.map(({ line }) => line)).toEqual(names.map((_, index) => index + 1));
    expect(results[100]).toMatchObject({ line: 101, status: 422, error: { errors: [{ param: 'name', code: 'too_short' }] } });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(250);
    const products = await itemsOf(client.products.list({ limit: 250 }));
    const made = new Map(products.map(({ id, name }) => [id, name]));
    expect(results.filter(({ id }) => id !== undefined).map(({ id }) => made.get(id ?? 0))).toEqual(
      names.filter((_, index) => index !== 100),
    );
    expect(await itemsOf(clientOf(other).products.list())).toEqual([]);
  });

  it('report refusals based on stored data in a dry run, and change nothing', async () => {
    const client = clientOf(await openLiveStore(stack, 'dry'));
    const body = { name: 'Last one', status: 'active' as const, variants: [{ price: '1.00', inventory_quantity: 1, sku: 'LAST' }] };
    const product = await client.products.create(body);
    const [variant] = product.variants;
    const order = (quantity: number) => ({
      line_items: [{ variant_id: variant?.id, quantity }],
      customer: { email: 'ada@example.com' },
      shipping_address: { first_name: 'Ada', last_name: 'King', line1: '1 Way', city: 'Ghent', country: 'BE', postcode: '9000' },
    });
    const lines = [
      { method: 'POST', path: '/orders', body: order(1) },
      { method: 'POST', path: '/orders', body: order(2) },
      { method: 'POST', path: '/products', body: { ...body, name: 'The same SKU' } },
      { method: 'PATCH', path: `/products/${product.id + 1}`, body: { name: 'Nothing' } },
    ];
    const { operation, results } = await client.bulk.run(lines, { dryRun: true, pollMs: 200 });
    expect(operation).toMatchObject({ status: 'done', lines_succeeded: 1, lines_failed: 3 });
    expect(results.map(({ status, error }) => [status, error?.errors?.[0]?.code ?? error?.code ?? null])).toEqual([
      [201, null],
      [422, 'insufficient_stock'],
      [422, 'taken'],
      [404, 'not_found'],
    ]);
    expect(await itemsOf(client.orders.list())).toEqual([]);
    expect((await client.products.get(product.id)).variants[0]?.inventory_quantity).toBe(1);
  });

  it('do not flood receivers: an endpoint gets the events of all lines, with the usual concurrency', async () => {
    const told = new Set<number>();
    let [underWay, most] = [0, 0];
    const receiver = await startReceiver(async (request, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      const chunks: Uint8Array[] = [];
      for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
      // Answers slowly, so that concurrent deliveries overlap.
      await pause(100);
      told.add(JSON.parse(Buffer.concat(chunks).toString('utf8')).data.id);
      underWay -= 1;
      response.writeHead(200).end();
    });
    await store.subscribe(`http://127.0.0.1:${receiver.port}/slow`, ['product.updated']);
    const products = (await itemsOf(clientOf(store).products.list({ limit: 250 }))).slice(0, 120);
    const lines = products.map(({ id }) => ({ id, short_description: 'Told of' }));
    const { operation } = await clientOf(store).bulk.run(lines, { operation: 'updateProduct', pollMs: 200 });
    expect(operation).toMatchObject({ status: 'done', lines_succeeded: 120 });
    await until(
      async () => told.size,
      (count) => count === 120,
    );
    expect([most > 0, most <= maxInFlight]).toEqual([true, true]);
    await receiver.close();
  });

  it('export a list to files, each object once, even if the service is killed midway', async () => {
    const client = clientOf(store);
    const made = await client.bulk.create({ operation: 'export', object: 'product' });
    expect([made.status, made.upload, made.exported_object]).toEqual(['running', null, 'product']);
    await stack.end('SIGKILL');
    stack = await runStack(['--no-seed'], stack.dataDir);
    const ended = await until(
      () => clientOf(store).bulk.get(made.id),
      ({ status }) => status !== 'running',
    );
    expect(ended).toMatchObject({ status: 'done', lines: 249, lines_done: 249, lines_failed: 0, failure: null });
    const { files } = await clientOf(store).bulk.results(made.id);
    const texts = await Promise.all(files.map(async ({ url }) => (await fetch(url)).text()));
    const objects = texts
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const listed = await itemsOf(clientOf(store).products.list({ limit: 250 }));
    expect(objects).toEqual(listed);
    const seen: string[] = [];
    for await (const { name } of clientOf(other).bulk.export('product', { pollMs: 100 })) seen.push(name);
    expect(seen).toEqual([]);
  });

  it('resume when the service is killed, and execute no line twice', async () => {
    const products = await itemsOf(clientOf(store).products.list({ limit: 200 }));
    const { id, upload } = await clientOf(store).bulk.create({ operation: 'createOrder', size: 1 });
    await clientOf(store).bulk.cancel(id);
    expect(upload?.method).toBe('PUT');
    // Each line adds one unit, so a line that is executed twice would show in the stock.
    const variants = products.map(({ variants: [first] }) => first?.id ?? 0);
    const [location] = await itemsOf(clientOf(store).locations.list());
    const lines = Array.from({ length: 600 }, (_, index) => ({
      variant_id: variants[index % variants.length],
      location_id: location?.id,
      delta: 1,
    }));
    const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const made = await clientOf(store).bulk.create({ operation: 'adjustInventoryLevel', size: Buffer.byteLength(body) });
    expect((await fetch(made.upload?.url ?? '', { method: 'PUT', body })).status).toBe(200);
    await clientOf(store).bulk.start(made.id);
    for (const done of [1, 300]) {
      await until(
        () => clientOf(store).bulk.get(made.id),
        ({ lines_done: count }) => count >= done,
      );
      await stack.end('SIGKILL');
      stack = await runStack(['--no-seed'], stack.dataDir);
    }
    const ended = await until(
      () => clientOf(store).bulk.get(made.id),
      ({ status }) => status !== 'running',
    );
    expect(ended).toMatchObject({ status: 'done', lines: 600, lines_succeeded: 600, lines_failed: 0 });
    const { url } = await clientOf(store).bulk.results(made.id);
    const told = (await (await fetch(url)).text()).split('\n').filter((line) => line !== '');
    expect(told.map((line) => JSON.parse(line).line)).toEqual(lines.map((_, index) => index + 1));
    const levels = await itemsOf(clientOf(store).inventory.list({ limit: 250 }));
    expect(levels.reduce((sum, { on_hand: units }) => sum + units, 0)).toBe(600);
  });
});
