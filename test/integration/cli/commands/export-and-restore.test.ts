import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { pairsOfIds } from '#infra/cli/restore/id-map.ts';
import { createAdminClient } from '#shared/client/admin-client.ts';
import { assertNoFindingsAndRemove } from '#test/support/harness/assert-no-findings.ts';
import { runStoreApi } from '#test/support/harness/command-line-harness.ts';
import { demoFolder } from '#test/support/harness/demo-folder.ts';
import { jsonClient } from '#test/support/harness/json-client.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';
import { until } from '#test/support/harness/until.ts';

type Item = { readonly object: string; readonly [field: string]: unknown };

type ExportedProduct = {
  readonly slug: string;
  readonly options: readonly { readonly name: string }[];
  readonly images: readonly object[];
  readonly variants: readonly { readonly sku: string | null; readonly price: string; readonly option_values: Record<string, string> }[];
};

/** Without times; an id is the place in the file of what it names, so that two files of the same things are equal. */
function contents(items: readonly Item[], restored: readonly string[]): ReadonlyMap<string, readonly unknown[]> {
  const places = new Map<unknown, string>();
  const place = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { object = 'part', id } = value as { readonly object?: string; readonly id?: unknown };
    if (typeof id === 'number' && !places.has(id)) places.set(id, `${object} ${places.size}`);
    for (const inner of Object.values(value)) place(inner);
  };
  const content = (value: unknown): unknown => {
    if (typeof value === 'number') return places.get(value) ?? value;
    if (Array.isArray(value)) return value.map(content);
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(([name]) => !/_at$|^state$/.test(name));
    return Object.fromEntries(kept.map(([name, field]) => [name, content(field)]));
  };
  // Gift cards of one order are of one millisecond, in which ids have no order.
  const named = ({ object, created_at, order_unit }: Item): string => (object === 'gift_card_record' ? `${created_at} ${order_unit}` : '');
  const kept = items
    .filter(({ object }) => restored.includes(object))
    .toSorted((a, b) => (named(a) < named(b) ? -1 : Number(named(a) > named(b))));
  for (const item of kept) place(item);
  return new Map(restored.map((kind) => [kind, inAnyOrder(kind, kept.filter(({ object }) => object === kind).map(content))]));
}

/** Levels and supplies are listed by the ids of variants, which have no order within a product: they were made at once. */
const inAnyOrder = (kind: string, list: readonly unknown[]): readonly unknown[] =>
  kind === 'inventory_level' || kind === 'variant_supply' ? list.map((item) => JSON.stringify(item)).sort() : list;

/** The number of an order with the times of all that became of it. */
const timesOfOrder = ({ number, created_at, paid_at, fulfilled_at, cancelled_at, refunds, returns, notes }: Item) => ({
  ...{ number, created_at, paid_at, fulfilled_at, cancelled_at },
  more: [refunds, returns, notes].flatMap((list) => (list as readonly Item[]).map((one) => one['created_at'])),
});

describe('store-api export and restore, of the demo store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  let stack: RunningStack;
  let copyId = '';
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
  const adminOf = (id: string) => createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin }).store(id);
  const demoStore = () => adminOf(stack.demo.store_id ?? '');
  const newStore = async (handle: string, currency = 'EUR') => {
    const admin = createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin });
    const details = { handle, email: `${handle}@example.com`, currency, timezone: 'Europe/Dublin', plan: 'pro', status: 'active' } as const;
    const { id } = await admin.stores.create({ name: handle, ...details });
    const environment = { STORE_API_ADMIN_TOKEN: stack.demo.admin_token, STORE_API_STORE: id, STORE_API_URL: stack.demo.api };
    return { id, environment };
  };

  /** What the demo store has none of: hours of a room's own, and what runs low and comes from a supplier who was switched off. */
  const addRareThings = async (): Promise<void> => {
    const store = demoStore();
    const [room] = (await store.bookingResources.list().page()).data;
    await store.bookingResources.setHours(room?.id ?? 0, {
      weekly: { monday: [{ opens_at: '10:00', closes_at: '12:00' }] },
      exceptions: [],
    });
    const [level] = (await store.inventory.list({ limit: 1 }).page()).data;
    const supplier = await store.suppliers.create({ name: 'Closed Pottery', email: 'closed@example.com' });
    const reorder = [{ location_id: level?.location_id ?? 0, point: 100_000, quantity: 5 }];
    await store.variantSupplies.set(level?.variant_id ?? 0, { supplier_id: supplier.id, replenishment: 'stock', reorder });
    await until(
      () => store.variantSupplies.get(level?.variant_id ?? 0),
      ({ reorder: [rule] }) => rule?.purchase_order_id != null,
    );
    await store.suppliers.update(supplier.id, { is_active: false });
  };

  it('exports everything, restores it into an empty store, and exports the same again but for ids and times', async () => {
    await addRareThings();
    const { id: card } = await demoStore().giftCards.create({ value: '40.00', code: 'KEPTCODE7' });
    await demoStore().giftCards.redeem(card, { amount: '15.00', reference: 'Till 1' });
    expect((await exportOf('all', '--output', file('first.jsonl'))).code).toBe(0);
    expect(statSync(file('first.jsonl')).mode & 0o777).toBe(0o600);
    const copy = await newStore('copy');
    const { code, stdout, stderr } = await runStoreApi(['restore', file('first.jsonl'), '--json'], copy);
    expect([code, stderr]).toEqual([0, '']);
    const told = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(told.at(-1)).toMatchObject({ refused: 0, restored: { product: 60, pricing_settings: 1 } });
    expect((await runStoreApi(['export', 'all', '--output', file('second.jsonl')], copy)).code).toBe(0);

    const [first, second] = [itemsIn('first.jsonl'), itemsIn('second.jsonl')];
    const restored: readonly string[] = Object.keys(told.at(-1).restored);
    expect(contents(second, restored)).toEqual(contents(first, restored));
    const timesOf = (items: readonly Item[]) => items.filter(({ object }) => object === 'order_record').map(timesOfOrder);
    expect(timesOf(second)).toEqual(timesOf(first));
    // What is not there again was said.
    const kinds = new Set(first.map(({ object }) => object));
    const said = told.filter(({ result, id }) => result === 'not restored' && String(id).startsWith('all ')).map(({ object }) => object);
    expect([...restored, ...said, 'store', 'export', 'export_end'].sort()).toEqual([...kinds].sort());
    expect(restored).toEqual(expect.arrayContaining(['order_record', 'gift_card_record', 'booking_record', 'purchase_order']));
    copyId = copy.id;
    // Every id of what was restored, and of its parts, has its new one.
    const noted = new Map(itemsIn(`first.jsonl.ids-${copy.id}.jsonl`).map((line) => [`${line.object} ${line['id']}`, line['new_id']]));
    const nouns = [
      'product',
      'variant',
      'image',
      'brand',
      'category',
      'customer',
      'address',
      'location',
      'order',
      'line_item',
      'gift_card',
    ];
    const old = [...pairsOfIds(first, first, 'items')].filter(({ object }) => nouns.includes(object.replace(/_record$/, '')));
    expect(old.filter(({ object, id }) => !noted.has(`${object.replace(/_record$/, '')} ${id}`))).toEqual([]);
    const ofCopy = new Set([...pairsOfIds(second, second, 'items')].map(({ object, id }) => `${object.replace(/_record$/, '')} ${id}`));
    const strange = [...noted].filter(
      ([name, id]) => nouns.includes(name.split(' ')[0] ?? '') && !ofCopy.has(`${name.split(' ')[0]} ${id}`),
    );
    expect(strange).toEqual([]);
    const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const days = { from: dayAt(Date.now() - 95 * 86_400_000), to: dayAt(Date.now()) };
    expect((await adminOf(copyId).reports.sales(days)).totals).toEqual((await demoStore().reports.sales(days)).totals);
  });

  it('restores bookings and purchase orders that go on as any others, and of which nobody was told', async () => {
    const copy = createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin }).store(copyId);
    const topics = new Set<string>();
    for await (const { topic } of copy.events.list({ limit: 250 })) topics.add(topic);
    expect([...topics].filter((topic) => /^(booking|gift_card|order|refund|return)/.test(topic))).toEqual([]);
    const [ahead] = (await copy.bookings.list({ status: 'confirmed', starts_after: new Date().toISOString() }).page()).data;
    expect(await copy.bookings.cancel(ahead?.id ?? 0, { refund: 'full' })).toMatchObject({ number: ahead?.number, status: 'cancelled' });
    const sent = (await copy.purchaseOrders.list({ status: 'sent' }).page()).data.find(({ order_id: orderId }) => orderId === null);
    expect(await copy.purchaseOrders.receive(sent?.id ?? 0)).toMatchObject({ number: sent?.number, status: 'shipped' });
  });

  it('has made orders like any others, which go on from where they were', async () => {
    const copy = adminOf(copyId);
    const orders = (await copy.orders.list({ limit: 250 }).page()).data;
    const highest = Math.max(...orders.map(({ number }) => number));
    const waiting = orders.filter((order) => order.status === 'processing' && order.line_items.every(({ kind }) => kind === 'physical'));
    const [toSend, toCancel] = waiting;
    const paid = orders.find(({ payment_status, status }) => payment_status === 'paid' && status === 'delivered');
    expect((await copy.orders.fulfill(toSend?.id ?? 0)).status).toBe('shipped');
    expect(await copy.orders.cancel(toCancel?.id ?? 0)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect((await copy.orders.refund(paid?.id ?? 0, { amount: '1.00' })).amount).toBe('1.00');
    const [line] = toSend?.line_items ?? [];
    const placed = await copy.orders.create({
      line_items: [{ variant_id: line?.variant_id ?? 0, quantity: 1 }],
      customer: { email: 'new@example.com' },
    });
    expect(placed.number).toBe(highest + 1);
  });

  it('has kept the codes of gift cards, with what is left on them', async () => {
    expect(await adminOf(copyId).giftCards.lookUp({ code: 'kept-code7' })).toMatchObject({ balance: '25.00', initial_value: '40.00' });
  });

  it.each([
    [
      'into a store that has something',
      'The store has products',
      async () => ({ answered: stack.demo.store_id ?? '', name: 'first.jsonl' }),
    ],
    [
      'of prices in another currency',
      'The file has prices in EUR, and the store sells in USD.',
      async () => ({ answered: (await newStore('dollars', 'USD')).id, name: 'first.jsonl' }),
    ],
    [
      'of a file that is cut off',
      'cut.jsonl is not whole',
      async () => {
        writeFileSync(file('cut.jsonl'), readFileSync(file('first.jsonl'), 'utf8').split('\n').slice(0, -2).join('\n'));
        return { answered: (await newStore('cut')).id, name: 'cut.jsonl' };
      },
    ],
    [
      'of a file of something else',
      'other.jsonl is no file of store-api export all.',
      async () => {
        writeFileSync(file('other.jsonl'), '{"object":"product"}\n');
        return { answered: (await newStore('other')).id, name: 'other.jsonl' };
      },
    ],
  ])('refuses a restore %s', async (_, message, prepare) => {
    const { answered, name } = await prepare();
    const environment = { STORE_API_ADMIN_TOKEN: stack.demo.admin_token, STORE_API_STORE: answered, STORE_API_URL: stack.demo.api };
    const { code, stderr } = await runStoreApi(['restore', file(name)], { environment });
    expect(stderr).toContain(message);
    expect(code).toBe(1);
  });

  it('does not bring back who was erased after the file was written, and says so when it cannot know', async () => {
    const origin = await newStore('forgets');
    const store = adminOf(origin.id);
    const staff = jsonClient(`${stack.demo.admin}/stores/${origin.id}`, stack.demo.admin_token);
    await store.locations.create({ name: 'Shop', type: 'shop', fulfils_online: true });
    const product = await store.products.create({ name: 'Mug', status: 'active', variants: [{ price: '10.00', inventory_quantity: 9 }] });
    const variant = product.variants[0]?.id ?? 0;
    const address = { first_name: 'Quilla', last_name: 'Feather', line1: '1 Quilla Quay', city: 'Quillatown', country: 'IE' };
    const email = 'quilla@feather.example';
    const person = await store.customers.create({ email, first_name: 'Quilla', note: 'Quilla likes tea', addresses: [address] });
    const stays = await store.customers.create({ email: 'ada@example.com', first_name: 'Ada' });
    const line_items = [{ variant_id: variant, quantity: 1 }];
    for (const customer of [{ id: person.id }, { email: 'QUILLA@feather.example', first_name: 'Quilla' }, { id: stays.id }]) {
      const order = await store.orders.create({
        line_items,
        customer,
        payment_status: 'paid',
        shipping_address: address,
        note: 'Quilla said',
      });
      await staff('POST', `/orders/${order.id}/notes`, { message: 'Quilla called' });
    }
    await store.giftCards.create({ value: '9.00', recipient_email: email, recipient_name: 'Quilla', message: 'For Quilla' });
    expect((await runStoreApi(['export', 'all', '--output', file('before.jsonl')], { environment: origin.environment })).code).toBe(0);
    await store.customers.erase(person.id);

    const next = await newStore('remembers');
    const end = await runStoreApi(['restore', file('before.jsonl')], { environment: next.environment });
    expect([end.stdout.match(/^refused.*$/gm), end.code, end.stderr]).toEqual([null, 0, '']);
    expect((await runStoreApi(['export', 'all', '--output', file('after.jsonl')], { environment: next.environment })).code).toBe(0);
    const restored = itemsIn('after.jsonl');
    const ofAda = restored.find((item) => item.object === 'order_record' && item['email'] === 'ada@example.com');
    expect(ofAda).toMatchObject({ note: 'Quilla said', notes: [{ message: expect.stringMatching(/^Quilla called/) }] });
    expect(JSON.stringify(restored.filter((item) => item !== ofAda))).not.toMatch(/quilla/i);
    const orders = restored.filter(({ object }) => object === 'order_record');
    expect(orders.map(({ total }) => total)).toEqual(['10.00', '10.00', '10.00']);
    expect(orders.filter((order) => order !== ofAda)).toMatchObject([
      { notes: [{ message: '(erased)' }] },
      { notes: [{ message: '(erased)' }] },
    ]);
    expect(restored.filter(({ object, is_blocked }) => object === 'customer' && is_blocked === true)).toMatchObject([
      { email: `erased-${person.id}@erased.invalid`, first_name: null, note: null, addresses: [] },
    ]);

    writeFileSync(file('elsewhere.jsonl'), readFileSync(file('before.jsonl'), 'utf8').replace(origin.id, '01J0000000000000000000NONE'));
    const unknown = await newStore('cannot-know');
    const told = await runStoreApi(['restore', file('elsewhere.jsonl')], { environment: unknown.environment });
    expect(told.stderr).toContain('Whom the store 01J0000000000000000000NONE has erased since');
  });

  it('writes products in the columns of Shopify: a row for each variant or image, the product in its first', async () => {
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

  it('writes stock and customers in the columns of Shopify, orders line by line, and what a spreadsheet would run as text', async () => {
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
    // An event of the test before may come into the log between the two.
    expect(rows.slice(0, sequences.length).map(({ sequence }) => Number(sequence))).toEqual(sequences);
  });

  it('has no columns for everything', async () => {
    expect(await exportOf('all', '--format', 'csv')).toMatchObject({ code: 2, stderr: expect.stringContaining('its format is jsonl') });
  });
});
