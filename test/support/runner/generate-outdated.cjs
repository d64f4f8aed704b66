const { execFileSync } = require('node:child_process');
const { join } = require('node:path');

const root = join(__dirname, '../../..');

/** Runs before all tests: updates the files generated from the contracts, with the project's own Node. */
module.exports = () => {
  // Programs that suites start find compiled sources, like `npm start`.
  process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled');
  execFileSync(join(root, 'node_modules/.bin/node'), ['infra/openapi/generate.ts'], { cwd: root, stdio: 'inherit' });
};
