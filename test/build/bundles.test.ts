import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleOptions } from '#infra/bundling/bundle-options.ts';
import { apiFunctions, pagesFunction, workers } from '#infra/functions.ts';
import { sanitiseHtml } from '#shared/catalogue/sanitise-html.ts';
import { slugCandidates } from '#shared/catalogue/slug.ts';
import type { FunctionSpec } from '#shared/lambda/function-spec.ts';

const root = join(__dirname, '../..');
const functions: Readonly<Record<string, FunctionSpec>> = { ...apiFunctions, console: pagesFunction, ...workers };

const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
const fileOf = (name: string): string => join(folder, name, 'index.js');
const bundle = (name: string, entry: string) =>
  build({ ...bundleOptions, mainFields: [...bundleOptions.mainFields], entryPoints: [join(root, entry)], outfile: fileOf(name) });

beforeAll(async () => {
  await Promise.all(Object.entries(functions).map(([name, { folder }]) => bundle(name, `functions/${folder}/handler.ts`)));
  await bundle('sanitise-html', 'shared/catalogue/sanitise-html.ts');
  await bundle('slug', 'shared/catalogue/slug.ts');
  // Twenty bundles on a busy machine may take longer than a test usually may.
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What an expression about the bundle is in a process that has nothing but these variables. */
async function inFreshProcess(name: string, expression: string, environment: readonly string[] = []): Promise<unknown> {
  const script = `const bundle = require(${JSON.stringify(fileOf(name))}); console.log(JSON.stringify(${expression}))`;
  const env = Object.fromEntries(environment.map((variable) => [variable, 'https://example.com/test']));
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env: { AWS_REGION: 'eu-west-1', ...env } });
  return JSON.parse(stdout);
}

it('every bundle starts with the environment that its function is given', async () => {
  const starts = await Promise.all(
    Object.entries(functions).map(async ([name, { environment }]) => [
      name,
      await inFreshProcess(name, 'typeof bundle.handler', environment),
    ]),
  );
  expect(starts).toEqual(Object.keys(functions).map((name) => [name, 'function']));
  // Thirty processes on two cores.
});

it('the bundled sanitiser does what the source does', async () => {
  const texts = [
    '<p style="color:red" onclick="x()">a <b>b</b></p>',
    '<a href="javascript:alert(1)">x</a><a href="https://example.com?a=1&amp;b=2">y</a>',
    '<script>alert(1)</script><img src="http://example.com/a.png"><img src="https://example.com/a.png" alt="&quot;" srcset="https://example.com/b.png 2x">',
    '<ul><li>&eacute;<li>&lt;b&gt;</ul><td colspan=2>',
  ];
  expect(await inFreshProcess('sanitise-html', `${JSON.stringify(texts)}.map(bundle.sanitiseHtml)`)).toEqual(texts.map(sanitiseHtml));
});

it('bundled slugs are those of the source', async () => {
  const names = [
    'Linen Shirt',
    'iPhone 15 & Co – 50 % off',
    'Überraschung Größe ß Ærø Łódź',
    'Чёрный чай',
    'Ελληνικά',
    '日本茶',
    'ու Հայ',
    'déjà\u0301 vu',
    '',
    "Don't",
  ];
  const candidates = names.map((name) => slugCandidates(name, 7));
  expect(await inFreshProcess('slug', `${JSON.stringify(names)}.map((name) => bundle.slugCandidates(name, 7))`)).toEqual(candidates);
});
