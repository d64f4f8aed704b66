const { execFileSync } = require('node:child_process');
const { join } = require('node:path');

/** Before any test: the files that are generated from the contracts are brought up to date, by the project's own Node. */
module.exports = () => {
  // Programs that suites start find the sources compiled, as `npm start` does.
  process.env['NODE_COMPILE_CACHE'] ??= join(__dirname, '../../node_modules/.cache/compiled');
  execFileSync('npm', ['run', '--silent', 'generate'], { stdio: 'inherit' });
};
