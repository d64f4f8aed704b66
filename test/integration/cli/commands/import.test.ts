import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { openFaultyProxy } from '#test/support/simulators/faulty-proxy.ts';

const program = join(__dirname, '../../../../infra/cli/store-api.ts');
/** The whole file has 2,000 products of which 100 are broken: IMPORT_PRODUCTS=2000 IMPORT_BROKEN=100. */
const products = Number(process.env['IMPORT_PRODUCTS'] ?? 60);
const broken = Number(process.env['IMPORT_BROKEN'] ?? 25);
const minutesMs = 60_000 * Math.max(1, Math.ceil(products / 100));

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
  /** Everything of the catalogue but ids and times. */
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

  it(
    'does what it planned, killed five times, as if it had never been killed; and then finds nothing to do',
    async () => {
      const killed = await openStore('killed-import');
      const path = save('killed.csv', productFile(fileLines(products, broken)));
      const results = `${path}.results.csv`;
      const good = products - broken;

      const plan = await runStoreApi(['import', 'products', path, '--json'], killed);
      expect(plan.code).toBe(1);
      expect(facts(plan, 'import_plan')).toMatchObject({
        rows: expect.any(Number),
        create: good,
        change: 0,
        compare: 0,
        same: 0,
        refused: broken,
      });
      expect(await catalogue(killed)).toEqual({ brands: [], categories: [], products: [] });

      // Dies when it has sent a product whose answer it will not hear.
      let doomed: { readonly child: ChildProcess; left: number } | null = null;
      const proxy = await openFaultyProxy(stack.origin, {
        choose: ({ method, url }) => {
          if (doomed === null || method !== 'POST' || url?.endsWith('/products') !== true) return 'none';
          doomed.left -= 1;
          if (doomed.left > 0) return 'none';
          doomed.child.kill('SIGKILL');
          return 'unanswered';
        },
      });
      const environment = { ...killed.environment, STORE_API_URL: `${proxy.origin}/v1` };
      for (let kill = 1; kill <= 5; kill += 1) {
        const child = spawn(process.execPath, [program, 'import', 'products', path, '--apply'], { env: environment, stdio: 'ignore' });
        doomed = { child, left: Math.ceil(good / 8) };
        const [, signal] = await once(child, 'exit');
        expect(signal).toBe('SIGKILL');
      }
      await proxy.close();
      const end = await runStoreApi(['import', 'products', path, '--apply', '--json'], killed);
      expect(end.stderr).toContain('Goes on with a run that was stopped.');
      expect(end.code).toBe(1);
      expect(facts(end, 'import_result')).toMatchObject({ failed: 0 });

      const atOnce = await openStore('import-at-once');
      const whole = await runStoreApi(['import', 'products', path, '--apply', '--json', '--result', join(folder, 'at-once.csv')], atOnce);
      expect(facts(whole, 'import_result')).toMatchObject({ created: good, changed: 0, same: 0, refused: broken, failed: 0 });
      const expected = await catalogue(atOnce);
      expect(expected.products).toHaveLength(good);
      expect(expected.brands).toHaveLength(7);
      expect(await catalogue(killed)).toEqual(expected);

      const done = readFileSync(results, 'utf8').split('\n');
      const named = done.flatMap((line) => /^(\d+),"(tee-\d+)","(created|same)",/.exec(line)?.[2] ?? []);
      expect(named).toHaveLength(good);
      expect(new Set(named).size).toBe(good);

      const again = await runStoreApi(['import', 'products', path, '--json'], killed);
      expect(facts(again, 'import_plan')).toMatchObject({ create: 0, change: 0, compare: 0, same: good, refused: broken, first_made: [] });
    },
    5 * minutesMs,
  );

  it('tells a person what it would do, what has no home and how long it takes', async () => {
    const store = await openStore('told-import');
    const path = save(
      'told.csv',
      productFile(fileLines(3, 1), classicColumns, (name) => newNames[name] ?? name),
    );
    const { code, stdout, stderr } = await runStoreApi(['import', 'products', path], store);
    expect(stdout).toBe(
      [
        'row 8  refused  URL handle: is required: it tells which product the row is about. (required)',
        '7 rows of products: create 2, change 0, same 0, refused 1, warnings 0.',
        'Made first: brand Maker 0, category Clothing, category Clothing > Shirts 0, brand Maker 1, category Clothing > Shirts 1 (5).',
        'No home here: Weight unit for display (7 values).',
        'To do it takes 7 calls: about 1 min at 600 a minute.',
        '',
      ].join('\n'),
    );
    expect(stderr).toContain('Nothing is written yet.');
    expect(code).toBe(1);
  });

  it('changes what differs, says what the store refuses, and gives the rest its result', async () => {
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
    expect(readFileSync(`${path}.results.csv`, 'utf8')).toMatch(/^3,"cup","failed",,,"images\[0\]\.url","blocked_address",/m);
    const products = await itemsOf(store.admin.products.list());
    expect(products.map(({ slug, kind, variants }) => [slug, kind, variants[0]?.price]).sort()).toEqual([
      ['card', 'gift_card', '25.00'],
      ['mug', 'physical', '13.00'],
    ]);
  });

  it('sets stock where it differs, and refuses variants that are not there', async () => {
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

  it.each(['products', 'customers', 'inventory'])('finds nothing to do in what was exported: %s', async (kind) => {
    const { admin_token: token, store_id: id, keys, api } = seeded.demo;
    const store = {
      environment: { STORE_API_URL: api, STORE_API_KEY: keys?.full ?? '', STORE_API_ADMIN_TOKEN: token, STORE_API_STORE: id ?? '' },
    };
    const path = join(folder, `exported-${kind}.csv`);
    expect(await runStoreApi(['export', kind, '--format', 'csv', '--output', path], store)).toMatchObject({ code: 0 });
    const plan = await runStoreApi(['import', kind, path, '--json'], store);
    expect(facts(plan, 'import_plan')).toMatchObject({ create: 0, change: 0, compare: 0, refused: 0, first_made: [] });
  });

  it('makes the same products in an empty store of what was exported from another', async () => {
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
    expect(facts(end, 'import_result')).toMatchObject({ created: 2, refused: 0, failed: 0, warning: 0 });
    expect(await catalogue(to)).toEqual(await catalogue(from));
    const pictures = async ({ admin }: typeof to) =>
      (await itemsOf(admin.products.list()))
        .map(({ slug, images: shown }) => [slug, shown.map(({ url, alt, position }) => [url, alt, position])])
        .sort();
    expect(await pictures(to)).toEqual(await pictures(from));
    expect((await pictures(to))[1]).toEqual(['tee', images.map(({ url, alt }, position) => [url, alt, position])]);
  });

  it('does with a key what a key may, and refuses what staff make', async () => {
    const { secret, admin } = await openLiveStore(stack, 'key-import');
    const key = { environment: { STORE_API_URL: stack.demo.api, STORE_API_KEY: secret } };
    await admin('POST', '/brands', { name: 'Acme' });
    const rows = ['mug,Mug,ACME,,5,', 'cup,Cup,Other,,5,', 'jug,Jug,,Tableware > Jugs,5,', 'card,Card,,,5,TRUE'];
    const path = save('key.csv', `Handle,Title,Vendor,Product Category,Price,Gift Card\n${rows.join('\n')}\n`);
    const { code, stdout } = await runStoreApi(['import', 'products', path, '--apply'], key);
    expect(code).toBe(1);
    expect(stdout.match(/^row \d+ {2}refused {2}.*:/gm)).toEqual([
      'row 3  refused  Vendor: The store has no brand "Other". Staff make it:',
      'row 4  refused  Product Category: The store has no category "Tableware > Jugs". Staff make it:',
      'row 5  refused  Gift Card: It is a gift card. Staff make it:',
    ]);
    expect(stdout).toContain('To do it takes 1 call: about 1 min at 120 a minute.');
    expect(stdout).toContain('Created 1, changed 0, same 0, refused 3, failed 0');
  });

  it('refuses what it cannot read, and results of something else', async () => {
    const store = await openStore('unreadable-import');
    const path = save('unreadable.csv', 'Handle,Title,Price\nmug,"Mug" x,1\n');
    const unreadable = await runStoreApi(['import', 'products', path, '--apply'], store);
    expect([unreadable.code, unreadable.stderr]).toEqual([1, expect.stringContaining('Row 2 has a quote out of place')]);
    expect(existsSync(`${path}.results.csv`)).toBe(false);
    expect(await runStoreApi(['import', 'products', join(folder, 'nowhere.csv')], store)).toMatchObject({ code: 1 });

    const fine = save('fine.csv', 'Handle,Title,Price\nmug,Mug,1\n');
    const other = save('other.csv', 'not,results\n');
    const refused = await runStoreApi(['import', 'products', fine, '--apply', '--result', other], store);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('holds something else')]);
    expect(await catalogue(store)).toMatchObject({ products: [] });
  });
});
