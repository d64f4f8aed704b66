import { execFileSync } from 'node:child_process';
import { isAbsolute, join, relative } from 'node:path';

/*
 * Builds the package that `npm pack` packs: the client, the verifier and the command line. With --from-git it does so only when npm prepares a
 * clone for a project that depends on it by its git address: npm then starts `prepare` from that project's folder, and never `prepack`.
 */

const projectRoot = join(import.meta.dirname, '../..');
const startedIn = relative(projectRoot, process.env['INIT_CWD'] ?? projectRoot);
const isFromGit = startedIn.startsWith('..') || isAbsolute(startedIn);

if (isFromGit || !process.argv.includes('--from-git')) {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'shared/client'], { cwd: projectRoot, stdio: 'inherit' });
  await import('./build-client.ts');
  await import('./build-command-line.ts');
}
