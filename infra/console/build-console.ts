import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';
import { guideSources, writeGuides } from './guide-files.ts';

const projectRoot = join(import.meta.dirname, '../..');

/** The target of a build. `local` has source maps for the browser's developer tools. */
export type BuildFor = 'deployed' | 'local';

/** The pages by their first path segment, which is also the name of their output folder. */
export const pageNames = ['admin', 'docs'] as const;
export type PageName = (typeof pageNames)[number];

type Page = {
  /** The folder of the sources: `index.html` and the script that it names. */
  readonly folder: string;
  readonly script: string;
};

const pages: Readonly<Record<PageName, Page>> = {
  admin: { folder: 'functions/console/web', script: 'main.tsx' },
  docs: { folder: 'functions/console/reference', script: 'main.ts' },
};

/** Builds every page of the console's function into its own folder below `folder`. */
export async function buildConsole(folder: string, buildFor: BuildFor): Promise<void> {
  await Promise.all(pageNames.map((name) => buildPage(name, join(folder, name), buildFor)));
}

/**
 * Builds a page into a folder: `index.html`, hashed `assets/…`, guides of the reference, and compressed copies. Returns the page's own sources,
 * relative to the project's root. Rejects with esbuild's message when the build fails.
 */
export async function buildPage(name: PageName, target: string, buildFor: BuildFor): Promise<readonly string[]> {
  const { folder, script } = pages[name];
  const { outputs, inputs } = await buildScripts(name, target, buildFor);
  const html = readFileSync(join(projectRoot, folder, 'index.html'), 'utf8');
  writeFileSync(join(target, 'index.html'), linkAssets(html, { name, script, entry: `${folder}/${script}` }, outputs));
  if (name === 'docs') writeGuides(projectRoot, target);
  await compressFiles(target);
  const texts = name === 'docs' ? guideSources(projectRoot) : [];
  return [`${folder}/index.html`, ...texts, ...Object.keys(inputs).filter((input) => !/^(node_modules\/|empty:)/.test(input))];
}

async function buildScripts(name: PageName, target: string, buildFor: BuildFor): Promise<Metafile> {
  const { folder, script } = pages[name];
  const bundle = async (write: boolean, plugins: readonly Plugin[]): Promise<Metafile> => {
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
      define: { 'process.env.NODE_ENV': '"production"' },
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      assetNames: '[name]-[hash]',
      sourcemap: buildFor === 'local' && name === 'admin' ? 'linked' : false,
      metafile: true,
      write,
      plugins: [withoutPrerender, ...plugins],
      logLevel: 'silent',
    });
    return metafile;
  };
  if (name !== 'admin') return bundle(true, []);
  return bundle(true, [bringingTogether(await bundle(false, []), folder, script)]);
}

/** Modules used by this many screen files load with each of them. With 2 a page loads 85 KB; with 3 at most 73 KB in two more requests. */
const sharedBy = 3;

/**
 * Makes every screen file import the first page's modules and the widely shared ones. So esbuild writes one chunk for each of the two groups and one
 * per screen file, instead of one per set of files with common modules.
 */
function bringingTogether({ inputs }: Metafile, folder: string, script: string): Plugin {
  const importsOf = (path: string, kind: string): readonly string[] =>
    (inputs[path]?.imports ?? []).filter((one) => one.kind === kind && !one.external).map((one) => one.path);
  const withAll = (path: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(path)) return found;
    found.add(path);
    for (const next of importsOf(path, 'import-statement')) withAll(next, found);
    return found;
  };
  const entry = `${folder}/${script}`;
  const first = withAll(entry);
  const screenFiles = importsOf(`${folder}/screens.ts`, 'dynamic-import');
  const uses = screenFiles.map((path) => withAll(path));
  const shared = [...new Set(uses.flatMap((used) => [...used]))].filter(
    (path) => path.startsWith(folder) && !first.has(path) && uses.filter((used) => used.has(path)).length >= sharedBy,
  );
  const begun = [...first].filter((path) => path.startsWith(folder) && path !== entry && /\.tsx?$/.test(path));
  const imports = [...begun, ...shared].map((path) => `import ${JSON.stringify(join(projectRoot, path))};`).join('\n');
  return {
    name: 'bringing-together',
    setup: (building) => {
      building.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!screenFiles.includes(relative(projectRoot, path))) return null;
        // Appended at the end, to keep the line numbers of the source.
        return { contents: `${await readFile(path, 'utf8')}\n${imports}\n`, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/** Drops the prerenderer of preact-iso with its dependencies, because nothing uses it. */
const withoutPrerender: Plugin = {
  name: 'without-prerender',
  setup: (building) => {
    building.onResolve({ filter: /^\.\/prerender\.js$/ }, () => ({ path: 'prerender', namespace: 'empty' }));
    building.onLoad({ filter: /./, namespace: 'empty' }, () => ({ contents: '' }));
  },
};

type Linked = { readonly name: PageName; readonly script: string; readonly entry: string };

/** Replaces the script of a page with its built files and preloads all static imports of the script. */
function linkAssets(html: string, { name, script, entry }: Linked, outputs: Metafile['outputs']): string {
  const urlOf = (output: string): string => `/${name}/assets/${basename(output)}`;
  if (!html.includes(`"./${script}"`)) throw new Error(`The page must reference ./${script}.`);
  const [output, facts] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [];
  if (output === undefined) throw new Error(`esbuild did not write ${entry}.`);
  const links = [
    ...(facts?.cssBundle === undefined ? [] : [`<link rel="stylesheet" href="${urlOf(facts.cssBundle)}" />`]),
    ...[...importedBy(output, outputs)].map((one) => `<link rel="modulepreload" href="${urlOf(one)}" />`),
  ];
  return html.replace(`./${script}`, urlOf(output)).replace('<!-- build: styles and preloads -->', links.join('\n    '));
}

function importedBy(output: string, outputs: Metafile['outputs'], found = new Set<string>()): ReadonlySet<string> {
  for (const { path, kind } of outputs[output]?.imports ?? []) {
    if (kind !== 'import-statement' || found.has(path)) continue;
    found.add(path);
    importedBy(path, outputs, found);
  }
  return found;
}

const compressed = /\.(css|html|js|json|md|py|svg|txt)$/;

/** The maximum is 11, but the last two levels take thirty times as long and save only 8 % of the reference page. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const level = constants.Z_BEST_COMPRESSION;

/** Writes `.br` and `.gz` files beside every text file. The gateway does not compress, and a function should not do it per request. */
async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => compressed.test(name));
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const content = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotli));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level }));
    }),
  );
}
