import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';
import { guideSources, writeGuides } from './guide-files.ts';

const projectRoot = join(import.meta.dirname, '../..');

/** The purpose of a build. For `local`, the admin page includes source maps. */
export type BuildFor = 'deployed' | 'local';

/** The names of the pages. A page's name is the first segment of its path, and the name of its output folder. */
export const pageNames = ['admin', 'docs'] as const;
export type PageName = (typeof pageNames)[number];

type Page = {
  /** The source folder. It contains `index.html` and the script that `index.html` refers to. */
  readonly folder: string;
  readonly script: string;
  /** The module that the script always imports dynamically, if there is one. It is preloaded like a static import. */
  readonly rest?: string;
};

const pages: Readonly<Record<PageName, Page>> = {
  admin: { folder: 'functions/console/web', script: 'start.ts', rest: 'main.tsx' },
  docs: { folder: 'functions/console/reference', script: 'main.ts' },
};

/** Builds all pages that the console's function serves, each into its own folder within `folder`. */
export async function buildConsole(folder: string, buildFor: BuildFor): Promise<void> {
  await Promise.all(pageNames.map((name) => buildPage(name, join(folder, name), buildFor)));
}

/**
 * Builds a page into the folder `target`, with compressed copies of text files. Returns the paths of the page's source
 * files, relative to the project's root. If the build fails, rejects with esbuild's message.
 */
export async function buildPage(name: PageName, target: string, buildFor: BuildFor): Promise<readonly string[]> {
  const { folder } = pages[name];
  const { outputs, inputs } = await buildScripts(name, target, buildFor);
  const html = readFileSync(join(projectRoot, folder, 'index.html'), 'utf8');
  writeFileSync(join(target, 'index.html'), linkAssets(html, name, outputs));
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
  return bundle(true, [bringingTogether(await bundle(false, []), pages[name])]);
}

/**
 * All modules that are used by at least this many screen files are loaded together. With the value 2, a page loads 85
 * KB. With the value 3, it loads at most 73 KB, but makes two more requests.
 */
const sharedBy = 3;

/**
 * Makes every screen file import the modules of the first page and the modules that many screens share. esbuild then
 * writes one chunk for the first page, one chunk for the shared modules, and one chunk per screen file. Otherwise,
 * esbuild would write a chunk for every combination of screens that have modules in common.
 */
function bringingTogether({ inputs }: Metafile, { folder, script, rest = script }: Page): Plugin {
  const importsOf = (path: string, kind: string): readonly string[] =>
    (inputs[path]?.imports ?? []).filter((one) => one.kind === kind && !one.external).map((one) => one.path);
  const withAll = (path: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(path)) return found;
    found.add(path);
    for (const next of importsOf(path, 'import-statement')) withAll(next, found);
    return found;
  };
  const main = `${folder}/${rest}`;
  const ofMain = withAll(main);
  const first = new Set([...withAll(`${folder}/${script}`), ...ofMain]);
  const screenFiles = importsOf(`${folder}/screens.ts`, 'dynamic-import');
  const uses = screenFiles.map((path) => withAll(path));
  const shared = [...new Set(uses.flatMap((used) => [...used]))].filter(
    (path) => path.startsWith(folder) && !first.has(path) && uses.filter((used) => used.has(path)).length >= sharedBy,
  );
  const begun = [...ofMain].filter((path) => path.startsWith(folder) && path !== main && /\.tsx?$/.test(path));
  const imports = [...begun, ...shared].map((path) => `import ${JSON.stringify(join(projectRoot, path))};`).join('\n');
  return {
    name: 'bringing-together',
    setup: (building) => {
      building.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!screenFiles.includes(relative(projectRoot, path))) return null;
        // The imports are appended at the end, so that the line numbers of the source stay the same.
        return { contents: `${await readFile(path, 'utf8')}\n${imports}\n`, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/** Leaves the prerenderer of preact-iso and its dependencies out of the build, because no page uses the prerenderer. */
const withoutPrerender: Plugin = {
  name: 'without-prerender',
  setup: (building) => {
    building.onResolve({ filter: /^\.\/prerender\.js$/ }, () => ({ path: 'prerender', namespace: 'empty' }));
    building.onLoad({ filter: /./, namespace: 'empty' }, () => ({ contents: '' }));
  },
};

/**
 * Replaces the script reference in a page with links to the built script and styles, and preloads all modules that are
 * always loaded.
 */
function linkAssets(html: string, name: PageName, outputs: Metafile['outputs']): string {
  const { folder, script, rest = script } = pages[name];
  const urlOf = (output: string): string => `/${name}/assets/${basename(output)}`;
  const outputOf = (module: string): string => {
    const [output] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === `${folder}/${module}`) ?? [];
    if (output === undefined) throw new Error(`esbuild did not write ${module}.`);
    return output;
  };
  if (!html.includes(`"./${script}"`)) throw new Error(`The page must reference ./${script}.`);
  const output = outputOf(script);
  const styles = outputs[output]?.cssBundle;
  const preloaded = importedBy(output, outputs);
  const afterwards = rest === script ? [] : [outputOf(rest), ...importedBy(outputOf(rest), outputs)].filter((one) => !preloaded.has(one));
  const links = [
    ...(styles === undefined ? [] : [`<link rel="stylesheet" href="${urlOf(styles)}" />`]),
    ...[...preloaded].map((one) => `<link rel="modulepreload" href="${urlOf(one)}" />`),
    ...afterwards.map((one) => `<link rel="modulepreload" href="${urlOf(one)}" fetchpriority="low" />`),
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

/**
 * The compression level for Brotli. The two higher levels take thirty times as long, but make the reference page only 8
 * % smaller.
 */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const level = constants.Z_BEST_COMPRESSION;

/** Writes `.br` and `.gz` copies of texts, because API Gateway does not compress and the function should not. */
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
