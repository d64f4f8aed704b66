import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

// The project's root, where tests and commands run.
const root = process.cwd();
const run = promisify(execFile);
/** The files that `npm run package` reads, besides installed packages. */
const packedFrom = ['package.json', 'README.md', 'openapi.json', 'tsconfig.json', 'shared', 'functions', 'events', 'infra'];

export type PackedPackage = {
  /** An otherwise empty project with the package. */
  readonly folder: string;
  /** The package inside that project. */
  readonly installed: string;
  /** The copy of this project that was packed. */
  readonly copy: string;
  readonly tarball: string;
  readonly remove: () => void;
};

/** Packs a copy of the project like `npm publish`, and unpacks the tarball into an empty project like npm. */
export async function packPackage(): Promise<PackedPackage> {
  const folder = mkdtempSync(join(tmpdir(), 'packed-package-'));
  const installed = join(folder, 'node_modules/store-management-api');
  const copy = mkdtempSync(join(tmpdir(), 'packed-from-'));
  mkdirSync(installed, { recursive: true });
  // A copy, because suites pack concurrently.
  for (const name of packedFrom) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  await run('npm', ['run', 'package'], { cwd: copy });
  await run('npm', ['pack', './dist/package', '--pack-destination', folder], { cwd: copy });
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  const tarball = join(folder, name);
  // Without the project's packages, to prove that the package needs none.
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
  const remove = (): void => {
    for (const made of [folder, copy]) rmSync(made, { recursive: true });
  };
  return { folder, installed, copy, tarball, remove };
}
