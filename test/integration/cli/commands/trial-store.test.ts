import { type AdminStoreClient, createAdminClient } from '#shared/client/admin-client.ts';
import { createStoreClient, type StoreClient } from '#shared/client/store-client.ts';
import { topics } from '#shared/events/topics.ts';
import { assertNoFindingsAndRemove } from '#test/support/harness/assert-no-findings.ts';
import { runStoreApi } from '#test/support/harness/command-line-harness.ts';
import { openLiveStore } from '#test/support/harness/live-store.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';
import { until } from '#test/support/harness/until.ts';

const scopes = ['products', 'inventory', 'orders', 'customers', 'discounts', 'gift_cards', 'bookings'].map(
  (name) => `write_${name}` as 'write_orders',
);

describe('store-api with a trial store', () => {
  let stack: RunningStack;
  let admin: AdminStoreClient;
  let storeId: string;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    const operator = createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin });
    const details = { email: 'trial@example.com', currency: 'EUR', timezone: 'Europe/Dublin', plan: 'pro', status: 'trial' } as const;
    storeId = (await operator.stores.create({ name: 'On trial', handle: 'on-trial', ...details })).id;
    admin = operator.store(storeId);
    const { id: locationId } = await admin.locations.create({ name: 'Shop', type: 'shop', fulfils_online: true, is_default: true });
    await admin.locations.setHours(locationId, { weekly: { monday: [{ opens_at: '09:00', closes_at: '18:00' }] } });
    const room = await admin.bookingResources.create({ name: 'Room', location_id: locationId });
    const lesson = await admin.products.create({
      name: 'Lesson',
      kind: 'booking' as 'physical',
      status: 'active',
      variants: [{ price: '30.00' }],
    });
    await admin.bookingServices.set(lesson.id, { duration_minutes: 60, resources: [room.id] });
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  /** Creates a separate key for each test, because each key of a trial store is limited to thirty calls a minute. */
  const surroundings = async () => {
    const { secret } = await admin.apiKeys.create({ name: 'Test', scopes: [...scopes, 'read_store'] });
    const environment = {
      STORE_API_KEY: secret,
      STORE_API_URL: stack.demo.api,
      STORE_API_ADMIN_TOKEN: stack.demo.admin_token,
      STORE_API_STORE: storeId,
    };
    const store: StoreClient = createStoreClient({ apiKey: secret, baseUrl: stack.demo.api });
    return { environment, store };
  };

  it.each(topics.filter((topic) => topic !== 'app.uninstalled'))(
    'trigger %s causes this event, and removes the objects it created',
    async (topic) => {
      const { environment, store } = await surroundings();
      const { code, stdout } = await runStoreApi(['trigger', topic, '--json', '--cleanup'], { environment });
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ topic, test: true, redacted: false });
      const left = [];
      for await (const { name } of store.products.list()) left.push(name);
      expect(left).toEqual(['Lesson']);
    },
  );

  it('trigger accepts other fields, and reports the objects that stay', async () => {
    const { environment } = await surroundings();
    const overrides = [
      '--override',
      'customer.email=grace@example.com',
      '--override',
      'line_items[0].quantity=3',
      '--override',
      'tags=["a"]',
    ];
    const { stdout, stderr } = await runStoreApi(['trigger', 'order.created', '--json', '--cleanup', ...overrides], { environment });
    expect(JSON.parse(stdout).data).toMatchObject({ email: 'grace@example.com', line_items: [{ quantity: 3 }], tags: ['a'] });
    expect(stderr).toMatch(/^removed: order .+ is canceled\nremoved: product \d+\nstays: order .+: the API cannot delete them\n$/);
  });

  it.each([
    [['--override', 'nothing'], 2, '--override cannot be "nothing"'],
    [['--override', '__proto__.polluted=1'], 2, '--override has no field'],
    [['--override', 'line_items[0].quantity=none'], 1, 'line_items[0].quantity:'],
  ])('trigger refuses %j', async (args, code, message) => {
    const { environment } = await surroundings();
    const end = await runStoreApi(['trigger', 'order.created', '--cleanup', ...args], { environment });
    expect(end.stderr).toContain(message);
    expect(end.code).toBe(code);
  });

  it('trigger and reset are refused in a live store', async () => {
    const { secret } = await openLiveStore(stack, 'for-real');
    const environment = { STORE_API_KEY: secret, STORE_API_URL: stack.demo.api };
    for (const args of [
      ['trigger', 'product.created'],
      ['reset', '--yes'],
    ]) {
      expect(await runStoreApi(args, { environment })).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('for-real is a live store'),
      });
    }
  });

  it('logs shows requests, the oldest first, and only the selected ones', async () => {
    const { environment } = await surroundings();
    const listed = async (...args: readonly string[]) => {
      const { stdout } = await runStoreApi(['logs', '--json', '--count', '250', ...args], { environment });
      return stdout
        .split('\n')
        .filter(Boolean)
        .map((line): { at: string; status: number; method: string; path: string } => JSON.parse(line));
    };
    const all = await listed();
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort());
    // A request appears in the log shortly after it was answered.
    const refused = await until(
      () => listed('--status', '4xx', '--method', 'POST', '--path', '/v1/orders'),
      (found) => found.length > 0,
    );
    expect(refused.filter(({ status, method, path }) => status !== 422 || method !== 'POST' || path !== '/v1/orders')).toEqual([]);
    expect((await runStoreApi(['logs', '--count', '1'], { environment })).stdout).toMatch(
      /^20\S+Z {2}\d{3} {2}\w+ +\/v1\S* {2}\d+ ms {2}Test {2}req_\w+.*\n$/,
    );
    expect(await runStoreApi(['logs', '--count', 'many'], { environment })).toMatchObject({ code: 2 });
  });

  it('logs --follow prints new requests, each once, until it is stopped', async () => {
    const { environment, store } = await surroundings();
    const stop = new AbortController();
    const shown: number[] = [];
    const following = runStoreApi(['logs', '--follow', '--count', '0', '--json', '--path', '/v1/discounts'], {
      environment,
      signal: stop.signal,
      onPrint: (line) => {
        shown.push(JSON.parse(line).status);
        if (shown.length === 2) stop.abort();
      },
    });
    await store.discounts.create({ code: 'FOLLOWED', type: 'percentage', value: '1.00' });
    await store.discounts.get(1).catch(() => undefined);
    expect((await following).code).toBe(0);
    expect(shown.sort()).toEqual([201, 404]);
  });

  it('reset asks for the name of the store, and keeps customers and orders', async () => {
    const { environment, store } = await surroundings();
    const product = await store.products.create({ name: 'Mug', status: 'active', variants: [{ price: '1.00', inventory_quantity: 9 }] });
    const order = await store.orders.create({
      customer: { email: 'ada@example.com' },
      line_items: [{ variant_id: product.variants[0]?.id ?? 0, quantity: 1 }],
    });
    expect(await runStoreApi(['reset'], { environment })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('use --yes to reset'),
    });
    expect(await runStoreApi(['reset'], { environment, answer: 'Another' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Nothing was done.'),
    });
    expect((await store.products.get(product.id)).name).toBe('Mug');
    const { code, stdout } = await runStoreApi(['reset', '--json'], { environment, answer: 'On trial' });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ products_deleted: 2, orders_cancelled: expect.any(Number) });
    expect((await store.products.list().page()).data).toEqual([]);
    expect((await store.orders.get(order.id)).status).toBe('cancelled');
  });
});
