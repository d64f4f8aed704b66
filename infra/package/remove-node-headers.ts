import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Runs as `prepare` after an install of this project: a `postinstall` would also run where the package was installed
 * from git, which lacks this file. The `node` package has Node's C++ headers, 68 MB that nothing is compiled against.
 */

const projectRoot = join(import.meta.dirname, '../..');

for (const headers of globSync('node_modules/node/node_modules/node*/include', { cwd: projectRoot })) {
  rmSync(join(projectRoot, headers), { recursive: true, force: true });
}
