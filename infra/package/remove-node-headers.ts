import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Runs after an install of this project, as `prepare`: a `postinstall` would also run where the package was installed from git, without this file.
 * The `node` package brings Node's C++ headers, 68 MB that nothing here compiles against.
 */

const projectRoot = join(import.meta.dirname, '../..');

for (const headers of globSync('node_modules/node/node_modules/node*/include', { cwd: projectRoot })) {
  rmSync(join(projectRoot, headers), { recursive: true, force: true });
}
