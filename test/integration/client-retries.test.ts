import { setTimeout as pause } from 'node:timers/promises';
import { createStoreClient, type StoreClient } from '#shared/client/store-client.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { createKey, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { type FaultyProxy, faults, openFaultyProxy } from '../support/simulators/faulty-proxy.ts';

/*
 * Tests the typed client on the running stack, through a proxy that loses, delays or replaces the answer to every
 * second request. CLIENT_ORDERS=500 places 500 orders instead of 100.
 */

const wanted = Number(process.env['CLIENT_ORDERS'] ?? 100);
/**
 * The number of API keys. Each key places at most 25 orders, with about two requests per order, including retries. A
 * key therefore stays below its limit of 120 requests a minute.
 */
const keysNeeded = Math.ceil(wanted / 25);

describe('orders over a connection that fails every second time', () => {
  let stack: RunningStack;
  let proxy: FaultyProxy;
  let turn = 0;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    // The faults take turns, so that each fault is equally frequent.
    const choose = () => {
      turn += 1;
      return turn % 2 === 0 ? 'none' : (faults[((turn - 1) / 2) % faults.length] ?? 'none');
    };
    proxy = await openFaultyProxy(stack.origin, { choose, lateMs: 2_500 });
  });
  afterAll(async () => {
    await proxy.close();
    await assertNoFindingsAndRemove(stack);
  });

  it(`exist exactly once, each of ${wanted}`, async () => {
    const shop = await openLiveStore(stack, 'faulty-line');
    const direct = createStoreClient({ apiKey: shop.secret, baseUrl: stack.demo.api });
    const mug = await direct.products.create({ name: 'Mug', status: 'active', variants: [{ price: '12.50', inventory_quantity: wanted }] });
    const [variant] = mug.variants;
    const clients: StoreClient[] = [];
    for (let key = 0; key < keysNeeded; key += 1) {
      const { secret } = await createKey(shop.admin);
      // Shortens the waits, because they are not the subject of this test.
      const wait = async (ms: number) => void (await pause(Math.min(ms, 50)));
      clients.push(createStoreClient({ apiKey: secret, baseUrl: `${proxy.origin}/v1`, timeoutMs: 2_000, maxRetries: 500, wait }));
    }
    const rows = Array.from({ length: wanted }, (_, row) => `row ${row}`);
    const results = await direct.each(
      rows,
      (note, row) =>
        (clients[row % keysNeeded] ?? direct).orders.create({
          note,
          customer: { email: 'ada@example.com' },
          line_items: [{ variant_id: variant?.id ?? 0, quantity: 1 }],
        }),
      { concurrency: 4, onError: 'continue' },
    );
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    const made = new Map(results.flatMap((result) => (result.ok ? [[result.value.id, result.row]] : [])));
    const listed: [number, string | null][] = [];
    for await (const { id, note } of direct.orders.list({ limit: 250 })) listed.push([id, note]);
    expect(listed).toHaveLength(wanted);
    expect(new Map(listed)).toEqual(made);
    expect(new Set(made.values()).size).toBe(wanted);
    expect((await direct.inventory.list({ variant_ids: [variant?.id ?? 0] }).page()).data).toMatchObject([{ on_hand: 0 }]);
    expect([...proxy.counts.keys()].sort()).toEqual([...faults].sort());
  });
});
