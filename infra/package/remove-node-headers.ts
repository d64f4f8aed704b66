import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Deletes the C++ headers of Node, because nothing is compiled against them. They take 68 MB in the `node` package.
 *
 * `prepare` runs this script after the project is installed. `postinstall` must not run the script, because npm also
 * runs `postinstall` for a package installed from git. That package does not contain this file.
 */

const projectRoot = join(import.meta.dirname, '../..');

for (const headers of globSync('node_modules/node/node_modules/node*/include', { cwd: projectRoot })) {
  rmSync(join(projectRoot, headers), { recursive: true, force: true });
}
