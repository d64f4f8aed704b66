import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Deletes the C++ headers of Node, 68 MB in the `node` package, because nothing is compiled against them.
 *
 * This script runs in `prepare` after this project is installed. It cannot run in `postinstall`, which would also run
 * where the package was installed from git. In such an installation, this file is missing.
 */

const projectRoot = join(import.meta.dirname, '../..');

for (const headers of globSync('node_modules/node/node_modules/node*/include', { cwd: projectRoot })) {
  rmSync(join(projectRoot, headers), { recursive: true, force: true });
}
