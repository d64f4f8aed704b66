import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Third-party programs that judge our OpenAPI documents and answers, in the versions that produced the figures in
 * `docs/proof.md`. They are not dependencies of the project. Otherwise `npm ci` would install 187 MB more.
 */
const dependencies = {
  '@hey-api/openapi-ts': '0.99.0',
  '@stoplight/prism-cli': '5.16.0',
  'openapi-typescript': '7.13.0',
  orval: '8.38.0',
  typescript: '5.9.3',
};

const root = join(import.meta.dirname, '../../..');

/** The OpenAPI documents to judge, keyed by the prefix of the paths that they describe. */
export const documents = { '/admin/v1': join(root, 'admin-openapi.json'), '/v1': join(root, 'openapi.json') };

export type InstalledJudges = {
  /** The folder to which the judges write. */
  readonly folder: string;
  readonly program: (name: string) => string;
};

/** Installs the judges with npm, unless an earlier run has already done so. */
export function installJudges(): InstalledJudges {
  const folder = join(root, 'node_modules/.cache/judges');
  const manifest = join(folder, 'package.json');
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies });
  // npm writes this file last, so its existence shows that the installation is complete.
  const isComplete = existsSync(join(folder, 'node_modules/.package-lock.json'));
  if (!isComplete || readFileSync(manifest, 'utf8') !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(manifest, wanted);
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'], { cwd: folder, stdio: 'inherit' });
  }
  return { folder, program: (name) => join(folder, 'node_modules/.bin', name) };
}
