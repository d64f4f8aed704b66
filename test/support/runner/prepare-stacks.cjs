const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const generateOutdated = require('./generate-outdated.cjs');

/**
 * Runs before suites that start stacks. Prepares the generated files, and the templates, bundle and demo stores in
 * `node_modules/.cache`, so that concurrent suites do not each create their own.
 */
module.exports = () => {
  generateOutdated();
  execFileSync(join(__dirname, '../../../node_modules/.bin/node'), [join(__dirname, 'make-demo-folder.ts')], { stdio: 'inherit' });
};
