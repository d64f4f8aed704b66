import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { compressFiles } from './compress-files.ts';
import { consoleFolders } from './console-sources.ts';

const projectRoot = join(import.meta.dirname, '../..');
/** Scalar as it is published for browsers, its styles within. */
const scalar = join(projectRoot, 'node_modules/@scalar/api-reference/dist/browser/standalone.esm.js');

/** `local` has source maps, for the browser's own tools. */
export type BuildFor = 'deployed' | 'local';

type Page = {
  /** Its first segment, and its folder among what is built. */
  readonly name: string;
  /** Its sources: `index.html`, and the script that it names. */
  readonly folder: string;
  readonly script: string;
};

const pages: readonly Page[] = [
  { name: 'admin', folder: 'functions/console/web', script: 'main.tsx' },
  { name: 'docs', folder: 'functions/console/reference', script: 'main.ts' },
];

/**
 * Builds what the console's function serves into a folder: of each page `index.html`, `assets/…` with the hash of each file's content in
 * its name, and beside each file its compressed forms. Rejects with esbuild's words when the sources cannot be built.
 */
export async function buildConsole(folder: string, buildFor: BuildFor): Promise<void> {
  await Promise.all(pages.map((page) => buildPage(page, join(folder, page.name), buildFor)));
  await compressFiles(folder);
}

async function buildPage({ name, folder, script }: Page, target: string, buildFor: BuildFor): Promise<void> {
  const { metafile } = await build({
    entryPoints: [join(projectRoot, folder, script)],
    absWorkingDir: projectRoot,
    outdir: join(target, 'assets'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    minify: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // Scalar's library of schemas tries whether it may compile code, which the policy of the page refuses and reports; told not to, it does not.
    ...(name === 'docs' && { banner: { js: '(globalThis.__zod_globalConfig??={}).jitless=true;' } }),
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { '@scalar/api-reference': scalar },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    sourcemap: buildFor === 'local' && name === 'admin' ? 'linked' : false,
    metafile: true,
    logLevel: 'silent',
  });
  const known = [...consoleFolders.map((one) => `${one}/`), 'node_modules/'];
  const strange = Object.keys(metafile.inputs).filter((input) => !known.some((one) => input.startsWith(one)));
  if (strange.length > 0) throw new Error(`console-sources.ts does not list ${strange.join(', ')}, and the console is built of it.`);
  const html = readFileSync(join(projectRoot, folder, 'index.html'), 'utf8');
  writeFileSync(
    join(target, 'index.html'),
    linkAssets(html, { script, entryPoint: `${folder}/${script}`, url: `/${name}/assets` }, metafile.outputs),
  );
}

type Linked = { readonly script: string; readonly entryPoint: string; readonly url: string };

/** The page with the names that its script and its styles were given, and with all that the script imports at once loaded beside it. */
function linkAssets(html: string, { script, entryPoint, url }: Linked, outputs: Metafile['outputs']): string {
  const urlOf = (output: string): string => `${url}/${basename(output)}`;
  const [entry, facts] = Object.entries(outputs).find(([, output]) => output.entryPoint === entryPoint) ?? [];
  if (entry === undefined || !html.includes(`"./${script}"`)) throw new Error(`The page has to name ./${script}, and esbuild to write it.`);
  const links = [
    ...(facts?.cssBundle === undefined ? [] : [`<link rel="stylesheet" href="${urlOf(facts.cssBundle)}" />`]),
    ...[...importedBy(entry, outputs)].map((output) => `<link rel="modulepreload" href="${urlOf(output)}" />`),
  ];
  return html.replace(`./${script}`, urlOf(entry)).replace('<!-- build: styles and preloads -->', links.join('\n    '));
}

function importedBy(output: string, outputs: Metafile['outputs'], found = new Set<string>()): ReadonlySet<string> {
  for (const { path, kind } of outputs[output]?.imports ?? []) {
    if (kind !== 'import-statement' || found.has(path)) continue;
    found.add(path);
    importedBy(path, outputs, found);
  }
  return found;
}
