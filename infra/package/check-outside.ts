import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Checks the documents and the package with the tools that integrators use, and runs the package with Deno and Bun. It
 * is not part of `npm test`, because it downloads these tools (360 MB). Run it before a release, and after changing the
 * documents or the files of the package.
 */

const projectRoot = join(import.meta.dirname, '../..');
const documents = ['openapi.json', 'admin-openapi.json'];
const folder = mkdtempSync(join(tmpdir(), 'outside-'));

function run(command: string, ...args: readonly string[]): void {
  console.log(`\n${[command, ...args].join(' ')}`);
  execFileSync(command, args, { cwd: projectRoot, stdio: 'inherit' });
}

try {
  run('npx', '--yes', '@redocly/cli@2.77.0', 'lint', ...documents, '--extends', 'recommended');
  run(
    'npx',
    '--yes',
    '@stoplight/spectral-cli@6.16.3',
    'lint',
    ...documents,
    '--ruleset',
    'infra/openapi/spectral.yaml',
    '--fail-severity',
    'warn',
  );
  run('npm', 'run', 'package');
  run('npm', 'pack', './dist/package', '--silent', '--pack-destination', folder);
  const [tarball = ''] = globSync('*.tgz', { cwd: folder });
  run('npx', '--yes', 'publint@0.3.25', 'run', join(folder, tarball), '--strict');
  // The profile leaves out Node 10. The package does not support Node 10, because Node 10 does not support `exports`.
  run('npx', '--yes', '@arethetypeswrong/cli@0.18.5', join(folder, tarball), '--profile', 'node16');
  run('npx', '--yes', '-p', 'deno@2.9.6', '-p', 'bun@1.4.5', '--', 'node', 'node_modules/jest/bin/jest.js', 'test/build/package/package');
} finally {
  rmSync(folder, { recursive: true });
}
