import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { compressFiles } from './compress-files.ts';
import { consoleFolders } from './console-sources.ts';

const projectRoot = join(import.meta.dirname, '../..');
const sources = 'functions/console/web';
const assetsUrl = '/admin/assets';

/** `deployed` is as small as can be; `local` is made fast, with source maps for the browser's own tools. */
export type BuildFor = 'deployed' | 'local';

/**
 * Builds what the console's function serves into a folder: `admin/index.html`, `admin/assets/…` with the hash of each file's content in
 * its name, and beside each file its compressed forms. Rejects with esbuild's words when the sources cannot be built.
 */
export async function buildConsole(folder: string, buildFor: BuildFor): Promise<void> {
  const { metafile } = await build({
    entryPoints: [join(projectRoot, sources, 'main.tsx')],
    absWorkingDir: projectRoot,
    outdir: join(folder, 'admin/assets'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    minify: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"' },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    sourcemap: buildFor === 'local' ? 'linked' : false,
    metafile: true,
    logLevel: 'silent',
  });
  const known = [...consoleFolders.map((name) => `${name}/`), 'node_modules/'];
  const strange = Object.keys(metafile.inputs).filter((input) => !known.some((name) => input.startsWith(name)));
  if (strange.length > 0) throw new Error(`console-sources.ts does not list ${strange.join(', ')}, and the console is built of it.`);
  const page = readFileSync(join(projectRoot, sources, 'index.html'), 'utf8');
  mkdirSync(join(folder, 'admin'), { recursive: true });
  writeFileSync(join(folder, 'admin/index.html'), linkAssets(page, metafile.outputs));
  await compressFiles(folder, buildFor === 'deployed' ? 'smallest' : 'fastest');
}

const urlOf = (output: string): string => `${assetsUrl}/${basename(output)}`;

/** The page with the names that its script and its styles were given, and with all that the script imports at once loaded beside it. */
function linkAssets(page: string, outputs: Metafile['outputs']): string {
  const entry = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === `${sources}/main.tsx`);
  if (entry === undefined) throw new Error('esbuild wrote no main.tsx.');
  const [script, { cssBundle }] = entry;
  const links = [
    ...(cssBundle === undefined ? [] : [`<link rel="stylesheet" href="${urlOf(cssBundle)}" />`]),
    ...[...importedBy(script, outputs)].map((output) => `<link rel="modulepreload" href="${urlOf(output)}" />`),
  ];
  const linked = page.replace('./main.tsx', urlOf(script)).replace('<!-- build: styles and preloads -->', links.join('\n    '));
  if (!linked.includes(urlOf(script))) throw new Error(`${sources}/index.html does not name ./main.tsx.`);
  return linked;
}

function importedBy(output: string, outputs: Metafile['outputs'], found = new Set<string>()): ReadonlySet<string> {
  for (const { path, kind } of outputs[output]?.imports ?? []) {
    if (kind !== 'import-statement' || found.has(path)) continue;
    found.add(path);
    importedBy(path, outputs, found);
  }
  return found;
}
