import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Deletes the C++ headers of Node, because nothing is compiled against them. They take 68 MB in the `node` package.
 *
 * `prepare` runs this script after this project is installed. `postinstall` cannot run it, because npm also runs
 * `postinstall` where the package was installed from git. This file is missing there.
 */

const projectRoot = join(import.meta.dirname, '../..');

for (const headers of globSync('node_modules/node/node_modules/node*/include', { cwd: projectRoot })) {
  rmSync(join(projectRoot, headers), { recursive: true, force: true });
}
