import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertNoFindingsAndRemove } from '#test/support/harness/assert-no-findings.ts';
import { runStoreApi } from '#test/support/harness/command-line-harness.ts';
import { type LiveStore, openLiveStore } from '#test/support/harness/live-store.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

const folder = mkdtempSync(join(tmpdir(), 'bulk-'));
let stack: RunningStack;
let shop: LiveStore;
beforeAll(async () => {
  stack = await runStack(['--no-seed']);
  shop = await openLiveStore(stack, 'bulk-by-command');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await assertNoFindingsAndRemove(stack);
});

const run = (args: readonly string[]) =>
  runStoreApi(['bulk', 'run', ...args], { folder, environment: { STORE_API_URL: stack.demo.api, STORE_API_KEY: shop.secret } });

describe('bulk run', () => {
  it('executes a file of calls, shows progress, and writes the result of each line', async () => {
    const file = join(folder, 'products.jsonl');
    const lines = [
      '{"name": "Cup", "variants": [{"price": "1.00"}]}',
      '',
      '{"name": ""}',
      '{"name": "Mug", "variants": [{"price": "2.00"}]}',
    ];
    writeFileSync(file, lines.join('\r\n'));

    const dry = await run([file, '--operation', 'createProduct', '--dry-run']);
    expect([dry.code, dry.stdout]).toEqual([1, 'done: 2 lines succeeded, 1 failed.\n']);
    const products = async () => (await shop.api<{ data: readonly object[] }>('GET', '/products')).body.data.length;
    expect(await products()).toBe(0);

    const done = await run([file, '--operation', 'createProduct', '--output', join(folder, 'told.jsonl')]);
    expect([done.code, done.stdout]).toEqual([1, 'done: 2 lines succeeded, 1 failed.\n']);
    expect(done.stderr).toContain(`The result of each line: ${join(folder, 'told.jsonl')}`);
    const told = readFileSync(join(folder, 'told.jsonl'), 'utf8').trim().split('\n');
    expect(told.map((line) => JSON.parse(line)).map(({ line, status }) => [line, status])).toEqual([
      [1, 201],
      [3, 422],
      [4, 201],
    ]);
    expect(await products()).toBe(2);
  });

  it('writes a list to standard output or to a file, and reports its time separately', async () => {
    const environment = { STORE_API_URL: stack.demo.api, STORE_API_KEY: shop.secret };
    const exportOf = (...args: readonly string[]) => runStoreApi(['bulk', 'export', ...args], { folder, environment });
    const namesIn = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).name);
    const shown = await exportOf('product', '--query', 'status=draft');
    expect({ code: shown.code, names: namesIn(shown.stdout) }).toEqual({ code: 0, names: ['Mug', 'Cup'] });
    expect(shown.stderr).toMatch(/\n2 objects, as of 20\d\d-\S+\n$/);

    const file = join(folder, 'out.jsonl');
    const written = await exportOf('product', '--output', file, '--json');
    expect({ code: written.code, stdout: written.stdout, names: namesIn(readFileSync(file, 'utf8')) }).toEqual({
      ...{ code: 0, stdout: '', names: ['Mug', 'Cup'] },
    });
    const told = written.stderr.trimEnd().split('\n');
    expect(told.map((line) => JSON.parse(line))).toEqual([
      { bulk_operation_id: expect.any(Number) },
      { exported: 'product', count: 2, as_of: expect.any(String) },
    ]);

    const unknown = await exportOf('products', '--output', join(folder, 'unknown.jsonl'));
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('object: must be one of product') });
    expect(await exportOf('product', '--output', 'out.csv')).toMatchObject({ code: 2, stderr: expect.stringContaining('not CSV') });
    expect(readdirSync(folder).filter((name) => name.startsWith('unknown'))).toEqual([]);
  });

  it('reports errors in a file, and in the operation to call', async () => {
    expect(await run([])).toMatchObject({ code: 2, stderr: expect.stringContaining('FILE is missing') });
    expect(await run([join(folder, 'none.jsonl')])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('none.jsonl cannot be read'),
    });
    const file = join(folder, 'one.jsonl');
    writeFileSync(file, '{}\n');
    const unknown = await run([file, '--operation', 'listProducts']);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('operation: must be one of createProduct') });
  });
});
