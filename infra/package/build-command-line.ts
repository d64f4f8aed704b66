import { chmodSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const projectRoot = join(import.meta.dirname, '../..');
const program = join(projectRoot, 'dist/cli/store-api.js');

/**
 * Bundles the command line with its imports into one JavaScript file for Node 20 and newer, because Node does not strip
 * types below `node_modules`. Users need not install the bundled packages. The licenses of these packages are written
 * next to the file.
 */
const { metafile } = await build({
  entryPoints: [join(projectRoot, 'infra/cli/store-api.ts')],
  absWorkingDir: projectRoot,
  outfile: program,
  ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', charset: 'utf8', metafile: true, logLevel: 'warning' },
  // Comments with licenses are dropped, because the full licenses are in a file of their own.
  ...{ minify: true, legalComments: 'none' },
  // Some packages load Node's modules with `require`. ES modules have no `require`, so it is defined here.
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
