import { chmodSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const projectRoot = join(import.meta.dirname, '../..');
const program = join(projectRoot, 'dist/cli/store-api.js');

/**
 * Builds the command line as one JavaScript file for Node 20 and newer with all its imports, and writes the licenses of
 * the bundled packages beside it. Node does not strip types below `node_modules`, and bundled packages need not be
 * installed.
 */
const { metafile } = await build({
  entryPoints: [join(projectRoot, 'infra/cli/store-api.ts')],
  absWorkingDir: projectRoot,
  outfile: program,
  ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', charset: 'utf8', metafile: true, logLevel: 'warning' },
  // The full licenses are in a separate file.
  ...{ minify: true, legalComments: 'none' },
  // Some packages load Node's modules with `require`.
  banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
});
chmodSync(program, 0o755);

const packages = new Set(
  Object.keys(metafile.inputs).flatMap((file) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
);
writeFileSync(join(projectRoot, 'dist/cli/licenses.txt'), [...packages].sort().map(licenseOf).join('\n'));

function licenseOf(name: string): string {
  const folder = join(projectRoot, 'node_modules', name);
  const [file] = globSync('{LICENSE,LICENCE,License,license}*', { cwd: folder });
  if (file === undefined) throw new Error(`${name} has no license file.`);
  return `${name}\n\n${readFileSync(join(folder, file), 'utf8')}`;
}
