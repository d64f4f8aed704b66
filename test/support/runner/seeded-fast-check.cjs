// @ts-check
/*
 * The `fast-check` of the suites: the library with one fixed seed for every property, so that runs differ only when the
 * code changes. `npm run lab -- properties` sets other seeds (PROPERTY_SEED) and multiplies each property's number of
 * runs (PROPERTY_TIMES).
 */

// The library is loaded by its path, because the name `fast-check` resolves to this file.
const real = require('../../../node_modules/fast-check/lib/cjs/fast-check.js');

const usualSeed = 20261126;
const usualRuns = 100;

const seed = Number(process.env['PROPERTY_SEED'] ?? usualSeed);
const times = Number(process.env['PROPERTY_TIMES'] ?? 1);
// The number of runs is rounded up, because it must be an integer.
const timesOf = (/** @type {number} */ runs) => Math.ceil(runs * times);
real.configureGlobal({ seed, numRuns: timesOf(usualRuns) });

/** @typedef {{ readonly numRuns?: number }} Parameters */
/** @typedef {import('fast-check').IRawProperty<unknown, boolean>} Property */

/** @type {(parameters?: Parameters) => Parameters} Multiplies the number of runs if a property sets `numRuns`. */
const moreOf = (parameters = {}) =>
  parameters.numRuns === undefined ? parameters : { ...parameters, numRuns: timesOf(parameters.numRuns) };

const own = {
  /** @type {(property: Property, parameters?: Parameters) => unknown} */
  assert: (property, parameters) => real.assert(property, moreOf(parameters)),
  /** @type {(property: Property, parameters?: Parameters) => unknown} */
  check: (property, parameters) => real.check(property, moreOf(parameters)),
};

module.exports = { ...real, ...own, __esModule: true, default: { ...real.default, ...own } };
