import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LineResult } from '#shared/bulk-operations/line-result.ts';
import { type AdminStoreClient, createAdminClient } from '#shared/client/admin-client.ts';
import { fileLines, productFile } from '#test/support/builders/shopify-files.ts';
import { assertNoFindingsAndRemove } from '#test/support/harness/assert-no-findings.ts';
import { runStoreApi } from '#test/support/harness/command-line-harness.ts';
import { itemsOf } from '#test/support/harness/items-of.ts';
import { openLiveStore } from '#test/support/harness/live-store.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';
import { applyImport, planImport, resultsOf, uploadImport } from '#test/support/harness/server-imports.ts';
import { until } from '#test/support/harness/until.ts';

describe('imports by the service', () => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await runStack(['--no-seed', '--time-scale', '20']);
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  const openStore = async (handle: string): Promise<AdminStoreClient> => {
    const { id } = await openLiveStore(stack, handle);
    return createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin }).store(id);
  };

  it('plans a product file, does what it planned, and then finds nothing to do', async () => {
    const admin = await openStore('products');
    const file = Buffer.concat([...productFile(fileLines(60, 25))]);

    const plan = await planImport(admin, 'products', file);
    expect(plan).toMatchObject({
      status: 'planned',
      items: 60,
      items_done: 60,
      plan: { create: 35, change: 0, compare: 0, same: 0, refused: 25 },
      result: null,
      failure: null,
    });
    expect(plan.first_made).toContain('brand Maker 0');
    expect(plan.problem_counts.length).toBeGreaterThan(10);
    expect(await itemsOf(admin.products.list())).toEqual([]);
    expect((await resultsOf(admin, plan.id)).filter(({ outcome }) => outcome === 'create')).toHaveLength(35);

    const done = await applyImport(admin, plan.id);
    expect(done).toMatchObject({ status: 'done', result: { created: 35, changed: 0, same: 0, refused: 25, failed: 0 } });
    expect(await itemsOf(admin.products.list({ limit: 250 }))).toHaveLength(35);
    expect((await resultsOf(admin, plan.id)).filter(({ outcome, id }) => outcome === 'created' && id !== undefined)).toHaveLength(35);
    const activity = await until(
      () => itemsOf(admin.activity.list({ limit: 250 })),
      (entries) => entries.filter(({ summary }) => summary.includes(`via bulk operation ${plan.id}`)).length >= 35,
    );
    expect(activity.find(({ action }) => action === 'product.created')?.summary).toMatch(
      new RegExp(`^product \\d+: created, made by Demo Owner via bulk operation ${plan.id}$`),
    );

    const again = await planImport(admin, 'products', file);
    expect(again.plan).toMatchObject({ create: 0, change: 0, refused: 25 });
    const nothing = await applyImport(admin, again.id);
    expect(nothing.result).toMatchObject({ created: 0, changed: 0, same: 35, refused: 25, failed: 0 });
  });

  it('plans and executes customers and stock counts', async () => {
    const admin = await openStore('others');
    const customers = 'Email,First Name,Accepts Email Marketing\nada@example.com,Ada,yes\nnobody,No,no\nADA@example.com,Twice,no\n';
    const people = await planImport(admin, 'customers', customers);
    expect(people.plan).toEqual({ create: 1, change: 0, compare: 0, same: 0, refused: 2, warnings: 0 });
    expect(people.problem_counts).toEqual([
      { severity: 'refused', code: 'invalid_email', count: 1 },
      { severity: 'refused', code: 'duplicate', count: 1 },
    ]);
    expect((await applyImport(admin, people.id)).result).toMatchObject({ created: 1, refused: 2 });
    expect((await itemsOf(admin.customers.list())).map(({ email, first_name }) => [email, first_name])).toEqual([
      ['ada@example.com', 'Ada'],
    ]);

    const location = await admin.locations.create({ name: 'Depot' });
    const product = await admin.products.create({
      name: 'Mug',
      slug: 'mug',
      variants: [{ price: '1.00', sku: 'MUG', inventory_tracked: true, inventory_quantity: 0 }],
    });
    const counts = 'Handle,SKU,Location,On hand\nmug,MUG,Depot,7\nmug,,Depot,9\nmug,NONE,Nowhere,1\n,GONE,Depot,1\n';
    const stock = await planImport(admin, 'inventory', counts);
    expect(stock.plan).toEqual({ create: 0, change: 1, compare: 0, same: 0, refused: 3, warnings: 0 });
    expect((await applyImport(admin, stock.id)).result).toMatchObject({ changed: 1, refused: 3, failed: 0 });
    const levels = await itemsOf(admin.inventory.list({ variant_ids: String(product.variants[0]?.id), location_id: location.id }));
    expect(levels.map(({ on_hand }) => on_hand)).toEqual([7]);
  });

  it('is controlled by store-api, which plans, applies the plan, and keeps the results', async () => {
    const { id } = await openLiveStore(stack, 'by-command');
    const environment = { STORE_API_URL: stack.demo.api, STORE_API_ADMIN_TOKEN: stack.demo.admin_token, STORE_API_STORE: id };
    const folder = mkdtempSync(join(tmpdir(), 'command-import-'));
    const path = join(folder, 'people.csv');
    writeFileSync(path, 'Email,First Name\nada@example.com,Ada\nnobody,No\n');
    const plan = await runStoreApi(['import', 'customers', path], { environment });
    expect([plan.code, plan.stdout]).toEqual([
      1,
      'row 3  refused  Email: must be an e-mail address. (invalid_email)\n' +
        '2 rows of customers: create 1, change 0, same 0, refused 1, warnings 0.\n',
    ]);
    const importId = /--import-id (\d+)/.exec(plan.stderr)?.[1] ?? '';
    const done = await runStoreApi(['import', 'customers', path, '--import-id', importId, '--apply'], { environment });
    expect([done.code, done.stdout.split('\n').at(-2)]).toEqual([1, 'Created 1, changed 0, same 0, refused 1, failed 0; 0 warnings.']);
    const results = readFileSync(`${path}.results.jsonl`, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as LineResult);
    expect(results.map(({ line, name, outcome }) => [line, name, outcome])).toEqual([
      [2, 'ada@example.com', 'created'],
      [3, 'nobody', 'refused'],
    ]);
    const unreadable = join(folder, 'unreadable.csv');
    writeFileSync(unreadable, 'Email\n"a" b\n');
    const failed = await runStoreApi(['import', 'customers', unreadable, '--apply'], { environment });
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('(malformed_csv)')]);
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['is no CSV', '"a""b\nc', 'malformed_csv'],
    ['is no UTF-8', Buffer.from([0x48, 0x61, 0x6e, 0x64, 0x6c, 0x65, 0x0a, 0xff, 0xfe]), 'not_utf8'],
    ['lacks its columns', 'One,Two\n1,2\n', 'missing_column'],
  ])('fails when the file %s', async (_name, content, code) => {
    const admin = await openStore(`failed-${code.replaceAll('_', '-')}`);
    const end = await planImport(admin, 'products', content);
    expect(end).toMatchObject({ status: 'failed', failure: { code }, plan: null, result: null });
    await expect(admin.imports.apply(end.id)).rejects.toMatchObject({ status: 422, errors: [{ code: 'bulk_operation_over' }] });
  });

  it.each([10, 12])('refuses 11 bytes when %d were announced, like S3', async (announced) => {
    const admin = await openStore(`announced-${announced}`);
    await expect(uploadImport(admin, 'products', 'Handle\nmug\n', announced)).rejects.toThrow('the upload answered 403');
  });

  /** Builds a customer file of this size. Only its first row is valid; the names in all others are too long. */
  function largeFile(sizeBytes: number): Uint8Array {
    const head = 'Email,First Name\nada@example.com,Ada\n';
    const row = `eve@example.com,${'x'.repeat(999_983)}\n`;
    const file = Buffer.alloc(sizeBytes, 'x');
    file.write(head + row.repeat(Math.floor((sizeBytes - head.length) / row.length)));
    return file;
  }

  it.each([20_000_000, 50_000_000])('accepts a file of %d bytes', async (sizeBytes) => {
    const admin = await openStore(`large-${sizeBytes}`);
    const plan = await planImport(admin, 'customers', largeFile(sizeBytes));
    expect([plan.status, plan.failure, plan.plan?.create]).toEqual(['planned', null, 1]);
    expect((await applyImport(admin, plan.id)).result).toMatchObject({ created: 1, failed: 0 });
  });

  it('refuses a file of 50,000,001 bytes before it is sent', async () => {
    const admin = await openStore('too-large');
    await expect(admin.imports.create({ kind: 'customers', file_name: 'a.csv', size: 50_000_001 })).rejects.toMatchObject({
      status: 422,
      errors: [{ param: 'size', code: 'too_large' }],
    });
  });

  it('fails without a file, and can be canceled before there is one', async () => {
    const admin = await openStore('no-file');
    const { id } = await admin.imports.create({ kind: 'customers', file_name: 'a.csv', size: 10 });
    await admin.imports.plan(id);
    const end = await until(
      () => admin.imports.get(id),
      ({ status }) => status === 'failed',
    );
    expect(end.failure).toMatchObject({ code: 'file_missing' });
    const other = await uploadImport(admin, 'customers', 'Email\n');
    expect((await admin.bulk.cancel(other)).status).toBe('cancelled');
    await expect(admin.imports.plan(other)).rejects.toMatchObject({ status: 422 });
    expect((await itemsOf(admin.bulk.list({ status: 'cancelled' }))).map((one) => one.id)).toEqual([other]);
  });
});
