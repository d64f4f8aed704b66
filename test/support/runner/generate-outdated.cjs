const { execFileSync } = require('node:child_process');
const { join } = require('node:path');

const root = join(__dirname, '../../..');

/** Runs before all tests. Uses the project's own Node to update the files that are generated from the contracts. */
module.exports = () => {
  // The child processes of the test suites use this cache of compiled sources. `npm start` uses the same cache.
  process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled');
  execFileSync(join(root, 'node_modules/.bin/node'), ['infra/openapi/generate.ts'], { cwd: root, stdio: 'inherit' });
};
