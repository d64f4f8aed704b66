import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Deletes the C++ headers of Node, because nothing is compiled against them. They take 68 MB in the `node` package.
 *
 * `prepare` runs this script after the project is installed. `postinstall` cannot, because npm also runs `postinstall`
 * after an install of the package from git, where this file is missing.
 */

const projectRoot = join(import.meta.dirname, '../..');

for (const headers of globSync('node_modules/node/node_modules/node*/include', { cwd: projectRoot })) {
  rmSync(join(projectRoot, headers), { recursive: true, force: true });
}
