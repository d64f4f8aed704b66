import { execFileSync } from 'node:child_process';
import { isAbsolute, join, relative } from 'node:path';

/*
 * Runs after an install (`prepare`). npm installs a package from git by installing and preparing a clone, from the folder of the project that wants
 * it; only there it builds what is published. An install of this project itself builds nothing.
 */

const projectRoot = join(import.meta.dirname, '../..');
const startedIn = relative(projectRoot, process.env['INIT_CWD'] ?? projectRoot);

if (startedIn.startsWith('..') || isAbsolute(startedIn)) {
  execFileSync('npm', ['run', '--silent', 'build:package'], { cwd: projectRoot, stdio: 'inherit' });
}
