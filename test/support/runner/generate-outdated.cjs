const { execFileSync } = require('node:child_process');
const { join } = require('node:path');

const root = join(__dirname, '../../..');

/** Before any test: updates the files generated from the contracts, by the project's own Node. */
module.exports = () => {
  // Programs that suites start find the sources compiled, as `npm start` does.
  process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled');
  execFileSync(join(root, 'node_modules/.bin/node'), ['infra/openapi/generate.ts'], { cwd: root, stdio: 'inherit' });
};
