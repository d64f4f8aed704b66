// @ts-check
const vm = require('node:vm');
const { createRequire } = require('node:module');

/*
 * The sandbox of a suite, with globals of the usual kind. In the runner's own, each reading of a global (`Buffer`, `Map`, `Promise`) asks an
 * object outside of the sandbox, and then a proxy: a suite that computes much took a quarter more of a processor.
 */

// The runner brings it along.
const { TestEnvironment } = createRequire(require.resolve('jest'))('jest-environment-node');
const { createContext } = vm;

module.exports = class PlainGlobals extends TestEnvironment {
  constructor(/** @type {any} */ config, /** @type {any} */ context) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
};
