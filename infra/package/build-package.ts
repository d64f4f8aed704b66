import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';

/*
 * Builds `dist/package`, the package for users of the API: a client, a verifier and a program, without dependencies.
 *
 * With `--from-git`, builds only if npm is installing this repository from its git URL. In this case, `INIT_CWD` is the
 * folder of another project.
 */

const projectRoot = join(import.meta.dirname, '../..');
const startedIn = relative(projectRoot, process.env['INIT_CWD'] ?? projectRoot);
const isFromGit = startedIn.startsWith('..') || isAbsolute(startedIn);

/**
 * Fields of `package.json` that are only for developing this project. `private` prevents the project itself from being
 * published.
 */
const ownFields = ['private', 'devDependencies', 'scripts', 'allowScripts', 'scarfSettings', 'imports'];

if (isFromGit || !process.argv.includes('--from-git')) {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'shared/client'], { cwd: projectRoot, stdio: 'inherit' });
  await import('./build-client.ts');
  await import('./build-command-line.ts');
  fillFolder(join(projectRoot, 'dist/package'));
}

function fillFolder(folder: string): void {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { readonly files: readonly string[] };
  rmSync(folder, { recursive: true, force: true });
  for (const name of manifest.files) cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  cpSync(join(import.meta.dirname, 'package-readme.md'), join(folder, 'README.md'));
  const published = Object.entries(manifest).filter(([name]) => !ownFields.includes(name));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(Object.fromEntries(published), undefined, 2)}\n`);
}
