import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bundleOptions } from '#infra/bundling/bundle-options.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { BUNDLED_FILES, BUNDLED_FOLDERS } from './find-bundle.ts';

/* Writes the bundle of the local stack into the folder that it is given: a process of its own, started by `find-bundle.ts`. */

/** The files that are imported by their path while the stack runs: the start, the threads and the handlers. */
const entries = [
  'infra/local/serve-until-signal.ts',
  'infra/local/dynamodb/tables-thread.ts',
  'infra/local/queues/queues-thread.ts',
  'infra/local/runtime/function-thread.ts',
  ...globSync('functions/**/handler.ts', { cwd: PROJECT_ROOT }),
];

const noStore = join(import.meta.dirname, 'no-store.ts');

/** A source that reads its own path gets the path of the source, not of the bundle. */
const keepOwnFolder: Plugin = {
  name: 'keep-own-folder',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]infra[\\/]local[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
      loader: 'ts',
    })),
};

async function writeBundle(folder: string, scratch: string): Promise<void> {
  const { metafile } = await build({
    ...bundleOptions,
    mainFields: [...bundleOptions.mainFields],
    entryPoints: entries,
    absWorkingDir: PROJECT_ROOT,
    outbase: PROJECT_ROOT,
    outdir: scratch,
    format: 'esm',
    splitting: true,
    outExtension: { '.js': '.mjs' },
    // Names stay readable in stack traces; they cost no memory.
    minifyIdentifiers: false,
    minify: false,
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    loader: {},
    // The first finds its own files by where it lies, and loads what it has compiled; the others are part of Lambda's runtime, not of this project,
    // and no function that runs here has a use for them.
    external: ['fauxqs', '@aws-sdk/client-codedeploy', '@aws-sdk/client-lambda'],
    alias: { level: noStore, 'memory-level': noStore, async: noStore, lazy: noStore, lock: noStore },
    define: { 'process.env.STACK_BUNDLE': JSON.stringify(folder) },
    banner: { js: "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);" },
    plugins: [keepOwnFolder],
  });
  const known = [...BUNDLED_FOLDERS.map((name) => `${name}/`), ...BUNDLED_FILES, 'node_modules/'];
  const strange = Object.keys(metafile.inputs).filter((input) => !known.some((name) => input.startsWith(name)));
  if (strange.length > 0) throw new Error(`find-bundle.ts does not look at ${strange.join(', ')}, and the bundle is made of it.`);
}

const folder = process.argv[2] ?? '';
const scratch = `${folder}.${process.pid}`;
try {
  mkdirSync(scratch, { recursive: true });
  await writeBundle(folder, scratch);
  renameSync(scratch, folder);
} catch (error) {
  // Another instance may just have written the same.
  if (!existsSync(folder)) throw error;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
