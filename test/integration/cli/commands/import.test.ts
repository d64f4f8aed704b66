import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdminClient } from '#shared/client/admin-client.ts';
import { classicColumns, fileLines, newNames, productFile } from '#test/support/builders/shopify-files.ts';
import { assertNoFindingsAndRemove } from '#test/support/harness/assert-no-findings.ts';
import { type CommandEnd, runStoreApi } from '#test/support/harness/command-line-harness.ts';
import { demoFolder } from '#test/support/harness/demo-folder.ts';
import { itemsOf } from '#test/support/harness/items-of.ts';
import { openLiveStore } from '#test/support/harness/live-store.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

const program = join(__dirname, '../../../../infra/cli/store-api.ts');
const products = 60;
const broken = 25;

describe('store-api import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  let stack: RunningStack;
  let seeded: RunningStack;
  beforeAll(async () => {
    [stack, seeded] = await Promise.all([runStack(['--no-seed']), runStack([], await demoFolder())]);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await assertNoFindingsAndRemove(stack);
    await assertNoFindingsAndRemove(seeded);
  });

  const openStore = async (handle: string) => {
    const { id, secret } = await openLiveStore(stack, handle);
    const admin = createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin }).store(id);
    const environment = { STORE_API_URL: stack.demo.api, STORE_API_ADMIN_TOKEN: stack.demo.admin_token, STORE_API_STORE: id };
    return { admin, environment, secret };
  };
  const save = (name: string, content: string | Iterable<Uint8Array>): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : Buffer.concat([...content]));
    return path;
  };
  const facts = ({ stdout }: CommandEnd, object: string) =>
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((fact) => fact['object'] === object);
  /** Returns the whole catalog without ids and times. */
  const catalogue = async ({ admin }: Awaited<ReturnType<typeof openStore>>) => {
    const brands = new Map((await itemsOf(admin.brands.list({ limit: 250 }))).map(({ id, name }) => [id, name]));
    const categories = await itemsOf(admin.categories.list({ limit: 250 }));
    const nameOf = (id: number): string => categories.find((category) => category.id === id)?.name ?? '';
    const listed = await itemsOf(admin.products.list({ limit: 250 }));
    return {
      brands: [...brands.values()].sort(),
      categories: categories.map(({ name, parent_id }) => `${parent_id === null ? '' : nameOf(parent_id)} > ${name}`).sort(),
      products: listed
        .map(({ id: _id, brand_id, category_ids, variants, created_at: _created, updated_at: _updated, images: _images, ...product }) => ({
          ...product,
          brand: brands.get(brand_id ?? 0),
          categories: category_ids.map(nameOf),
          variants: variants.map(({ id: _variant, product_id: _product, created_at: _made, updated_at: _changed, ...variant }) => variant),
        }))
        .sort((one, other) => one.slug.localeCompare(other.slug)),
    };
  };

  it('continues in the service when the command is killed, and follows it again', async () => {
    const store = await openStore('killed-import');
    const path = save('killed.csv', productFile(fileLines(products, broken)));
    const good = products - broken;
    const plan = await runStoreApi(['import', 'products', path, '--json'], store);
    expect([plan.code, facts(plan, 'import_plan')]).toMatchObject([1, { create: good, change: 0, compare: 0, same: 0, refused: broken }]);
    expect(await catalogue(store)).toEqual({ brands: [], categories: [], products: [] });

    const importId = /--import-id (\d+)/.exec(plan.stderr)?.[1] ?? '';
    const apply = ['import', 'products', path, '--import-id', importId, '--apply', '--json'];
    const child = spawn(process.execPath, [program, ...apply], { env: store.environment, stdio: ['ignore', 'ignore', 'pipe'] });
    for await (const text of child.stderr) if (String(text).includes('even if this command is stopped')) child.kill('SIGKILL');
    const end = await runStoreApi(apply, store);
    expect(facts(end, 'import_result')).toMatchObject({ created: good, changed: 0, same: 0, refused: broken, failed: 0 });
    const made = await catalogue(store);
    expect([made.products.length, made.brands.length]).toEqual([good, 7]);

    const again = await runStoreApi(['import', 'products', path, '--json'], store);
    expect(facts(again, 'import_plan')).toMatchObject({ create: 0, change: 0, compare: 0, same: good, refused: broken, first_made: [] });
  });

  it('shows a person the planned changes and the values that cannot be imported', async () => {
    const store = await openStore('told-import');
    const path = save(
      'told.csv',
      productFile(fileLines(3, 1), classicColumns, (name) => newNames[name] ?? name),
    );
    const { code, stdout, stderr } = await runStoreApi(['import', 'products', path], store);
    expect(stdout).toBe(
      [
        'row 8  refused  URL handle: is required: it identifies the product. (required)',
        '7 rows of products: create 2, change 0, same 0, refused 1, warnings 0.',
        'Created first: brand Maker 0, category Clothing, category Clothing > Shirts 0, brand Maker 1, category Clothing > Shirts 1 (5).',
        'Not imported: Weight unit for display (7 values).',
        '',
      ].join('\n'),
    );
    expect(stderr).toContain('Nothing is written yet.');
    expect(code).toBe(1);
  });

  it('changes only differences, reports refusals of the store, and returns the result of every row', async () => {
    const store = await openStore('changed-import');
    const header = 'Handle,Title,Price,SKU,Image Src,Body (HTML),Gift Card\n';
    const path = save('changed.csv', `${header}mug,Mug,12.50,M1,,"<p onclick=""x"">Hot</p>",\ncard,Card,25.00,,,,TRUE\n`);
    expect((await runStoreApi(['import', 'products', path, '--apply'], store)).stdout).toContain(
      'Created 2, changed 0, same 0, refused 0, failed 0',
    );

    writeFileSync(path, `${header}mug,Mug,13,M1,,<p>Hot</p>,\ncup,Cup,5,C1,http://10.0.0.1/cup.png,,\ncard,Card,25.00,,,,TRUE\n`);
    const { code, stdout } = await runStoreApi(['import', 'products', path, '--apply'], store);
    expect(stdout).toContain('Created 0, changed 1, same 1, refused 0, failed 1');
    expect(code).toBe(1);
    expect(JSON.parse(readFileSync(`${path}.results.jsonl`, 'utf8').split('\n')[1] ?? '')).toMatchObject({
      ...{ line: 3, name: 'cup', status: 422, outcome: 'failed' },
      error: { errors: [{ param: 'images[0].url', code: 'blocked_address' }] },
    });
    const products = await itemsOf(store.admin.products.list());
    expect(products.map(({ slug, kind, variants }) => [slug, kind, variants[0]?.price]).sort()).toEqual([
      ['card', 'gift_card', '25.00'],
      ['mug', 'physical', '13.00'],
    ]);
  });

  it('sets stock where it differs, and refuses unknown variants', async () => {
    const store = await openStore('stock-import');
    await store.admin.products.create({
      ...{ name: 'Tee', options: [{ name: 'Size', values: ['S', 'M'] }] },
      variants: [
        { option_values: { Size: 'S' }, price: '5.00', sku: 'TEE-S', inventory_quantity: 3 },
        { option_values: { Size: 'M' }, price: '5.00', inventory_quantity: 4 },
      ],
    });
    const rows = ['tee,S,TEE-S,Warehouse,3', 'tee,M,,warehouse,9', 'tee,L,,Warehouse,1', 'tee,S,,Warehouse,1', 'tee,M,,Attic,1'];
    const path = save('stock.csv', `Handle,Option1 Value,SKU,Location,On hand (new)\n${rows.join('\n')}\n`);
    const { stdout } = await runStoreApi(['import', 'inventory', path, '--apply', '--json'], store);
    expect(stdout.match(/"code":"\w+"/g)).toEqual(['"code":"unknown_variant"', '"code":"duplicate"', '"code":"unknown_location"']);
    expect(facts({ code: 0, stdout, stderr: '' }, 'import_result')).toMatchObject({ changed: 1, same: 1, refused: 3, failed: 0 });
    const levels = await itemsOf(store.admin.inventory.list());
    expect(levels.map(({ on_hand }) => on_hand).sort()).toEqual([3, 9]);
  });

  it('creates and changes customers', async () => {
    const store = await openStore('people-import');
    await store.admin.customers.create({ email: 'Ada@example.com', first_name: 'Ada' });
    const header = 'Email,First Name,Default Address Address1,Default Address City,Default Address Country Code,Phone';
    const path = save('people.csv', `${header}\nada@example.com,Ada,1 St James,London,GB,'+44 20\nbob@example.com,Bob,,,,\n`);
    const first = await runStoreApi(['import', 'customers', path, '--apply', '--json'], store);
    expect(facts(first, 'import_result')).toMatchObject({ created: 1, changed: 1, same: 0 });
    const again = await runStoreApi(['import', 'customers', path, '--apply', '--json'], store);
    expect(facts(again, 'import_result')).toMatchObject({ created: 0, changed: 0, same: 2 });
    const [bob, ada] = await itemsOf(store.admin.customers.list());
    expect([bob?.email, ada?.phone, ada?.addresses[0]?.city]).toEqual(['bob@example.com', '+44 20', 'London']);
  });

  it.each(['products', 'customers', 'inventory'])('finds nothing to do in an exported file: %s', async (kind) => {
    const { admin_token: token, store_id: id, keys, api } = seeded.demo;
    const store = {
      environment: { STORE_API_URL: api, STORE_API_KEY: keys?.full ?? '', STORE_API_ADMIN_TOKEN: token, STORE_API_STORE: id ?? '' },
    };
    const path = join(folder, `exported-${kind}.csv`);
    expect(await runStoreApi(['export', kind, '--format', 'csv', '--output', path], store)).toMatchObject({ code: 0 });
    const plan = await runStoreApi(['import', kind, path, '--json'], store);
    expect(facts(plan, 'import_plan')).toMatchObject({ create: 0, change: 0, compare: 0, refused: 0, first_made: [] });
  });

  it("creates the same products in an empty store from another store's export", async () => {
    const [exporting, to] = [await openStore('exporting'), await openStore('importing')];
    const from = { ...exporting, environment: { ...exporting.environment, STORE_API_KEY: exporting.secret } };
    const brand = await from.admin.brands.create({ name: '-Maker' });
    const parent = await from.admin.categories.create({ name: '=Clothing' });
    const category = await from.admin.categories.create({ name: "'=Shirts", parent_id: parent.id });
    const images = ['front', 'back', 'side'].map((side) => ({ url: `https://pictures.example/${side}.png`, alt: `'+${side} 👕` }));
    const option_values = ['+5', "'=L", 'Default Title'].map((Size) => ({ Size }));
    await from.admin.products.create({
      ...{ name: '=Tee\u2028“x”, "y"', slug: 'tee', status: 'active', brand_id: brand.id, category_ids: [category.id], images },
      ...{ description: '<p>Wash,\r\nand dry &amp; wear</p>', seo: { title: '@tee', description: null } },
      options: [{ name: 'Size', values: ['+5', "'=L", 'Default Title'] }],
      variants: option_values.map((values, n) => ({
        ...{ option_values: values, sku: `-TEE-${n}`, price: '12.50', compare_at_price: '15.00', cost: '1.25', inventory_quantity: n },
        ...{ weight_grams: 120, barcode: '012345678905' },
      })),
    });
    await from.admin.products.create({ name: 'Mug', images: images.slice(0, 2), variants: [{ price: '4.00', inventory_tracked: false }] });
    const path = join(folder, 'pictures.csv');
    expect(await runStoreApi(['export', 'products', '--format', 'csv', '--output', path], from)).toMatchObject({ code: 0 });
    const own = await runStoreApi(['import', 'products', path, '--json'], from);
    expect(facts(own, 'import_plan')).toMatchObject({ create: 0, change: 0, compare: 0, same: 2, refused: 0 });

    const end = await runStoreApi(['import', 'products', path, '--apply', '--json'], to);
    expect(facts(end, 'import_result')).toMatchObject({ created: 2, refused: 0, failed: 0, warnings: 0 });
    expect(await catalogue(to)).toEqual(await catalogue(from));
    const pictures = async ({ admin }: typeof to) =>
      (await itemsOf(admin.products.list()))
        .map(({ slug, images: shown }) => [slug, shown.map(({ url, alt, position }) => [url, alt, position])])
        .sort();
    expect(await pictures(to)).toEqual(await pictures(from));
    expect((await pictures(to))[1]).toEqual(['tee', images.map(({ url, alt }, position) => [url, alt, position])]);
  });

  it('refuses an unreadable file', async () => {
    const store = await openStore('unreadable-import');
    const path = save('unreadable.csv', 'Handle,Title,Price\nmug,"Mug" x,1\n');
    const unreadable = await runStoreApi(['import', 'products', path, '--apply'], store);
    expect([unreadable.code, unreadable.stderr]).toEqual([1, expect.stringContaining('Row 2 has a quote out of place')]);
    expect(existsSync(`${path}.results.jsonl`)).toBe(false);
    expect(await runStoreApi(['import', 'products', join(folder, 'nowhere.csv')], store)).toMatchObject({ code: 1 });
    expect(await catalogue(store)).toMatchObject({ products: [] });
  });
});
