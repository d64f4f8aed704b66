const { execFileSync } = require('node:child_process');

/** Before any test: the files that are generated from the contracts are brought up to date, by the project's own Node. */
module.exports = () => {
  execFileSync('npm', ['run', '--silent', 'generate'], { stdio: 'inherit' });
};
