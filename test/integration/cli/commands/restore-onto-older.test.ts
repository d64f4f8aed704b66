import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AdminClient, createAdminClient } from '#shared/client/admin-client.ts';
import { anOrderRecord } from '#test/support/builders/an-order-record.ts';
import { assertNoFindingsAndRemove } from '#test/support/harness/assert-no-findings.ts';
import { runStoreApi } from '#test/support/harness/command-line-harness.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';
import { type FaultyProxy, openFaultyProxy } from '#test/support/simulators/faulty-proxy.ts';

/** What the release in place does not know yet, neither of products nor of orders. */
const laterFields = ['product_type', 'metadata'];

const withoutFields = (text: string): string =>
  text.startsWith('{') ? JSON.stringify(JSON.parse(text, (name, value) => (laterFields.includes(name) ? undefined : value))) : text;

describe('a restore while an older release is in place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'older-'));
  const file = join(folder, 'shop.jsonl');
  let stack: RunningStack;
  let older: FaultyProxy;
  let operator: AdminClient;
  let isOlder = true;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    operator = createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin });
    const alter = (text: string): string => (isOlder ? withoutFields(text) : text);
    older = await openFaultyProxy(stack.origin, { alter, alterSent: alter });
    const id = await newStore('shop');
    const shop = operator.store(id);
    await shop.products.create({
      name: 'Mug',
      status: 'active',
      product_type: 'Mugs',
      metadata: { made: 'here' },
      variants: [{ price: '10.00' }],
    });
    await shop.products.create({ name: 'Cup', status: 'active', metadata: { made: 'there' }, variants: [{ price: '10.00' }] });
    await shop.orders.restore(anOrderRecord({ number: 1001, name: '#1001', metadata: { gate: '3' } }));
    expect((await runStoreApi(['export', 'all', '--output', file], surroundings(id, stack.origin))).code).toBe(0);
  });
  afterAll(async () => {
    await older.close();
    rmSync(folder, { recursive: true });
    await assertNoFindingsAndRemove(stack);
  });

  const newStore = async (handle: string): Promise<string> => {
    const details = { email: `${handle}@example.com`, currency: 'EUR', timezone: 'Europe/Dublin', plan: 'pro', status: 'active' } as const;
    return (await operator.stores.create({ name: handle, handle, ...details })).id;
  };
  const surroundings = (id: string, origin: string) => ({
    environment: { STORE_API_ADMIN_TOKEN: stack.demo.admin_token, STORE_API_STORE: id, STORE_API_URL: `${origin}/v1` },
  });
  const again = 'Restore again, into another empty store, when the server has one release that knows all fields.\n';

  it('says which fields of which kinds were ignored, in how many objects, and ends with 1', async () => {
    isOlder = true;
    const id = await newStore('early');
    const { code, stdout, stderr } = await runStoreApi(['restore', file, '--json'], surroundings(id, older.origin));
    const told = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(told.filter(({ result }) => result === 'ignored')).toEqual([
      { result: 'ignored', object: 'product', field: 'product_type', count: 1 },
      { result: 'ignored', object: 'product', field: 'metadata', count: 2 },
      { result: 'ignored', object: 'order_record', field: 'metadata', count: 1 },
    ]);
    expect(told.at(-1)).toMatchObject({ restored: { product: 2, order_record: 1 }, refused: 0 });
    expect([code, stderr]).toEqual([1, again]);
    expect((await operator.store(id).products.list().page()).data.map(({ metadata }) => metadata)).toEqual([{}, {}]);
  });

  it('says it to people in words', async () => {
    isOlder = true;
    const { code, stdout } = await runStoreApi(['restore', file], surroundings(await newStore('words'), older.origin));
    expect(stdout).toContain('ignored: product metadata, of 2: the server does not know it\n');
    expect(code).toBe(1);
  });

  it('says that records may have lost something when the release changes meanwhile', async () => {
    let documents = 0;
    const switching = await openFaultyProxy(stack.origin, {
      alter: (text) => {
        if (text.includes('"openapi"')) documents += 1;
        return documents === 1 ? withoutFields(text) : text;
      },
    });
    const { code, stderr } = await runStoreApi(['restore', file], surroundings(await newStore('between'), switching.origin));
    await switching.close();
    expect(stderr).toContain('The release of the server changed meanwhile, or cannot be known');
    expect(code).toBe(1);
  });

  it('says nothing of it when the server knows all', async () => {
    const id = await newStore('late');
    const { code, stdout, stderr } = await runStoreApi(['restore', file, '--json'], surroundings(id, stack.origin));
    expect([code, stderr, stdout]).toEqual([0, '', expect.not.stringContaining('ignored')]);
    const kept = (await operator.store(id).products.list().page()).data.map(({ metadata }) => metadata['made']);
    expect(kept.sort()).toEqual(['here', 'there']);
  });
});
