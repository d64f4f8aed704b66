const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const generateOutdated = require('./generate-outdated.cjs');

/**
 * Before suites that start stacks: the generated files, and the templates, bundle and demo stores kept in `node_modules/.cache`. Otherwise suites
 * that begin together would each make their own.
 */
module.exports = () => {
  generateOutdated();
  execFileSync(join(__dirname, '../../../node_modules/.bin/node'), [join(__dirname, 'make-demo-folder.ts')], { stdio: 'inherit' });
};
