import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { createStoreClient } from '#shared/client/store-client.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { openLiveStore } from '../support/harness/live-store.ts';
import { type PackedPackage, packPackage } from '../support/harness/packed-package.ts';
import { packedProgram } from '../support/harness/packed-program.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { openFaultyProxy } from '../support/simulators/faulty-proxy.ts';

const root = join(__dirname, '../..');
const run = promisify(execFile);
/**
 * Returns the path of the machine's own Node.js, whose version may differ from that of the project's Node.js. If the
 * machine has none, returns the path of the project's Node.js.
 */
function systemNode(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return folders.map((folder) => join(folder, 'node')).find(existsSync) ?? process.execPath;
}

/** Adds an unknown field to every object, and replaces every status with an unknown value. */
const plant = (text: string): string =>
  text.replaceAll('{"object":', '{"planted":{"a":[1]},"object":').replaceAll(/"status":"[a-z_]+"/g, '"status":"planted"');

describe('the packed client, in an empty folder', () => {
  let packed: PackedPackage;
  let folder: string;
  let installed: string;
  let stack: RunningStack;
  beforeAll(async () => {
    packed = await packPackage();
    ({ folder, installed } = packed);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(join(folder, 'program.ts'), packedProgram);
    const compilerOptions = {
      ...{ target: 'es2022', module: 'nodenext', lib: ['es2023', 'dom', 'dom.iterable'], types: [] },
      ...{ strict: true, skipLibCheck: false, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    stack = await runStack(['--no-seed']);
  });
  afterAll(async () => {
    packed.remove();
    await assertNoFindingsAndRemove(stack);
  });

  it('compiles with every check enabled', async () => {
    await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch((error: { readonly stdout: string }) => {
      throw new Error(error.stdout);
    });
  });

  it('names all members of a tuple or none, as TypeScript before 5.2 requires', () => {
    const declarations = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.d\.c?ts$/.test(name))
      .map((name) => readFileSync(join(installed, 'dist', name), 'utf8'));
    const tuples = declarations.flatMap((text) => text.match(/\[[^[\]{}()<>;]*\]/g) ?? []);
    const isNamed = (member: string): boolean => /^\s*(\.\.\.)?\w+\??:/.test(member);
    const isMixed = (tuple: string): boolean => new Set(tuple.slice(1, -1).split(',').map(isNamed)).size > 1;
    expect(tuples.filter((tuple) => tuple.includes('options?: CallOptions')).length).toBeGreaterThan(1);
    expect(tuples.filter(isMixed)).toEqual([]);
  });

  it.each([
    ['of the project', process.execPath, false],
    ['of the machine', systemNode(), false],
    ['of the machine, with unknown fields and values', systemNode(), true],
  ])('runs under the Node %s', async (_, node, isPlanted) => {
    const shop = await openLiveStore(stack, `packed-${Math.random().toString(36).slice(2)}`);
    const [location] = (await createStoreClient({ apiKey: shop.secret, baseUrl: stack.demo.api }).locations.list().page()).data;
    const answers: string[] = [];
    const alter = (text: string): string => {
      answers.push(isPlanted ? plant(text) : text);
      return answers.at(-1) ?? '';
    };
    const proxy = await openFaultyProxy(stack.origin, { alter });
    const env = { KEY: shop.secret, API: `${proxy.origin}/v1`, LOCATION: String(location?.id) };
    const { stdout } = await run(node, [join(folder, 'program.js')], { env });
    await proxy.close();
    expect(answers.some((text) => text.includes('"planted":{"a":[1]}') && text.includes('"status":"planted"'))).toBe(isPlanted);
    expect(JSON.parse(stdout)).toEqual({
      replayed: [true, true],
      refund: '12.50',
      refused: [422, 'invalid_request', 'line_items[0].quantity', 'insufficient_stock', 'not_done'],
      listed: [1, 1, false, 'string'],
      paid: '25.00',
      each: [true, true],
      dead: 401,
      gap: 'The events between 1 and 3 are no longer in the log',
      calls: ['POST /products 201 string', 'POST /products 201 string', 'POST /orders 201 string'],
    });
  });

  it('needs no other package', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(manifest).filter((name) => /dependencies|scripts|imports/i.test(name))).toEqual([]);
    expect(readdirSync(join(installed, 'dist/cli')).sort()).toEqual(['licenses.txt', 'store-api.js']);
    expect(readFileSync(join(installed, 'dist/cli/licenses.txt'), 'utf8')).toMatch(/^zod\n/m);
  });

  it.each([
    ['of the project', process.execPath],
    ['of the machine', systemNode()],
  ])('has the program store-api, which runs under the Node %s', async (_, node) => {
    const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const storeApi = (...args: readonly string[]) => run(node, [join(installed, bin['store-api']), ...args], { env: {} });
    expect((await storeApi('--help')).stdout).toContain('store-api COMMAND [options]');
    await expect(storeApi('frobnicate')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^There is no command frobnicate/),
    });
    const shop = await openLiveStore(stack, `asked-${Math.random().toString(36).slice(2)}`);
    const env = { STORE_API_URL: stack.demo.api, STORE_API_KEY: shop.secret };
    const { stdout } = await run(node, [join(installed, bin['store-api']), 'doctor', '--json'], { env });
    expect(JSON.parse(stdout.split('\n')[1] ?? '')).toMatchObject({ check: 'key', verdict: 'ok' });
    await shop.api('POST', '/products', { name: 'Mug, blue', variants: [{ price: '12.50' }] });
    const exported = await run(node, [join(installed, bin['store-api']), 'export', 'products', '--format', 'csv'], { env });
    expect(exported.stdout.split('\n')[1]).toMatch(/^"mug-blue","Mug, blue",/);
    const file = join(folder, `${shop.id}.csv`);
    writeFileSync(file, 'Handle,Title,Price\nmug-blue,"Mug, very blue",12.50\ncup,Cup,3\n');
    const last = (printed: { readonly stdout: string }): unknown => JSON.parse(printed.stdout.trimEnd().split('\n').at(-1) ?? '');
    const importing = (as: Readonly<Record<string, string>>) =>
      run(node, [join(installed, bin['store-api']), 'import', 'products', file, '--apply', '--json'], { env: as });
    // A store key is refused, because imports require staff credentials.
    await expect(importing(env)).rejects.toMatchObject({ stderr: expect.stringContaining('set STORE_API_URL, STORE_API_ADMIN_TOKEN') });
    const staff = { STORE_API_URL: stack.demo.api, STORE_API_ADMIN_TOKEN: stack.demo.admin_token, STORE_API_STORE: shop.id };
    expect(last(await importing(staff))).toMatchObject({ object: 'import_result', status: 'done', created: 1, changed: 1 });
    expect(last(await importing(staff))).toMatchObject({ object: 'import_result', status: 'done', same: 2 });
  });

  it.each(['store-client', 'admin-client'])('%s is less than 8 KB when compressed, and has no imports', (entry) => {
    const { outputFiles, metafile } = buildSync({
      entryPoints: [join(installed, `dist/client/${entry}.js`)],
      ...{ bundle: true, minify: true, write: false, metafile: true, format: 'esm', platform: 'browser' },
    });
    expect(Object.keys(metafile.inputs).filter((file) => !file.includes('dist/client/'))).toEqual([]);
    expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThan(8_192);
  });
});
