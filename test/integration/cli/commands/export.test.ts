import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { createAdminClient } from '#shared/client/admin-client.ts';
import { assertNoFindingsAndRemove } from '#test/support/harness/assert-no-findings.ts';
import { runStoreApi } from '#test/support/harness/command-line-harness.ts';
import { demoFolder } from '#test/support/harness/demo-folder.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

type Item = { readonly object: string; readonly [field: string]: unknown };

type ExportedProduct = {
  readonly slug: string;
  readonly options: readonly { readonly name: string }[];
  readonly images: readonly object[];
  readonly variants: readonly { readonly sku: string | null; readonly price: string; readonly option_values: Record<string, string> }[];
};

type ExportedRecord = {
  readonly id: number;
  readonly order: { readonly line_items: readonly { readonly id: number }[] };
  readonly line_costs: readonly { readonly line_item_id: number; readonly unit_cost: string | null; readonly stock_taken: boolean }[];
  readonly refunds: readonly object[];
  readonly returns: readonly object[];
  readonly notes: readonly object[];
};

describe('store-api export, of the demo store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await runStack([], await demoFolder());
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await assertNoFindingsAndRemove(stack);
  });

  const demo = () => join(stack.dataDir, 'demo.json');
  const file = (name: string): string => join(folder, name);
  const itemsIn = (name: string): readonly Item[] =>
    readFileSync(file(name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  const rowsOf = (stdout: string): readonly Record<string, string>[] => parse(stdout, { columns: true });
  const exportOf = (...args: readonly string[]) => runStoreApi(['export', ...args, '--demo', demo()]);
  const demoStore = () => createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin }).store(stack.demo.store_id ?? '');

  it('writes everything into a file that only its owner can read, with the counts in the last line', async () => {
    const { id: card } = await demoStore().giftCards.create({ value: '40.00', code: 'KEPTCODE7' });
    await demoStore().giftCards.redeem(card, { amount: '15.00', reference: 'Till 1' });
    expect((await exportOf('all', '--output', file('first.jsonl'))).code).toBe(0);
    expect(statSync(file('first.jsonl')).mode & 0o777).toBe(0o600);
    const items = itemsIn('first.jsonl');
    expect(items[0]).toMatchObject({ object: 'export', version: 1, store_id: stack.demo.store_id });
    const counts: Record<string, number> = {};
    for (const { object } of items.slice(1, -1)) counts[object] = (counts[object] ?? 0) + 1;
    expect(items.at(-1)).toEqual({ object: 'export_end', as_of: items[0]?.['as_of'], counts });
    expect(counts).toMatchObject({ store: 1, pricing_settings: 1, product: 60 });
    const [place] = items.flatMap(({ object, id }, n) => (object === 'gift_card' && id === card ? [n] : []));
    expect(items.slice(place, (place ?? 0) + 2)).toMatchObject([
      { object: 'gift_card', id: card, balance: '25.00' },
      { object: 'gift_card_movement', gift_card_id: card, amount: '15.00', reference: 'Till 1' },
    ]);
  });

  it("contains the API's view of each order, with its costs, refunds, returns and notes", async () => {
    const records = itemsIn('first.jsonl').filter(({ object }) => object === 'order_record') as unknown as readonly ExportedRecord[];
    const store = demoStore();
    const orders: unknown[] = [];
    for await (const order of store.orders.list({ limit: 250 })) orders.push(order);
    expect(records.map(({ order }) => order)).toEqual(orders);
    const [returned] = records.filter(({ refunds, returns }) => refunds.length > 0 && returns.length > 0);
    const id = returned?.id ?? 0;
    expect(returned?.refunds).toEqual((await store.orders.refunds(id).page()).data.toReversed());
    expect(returned?.returns).toEqual((await store.returns.list({ order_id: id }).page()).data.toReversed());
    expect(records.map((one) => one.line_costs.map((line) => line.line_item_id))).toEqual(
      records.map(({ order }) => order.line_items.map((line) => line.id)),
    );
    expect(records.some((one) => one.line_costs.some((line) => line.unit_cost !== null && line.stock_taken))).toBe(true);
    expect(records.some(({ notes }) => notes.length > 0)).toBe(true);
  });

  it("writes products in Shopify's columns: a row per variant or image, the product in its first", async () => {
    const { stdout, stderr } = await exportOf('products', '--format', 'csv');
    const rows = rowsOf(stdout);
    const products = itemsIn('first.jsonl').filter(({ object }) => object === 'product') as unknown as readonly ExportedProduct[];
    expect(rows).toHaveLength(products.reduce((sum, { variants, images }) => sum + Math.max(variants.length, images.length), 0));
    expect(rows.filter(({ Title }) => Title !== '').map(({ Handle }) => Handle)).toEqual(products.map(({ slug }) => slug));
    expect(stderr).toMatch(/^60 products, as of 20\d\d-/);
    const several = products.find(({ variants }) => variants.length > 1);
    const [option] = several?.options ?? [];
    expect(rows.filter(({ Handle }) => Handle === several?.slug)).toMatchObject(
      several?.variants.map(({ sku, price, option_values: values }) => ({
        ...{ 'Variant SKU': sku ?? '', 'Variant Price': price, 'Option1 Value': values[option?.name ?? ''] },
      })) ?? [],
    );
    expect(rows.find(({ 'Option1 Name': name }) => name === 'Title')).toMatchObject({ 'Option1 Value': 'Default Title' });
    expect(rows.some(({ 'Product Category': path = '' }) => path.includes(' > '))).toBe(true);
  });

  it("writes stock and customers in Shopify's columns, orders line by line, and possible formulas as text", async () => {
    const admin = createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin }).store(stack.demo.store_id ?? '');
    await admin.customers.create({ email: 'eve@example.com', first_name: '=HYPERLINK("http://e.example")', phone: '+353 1' });
    const customers = rowsOf((await exportOf('customers', '--format', 'csv')).stdout);
    expect(customers[0]).toMatchObject({ Email: 'eve@example.com', 'First Name': `'=HYPERLINK("http://e.example")`, Phone: "'+353 1" });
    expect(customers).toHaveLength(itemsIn('first.jsonl').filter(({ object }) => object === 'customer').length + 1);
    const levels = rowsOf((await exportOf('inventory', '--format', 'csv')).stdout);
    expect(levels[0]).toMatchObject({
      Handle: expect.stringMatching(/./),
      Location: expect.stringMatching(/./),
      'On hand (new)': expect.stringMatching(/^\d+$/),
    });
    const orders = await exportOf('orders', '--format', 'csv', '--json');
    expect(JSON.parse(orders.stderr)).toEqual({
      exported: 'orders',
      count: new Set(rowsOf(orders.stdout).map(({ order_id: id }) => id)).size,
      as_of: expect.any(String),
    });
    expect(rowsOf(orders.stdout)[0]).toMatchObject({ total: expect.stringMatching(/^\d+\.\d\d$/), sku: expect.any(String) });
  });

  it('writes every event once, in order', async () => {
    const { stdout } = await exportOf('events');
    const sequences = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).sequence);
    expect(sequences).toEqual(sequences.map((_, n) => n + 1));
    const rows = rowsOf((await exportOf('events', '--format', 'csv')).stdout);
    // This export may contain additional events at its end, because an event of the previous test may be logged late.
    expect(rows.slice(0, sequences.length).map(({ sequence }) => Number(sequence))).toEqual(sequences);
  });

  it('writes CSV into a file with that extension, unless another format is named', async () => {
    await exportOf('customers', '--output', file('customers.csv'));
    expect(readFileSync(file('customers.csv'), 'utf8')).toMatch(/^Customer ID,First Name,/);
    await exportOf('customers', '--format', 'jsonl', '--output', file('lines.csv'));
    expect(itemsIn('lines.csv')[0]).toMatchObject({ object: 'customer' });
  });

  it('has no CSV format for an export of everything', async () => {
    expect(await exportOf('all', '--output', file('all.csv'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('its format must be jsonl'),
    });
    expect(await exportOf('all', '--format', 'csv')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('its format must be jsonl'),
    });
  });
});
