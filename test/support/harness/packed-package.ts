import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

// The project's root: tests and commands always run there.
const root = process.cwd();
const run = promisify(execFile);
/** The files and folders that `npm run package` reads. Installed packages are not included. */
const packedFrom = ['package.json', 'README.md', 'openapi.json', 'tsconfig.json', 'shared', 'functions', 'events', 'infra'];

export type PackedPackage = {
  /** The folder of a project in which only the package is installed. */
  readonly folder: string;
  /** The folder in the project's `node_modules` that contains the installed package. */
  readonly installed: string;
  /** The copy of this project from which the package was made. */
  readonly copy: string;
  readonly tarball: string;
  readonly remove: () => void;
};

/** Packs a copy of the project as `npm publish` would, and installs the tarball in an empty project. */
export async function packPackage(): Promise<PackedPackage> {
  const folder = mkdtempSync(join(tmpdir(), 'packed-package-'));
  const installed = join(folder, 'node_modules/store-management-api');
  const copy = mkdtempSync(join(tmpdir(), 'packed-from-'));
  mkdirSync(installed, { recursive: true });
  // Packs a copy of the project, because other suites may pack the project at the same time.
  for (const name of packedFrom) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  await run('npm', ['run', 'package'], { cwd: copy });
  await run('npm', ['pack', './dist/package', '--pack-destination', folder], { cwd: copy });
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  const tarball = join(folder, name);
  // The package is unpacked without installing any dependencies, which proves that it needs none.
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
  const remove = (): void => {
    for (const made of [folder, copy]) rmSync(made, { recursive: true });
  };
  return { folder, installed, copy, tarball, remove };
}
