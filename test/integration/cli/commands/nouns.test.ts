import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertNoFindingsAndRemove } from '#test/support/harness/assert-no-findings.ts';
import { runStoreApi } from '#test/support/harness/command-line-harness.ts';
import { type LiveStore, openLiveStore } from '#test/support/harness/live-store.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

const folder = mkdtempSync(join(tmpdir(), 'nouns-'));
let stack: RunningStack;
let shop: LiveStore;
beforeAll(async () => {
  stack = await runStack(['--no-seed']);
  shop = await openLiveStore(stack, 'by-command');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await assertNoFindingsAndRemove(stack);
});

const run = (args: readonly string[], more: Parameters<typeof runStoreApi>[1] = {}) =>
  runStoreApi(args, {
    folder,
    ...more,
    environment: {
      ...{ STORE_API_URL: stack.demo.api, STORE_API_KEY: shop.secret },
      ...{ STORE_API_ADMIN_TOKEN: stack.demo.admin_token, STORE_API_STORE: shop.id },
    },
  });
/** Runs a command with `--json` and returns its answer. */
const answer = async (args: readonly string[], more: Parameters<typeof runStoreApi>[1] = {}) => {
  const { code, stdout, stderr } = await run([...args, '--json'], more);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
};
const makeMug = (name: string) => answer(['products', 'create', '--data', JSON.stringify({ name, variants: [{ price: '4.50' }] })]);

describe('a noun on the command line', () => {
  it('is created from a file, read, changed from standard input and deleted', async () => {
    writeFileSync(join(folder, 'mug.json'), JSON.stringify({ name: 'Mug of a file', variants: [{ price: '12.50' }] }));
    const { id } = await answer(['products', 'create', '--data', '@mug.json']);
    expect(await answer(['products', 'get', String(id)])).toMatchObject({ id, name: 'Mug of a file' });
    expect(await answer(['update', 'products', String(id), '--data', '-'], { input: '{"name": "Mug, renamed"}' })).toMatchObject({
      name: 'Mug, renamed',
    });
    expect((await run(['delete', 'products', String(id)])).code).toBe(0);
    expect(await run(['get', 'products', String(id)])).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('not_found') });
  });

  it('is listed as a table, and for programs as one line of JSON each', async () => {
    const made = [await makeMug('Listed one'), await makeMug('Two\t\nlines')];
    const { stdout } = await run(['list', 'products', '--limit', '2']);
    const [head, ...rows] = stdout.trimEnd().split('\n');
    expect(head?.split(/ {2,}/).slice(0, 3)).toEqual(['ID', 'NAME', 'STATUS']);
    expect(rows.map((row) => row.split(/ {2,}/).slice(0, 2))).toEqual([
      [String(made[1].id), 'Two lines'],
      [String(made[0].id), 'Listed one'],
    ]);
    const { stdout: lines } = await run(['products', 'list', '--json', '--all', '--limit', '1']);
    const ids = lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(ids.slice(0, 2)).toEqual([made[1].id, made[0].id]);
  });

  it('reports that there are more than it shows', async () => {
    await makeMug('One of many');
    await makeMug('Another of many');
    expect((await run(['products', 'list', '--limit', '1'])).stderr).toBe('There are more results: --all shows them.\n');
  });

  it('is repeated safely with the key of an earlier attempt', async () => {
    const create = ['products', 'create', '--data', '{"name": "Once", "variants": [{"price": "1.00"}]}', '--idempotency-key', 'once-1'];
    expect((await answer(create)).id).toBe((await answer(create)).id);
  });

  it('accepts each id of a path', async () => {
    const upsert = ['products', 'upsert', 'sap', 'A/1', '--data', '{"name": "Jug", "variants": [{"price": "1.00"}]}'];
    expect(await answer(upsert)).toMatchObject({ name: 'Jug', external_ids: { sap: 'A/1' } });
    expect((await answer(upsert)).id).toBe((await answer(upsert)).id);
  });

  it('has the filters of its list', async () => {
    const { id } = await makeMug('Archived');
    await answer(['products', 'update', String(id), '--data', '{"status": "archived"}']);
    const idsOf = async (...filters: readonly string[]) => {
      const { stdout, stderr } = await run(['products', 'list', ...filters, '--json']);
      const lines = stdout.trimEnd().split('\n');
      return { stderr, ids: lines.map((line) => JSON.parse(line).id) };
    };
    expect(await idsOf('--status', 'archived')).toEqual({ stderr: '', ids: [id] });
    expect(await idsOf('--query', 'status=archived', '--created-since', '2026-01-01T00:00:00Z')).toEqual({ stderr: '', ids: [id] });
  });

  it('is called as staff where only staff may call it', async () => {
    expect(await answer(['brands', 'create', '--data', '{"name": "Acme"}'])).toMatchObject({ name: 'Acme' });
    const { stdout } = await run(['api-keys', 'list', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ name: 'Test', scopes: expect.arrayContaining(['write_products']) });
  });

  it.each([
    [['products', 'get'], 'ID is missing: products get ID.'],
    [['products', 'upsert', 'sap'], 'SYSTEM_ID is missing: products upsert SYSTEM SYSTEM_ID.'],
    [['products', 'get', '1', '2'], '"2" is one argument too many for products get.'],
    [['products', 'list', '7'], '"7" is one argument too many for products list.'],
    [['products', 'frobnicate'], 'ACTION cannot be "frobnicate": it must be one of list, create, get, update, upsert, delete.'],
    [['products', 'get', '1', '--data', '{}'], 'products get takes no --data.'],
    [['products', 'create', '--query', 'a=b'], 'products create takes no --query.'],
    [['products', 'get', '1', '--all'], '--all and --limit are for lists, and products get is not a list.'],
    [['products', 'create', '--data', '{name}'], '--data is not JSON: '],
    [['products', 'list', '--query', 'status'], '--query cannot be "status": it must look like status=active.'],
    [['products', 'list', '--query', 'a=1', '--query', 'a=2'], '"a" is given twice.'],
    [['products', 'list', '--status', 'active', '--query', 'status=draft'], '"status" is given twice.'],
    [['products', 'list', '--payment-status', 'paid'], "Unknown option '--payment-status'.\n"],
    [['products', 'get', '1', '--status', 'active'], "Unknown option '--status'.\n"],
    [['oauth', 'token', '--staff'], 'oauth token needs a key: leave out --staff.'],
    [['api', 'GET', 'products'], 'PATH cannot be "products": it must begin with a slash, such as /products.'],
    [['api', 'FETCH', '/products'], 'METHOD cannot be "FETCH": it must be one of GET, POST, PATCH, PUT, DELETE.'],
    [['help', 'frobnicate'], 'There is no command frobnicate.'],
  ])('%j is a usage error', async (args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it('names the field that the API refuses', async () => {
    const { code, stderr } = await run(['products', 'create', '--data', '{"name": "", "variants": []}']);
    expect(code).toBe(1);
    expect(stderr).toContain('  name: ');
  });
});

describe('store-api api', () => {
  it('sends any request of the reference, with its key', async () => {
    const body = { name: 'By path', variants: [{ price: '2.00' }] };
    const { data } = await answer(['api', 'POST', '/products', '--data', JSON.stringify(body), '--idempotency-key', 'path-1']);
    expect(await answer(['api', 'POST', '/products', '--data', JSON.stringify(body), '--idempotency-key', 'path-1'])).toMatchObject({
      data: { id: data.id },
    });
    expect(await answer(['api', 'GET', '/products?limit=1'])).toMatchObject({ data: [{ id: data.id }], has_more: true });
  });

  it('writes a report as it arrives', async () => {
    const { stdout, stderr } = await run(['reports', 'sales-csv', '--staff', '--query', 'from=2026-01-01', '--query', 'to=2026-01-02']);
    expect({ stderr, head: stdout.split(',')[0] }).toEqual({ stderr: '', head: 'period' });
  });

  it('acts as staff in the named store', async () => {
    expect(await answer(['api', 'GET', '/stores/{store_id}/staff', '--staff'])).toEqual({
      data: [],
      has_more: false,
      next_cursor: null,
      as_of: expect.any(String),
    });
    expect(await answer(['api', 'GET', '/me', '--staff'])).toMatchObject({ data: {} });
  });

  it("prints the API's answer for an unknown path", async () => {
    expect(await run(['api', 'GET', '/frobnications'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('(unknown_route, '),
    });
  });
});
